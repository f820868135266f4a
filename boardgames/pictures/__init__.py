"""How positions, graphs and figures are drawn: scenes, strokes, SVG and charts."""
