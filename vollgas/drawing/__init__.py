"""Showing: everything that puts ink on paper."""
