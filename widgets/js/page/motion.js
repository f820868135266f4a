/** Does the reader prefer less motion? */
export const isStill = matchMedia("(prefers-reduced-motion: reduce)");
