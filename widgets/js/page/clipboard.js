/** Copy a text. There may be no clipboard: without https, or where the reader refuses it. @param {string} text
 * @returns {Promise<boolean>} was it copied? */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
