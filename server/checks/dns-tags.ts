/** The tags of a DKIM or DMARC record, `p=none; sp=reject`: names in lower case, values without white space. */
export const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(";").flatMap((tag): [string, string][] => {
      const at = tag.indexOf("=");
      return at < 0 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replaceAll(/\s/g, "")]];
    }),
  );
