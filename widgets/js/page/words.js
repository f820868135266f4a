/** Words that several parts of a page need. */

/** @param {number} number @param {string} one @param {string} many */
export const counted = (number, one, many) => (number === 1 ? `1 ${one}` : `${number} ${many}`);
