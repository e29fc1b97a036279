/** JSON that a person has written. */

/** Editors and shells of Windows put a mark before the text that nobody sees, and that JSON doesn't know. */
export const parseTyped = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));
