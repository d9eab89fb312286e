const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The format of dates of a locale, made once: a list asks for it in each row, and a phone takes a millisecond to make one. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = FORMATS.get(key) ?? new Intl.DateTimeFormat(locale, options);
  FORMATS.set(key, format);
  return format;
}
