/** The name of an object in an address; undefined for an invalid one. */
export function nameOf(escaped = ""): string | undefined {
  try {
    return validName(decodeURIComponent(escaped));
  } catch {
    return undefined;
  }
}

/** The name itself; undefined where it is invalid. */
export const validName = (name: string): string | undefined =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
  name.length > 500 || /(^|\/)\.{1,2}(\/|$)|^\/|\/\/|\/$|[\x00-\x1f\\]/.test(name) ? undefined : name;
