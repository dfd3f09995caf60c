"""Making tracks: route → corridor → obstacles → hazards → grade; make.py runs them and accepts or retries."""
