"""Positions of Sumeria as pictures, as graphs and in words."""
