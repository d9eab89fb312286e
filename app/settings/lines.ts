/** What a text field holds, a thing a line, as a list; empty lines go. */
export const toLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
