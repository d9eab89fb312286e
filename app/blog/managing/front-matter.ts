/** Values between two lines of `---` at the head of a Markdown file, and the text under them. */
export type WithFrontMatter = { front: Record<string, string>; text: string };

/** Each value as a JSON string, which is one of YAML. */
export const writeFrontMatter = ({ front, text }: WithFrontMatter): string =>
  `---\n${Object.entries(front)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n\n${text.trim()}\n`;
