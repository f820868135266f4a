/** Matches where the reader prefers less motion. */
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
