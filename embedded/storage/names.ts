/** The name of an object as its address has it; undefined for one that no object may have. */
export function nameOf(escaped = ""): string | undefined {
  try {
    return validName(decodeURIComponent(escaped));
  } catch {
    return undefined;
  }
}

/** The name itself, when an object may have it. */
export const validName = (name: string): string | undefined =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
  name.length > 500 || /(^|\/)\.{1,2}(\/|$)|^\/|\/\/|\/$|[\x00-\x1f\\]/.test(name) ? undefined : name;
