/** Whether a text is an address, by itself or from a base. `URL.canParse` is missing on phones that the site supports. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}
