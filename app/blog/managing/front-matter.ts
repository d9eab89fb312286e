/** The front matter of a Markdown file, between two lines of `---`, and the text below it. */
type WithFrontMatter = { front: Record<string, string>; text: string };

/** Writes each value as a JSON string, which is valid YAML. */
export const writeFrontMatter = ({ front, text }: WithFrontMatter): string =>
  `---\n${Object.entries(front)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n\n${text}\n`;
