"""Positions of Stone Age as pictures, as graphs and in words."""
