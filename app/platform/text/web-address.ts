/** True if a text is an address that starts with https://, as the database accepts it. */
export const isWebAddress = (text: string): boolean => /^https:\/\/\S+$/.test(text);
