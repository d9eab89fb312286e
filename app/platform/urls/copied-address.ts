/** Signs that mail programs, chats and people take for a part of the address that it stands behind. */
const SIGNS = new Set(".,;:!?…()[]{}<>\"'`”“’‘»«*~|\\");
const isSign = (letter: string): boolean => SIGNS.has(letter) || /[\s\p{Cf}]/u.test(letter);

function withoutSigns(text: string): string {
  let end = text.length;
  while (end > 0 && isSign(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The parameters of an address: one copied out of a page's source has `&amp;`. */
export const copiedParams = (search: string): URLSearchParams => new URLSearchParams(search.replaceAll("&amp;", "&"));

/** A value out of an address, without what stands behind it. */
export const copiedValue = (value: string | null): string | undefined => withoutSigns(value?.trim() ?? "") || undefined;

/** The address that was meant by one that was copied with signs behind its path, or out of a page's source; undefined for any other. */
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
