/** Values between the two lines of `---` at the head of a Markdown file, and the text under them. */
export type WithFrontMatter = { front: Record<string, string>; text: string };

/** `name: value` lines; a value in quotes is a JSON string. */
export function readFrontMatter(file: string): WithFrontMatter {
  const [, head, text] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined) return { front: {}, text: file };
  const lines = head.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ""] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    return name ? [[name, unquoted(value)]] : [];
  });
  return { front: Object.fromEntries(lines), text: text ?? "" };
}

export const writeFrontMatter = ({ front, text }: WithFrontMatter): string =>
  `---\n${Object.entries(front)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n\n${text.trim()}\n`;

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value.replace(/^'(.*)'$/, "$1");
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}
