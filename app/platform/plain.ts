/** Words as they are compared when somebody looks for them: no accents, no capitals, one space at a time. */
export const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
