/** True if a text is a valid address, alone or with a base. Some supported phones lack `URL.canParse`. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}
