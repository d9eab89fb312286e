import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

/** The front matter of a Markdown file, the text below it, and the problem of a front matter that could not be read. */
export type WithFront = { front: Record<string, unknown>; text: string; problem?: string };

/** The delimiters of front matter: `---` for YAML, `+++` for TOML, `;;;` for JSON. */
const MARKS: Record<string, (head: string) => unknown> = {
  "---": (head) => parseYaml(head, { uniqueKeys: false, logLevel: "error" }),
  "+++": parseToml,
  ";;;": (head) => JSON.parse(`{${head}}`),
};

/** Splits a file into its front matter (YAML, TOML or JSON) and its text. Without any, all of it is text. */
export function readFrontMatter(file: string): WithFront {
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const start = lines.findIndex((line) => line.trim() !== "");
  const mark = lines[start]?.trimEnd() ?? "";
  const read = MARKS[mark] ?? MARKS["---"];
  // Hexo's front matter may begin without a delimiter.
  const isBare = !MARKS[mark] && /^(title|layout|date|tags|categories):(\s|$)/.test(mark);
  if (!read || !(MARKS[mark] || isBare)) return { front: {}, text: lines.join("\n") };
  const closing = isBare ? "---" : mark;
  const end = lines.findIndex(
    (line, index) => index > start && (line.trimEnd() === closing || (closing === "---" && line.trimEnd() === "...")),
  );
  if (end < 0) return { front: {}, text: lines.join("\n"), ...(isBare ? {} : { problem: mark }) };
  const text = lines.slice(end + 1).join("\n");
  const head = lines.slice(isBare ? start : start + 1, end).join("\n");
  try {
    const front: unknown = read(head);
    if (front === null || front === undefined) return { front: {}, text };
    if (typeof front === "object" && !Array.isArray(front))
      return { front: Object.fromEntries(Object.entries(front)), text };
    // A pair of thematic breaks is not front matter.
    return { front: {}, text: lines.join("\n") };
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    return { front: simpleLines(head), text, problem };
  }
}

/** Salvages broken front matter: the lines with one name and one value. */
function simpleLines(head: string): Record<string, string> {
  const values = head.split("\n").flatMap((line) => {
    const at = line.search(/\s*[:=]\s/);
    const name = line.slice(0, at);
    const value = line
      .slice(at)
      .replace(/^\s*[:=]\s+/, "")
      .trim()
      .replace(/^(["'])(.*)\1$/, "$2");
    return at > 0 && /^[\w-]+$/.test(name) && value ? [[name, value]] : [];
  });
  return Object.fromEntries(values);
}
