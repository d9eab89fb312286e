/** Punctuation that mail programs, chats and people append to an address. */
const SIGNS = new Set(".,;:!?…()[]{}<>\"'`”“’‘»«*~|\\");
const isSign = (letter: string): boolean => SIGNS.has(letter) || /[\s\p{Cf}]/u.test(letter);

function withoutSigns(text: string): string {
  let end = text.length;
  while (end > 0 && isSign(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The parameters of an address, also of one copied from HTML with `&amp;`. */
export const copiedParams = (search: string): URLSearchParams => new URLSearchParams(search.replaceAll("&amp;", "&"));

/** A value from an address, without appended punctuation. */
export const copiedValue = (value: string | null): string | undefined => withoutSigns(value?.trim() ?? "") || undefined;

/** The intended address for one with appended punctuation or HTML escapes; undefined for any other. */
export function correctedAddress({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const meant = pathMeant(pathname) + search.replaceAll("&amp;", "&");
  // Two slashes would lead to another site.
  return meant === pathname + search ? undefined : meant.replace(/^[/\\]{1,99}/, "/");
}

function pathMeant(pathname: string): string {
  try {
    const said = decodeURI(pathname);
    const meant = withoutSigns(said);
    return meant === said ? pathname : new URL(meant || "/", "http://site.invalid").pathname;
  } catch {
    return pathname;
  }
}
