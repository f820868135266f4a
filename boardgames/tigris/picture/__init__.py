"""Positions of Tigris & Euphrates as pictures, as graphs and in words."""
