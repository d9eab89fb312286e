import { BLOCKS, EmbedAttrs, QuizAttrs, VocabularyAttrs } from "./blocks.ts";
import type { DocumentNode } from "./document-node.ts";

type Form = { write(attrs: unknown): string | undefined; read(text: string): Record<string, unknown> };

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The text of our blocks inside a fence with their name. */
const FORMS: Record<keyof typeof BLOCKS, Form> = {
  vocabulary: {
    write: (attrs) =>
      VocabularyAttrs.safeParse(attrs)
        .data?.entries.map(({ term, meaning }) => `${term} = ${meaning}`)
        .join("\n"),
    read: (text) => ({
      entries: lines(text).map((line) => {
        const [term = "", ...meaning] = line.split(" = ");
        return { term, meaning: meaning.join(" = ") };
      }),
    }),
  },
  quiz: {
    write(attrs) {
      const { data } = QuizAttrs.safeParse(attrs);
      if (!data) return undefined;
      const options = data.options.map((option, index) => `${index === data.answer ? "[x]" : "[ ]"} ${option}`);
      const explanation = data.explanation ? [`> ${data.explanation}`] : [];
      return [data.question, ...options, ...explanation, ...(data.lang ? [`lang: ${data.lang}`] : [])].join("\n");
    },
    read(text) {
      const [question = "", ...rest] = lines(text);
      const options = rest.filter((line) => /^\[[ x]\] /.test(line));
      return {
        question,
        options: options.map((line) => line.slice(4)),
        answer: options.findIndex((line) => line.startsWith("[x]")),
        explanation: rest.find((line) => line.startsWith("> "))?.slice(2) ?? "",
        lang: rest.find((line) => line.startsWith("lang: "))?.slice(6),
      };
    },
  },
  embed: { write: (attrs) => EmbedAttrs.safeParse(attrs).data?.href, read: (text) => ({ href: text.trim() }) },
};

const NAMES = ["vocabulary", "quiz", "embed"] as const;
const nameOf = (name: unknown) => NAMES.find((known) => known === name);

/** Converts one of our blocks into a fenced block; returns any other node unchanged. */
export function fenceOf(node: DocumentNode): DocumentNode {
  const name = nameOf(node.type);
  const text = name && FORMS[name].write(node.attrs);
  return text === undefined
    ? node
    : { type: "codeBlock", attrs: { language: node.type }, content: [{ type: "text", text }] };
}

/** Converts a fenced block of ours into that block; returns any other node unchanged. */
export function unfence(node: DocumentNode): DocumentNode {
  const name = node.type === "codeBlock" ? nameOf(node.attrs?.language) : undefined;
  if (!name) return node;
  const attrs = FORMS[name].read(node.content?.map(({ text = "" }) => text).join("") ?? "");
  return BLOCKS[name].safeParse(attrs).success ? { type: name, attrs } : node;
}
