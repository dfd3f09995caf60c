"""Score sheets: what they see, how they divide their page, and the parts they are made of."""
