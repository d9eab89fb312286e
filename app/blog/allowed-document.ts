import { getSchema } from "@tiptap/core";
import { isAllowedImage, isAllowedLink } from "./allowed-sources.ts";
import { BLOCKS, EXTENSIONS, UNFINISHED } from "./blocks.ts";
import { DocumentNode } from "./document-node.ts";
import { isLanguageCode } from "./language-mark.ts";

type Attributes = DocumentNode["attrs"];

const schema = getSchema(EXTENSIONS);
const DEEPEST = 20;
const EMPTY: DocumentNode = { type: "doc", content: [] };

/**
 * A stored document reduced to what may be shown: nodes, marks and attributes outside the schema are removed, and so
 * are links and pictures to other places. Never throws; an invalid document becomes an empty one.
 */
export const allowedDocument = (stored: unknown): DocumentNode => only(stored, BLOCKS);

/** The same, but with incomplete blocks, for the editor. */
export const unfinishedDocument = (stored: unknown): DocumentNode => only(stored, UNFINISHED);

type Blocks = typeof BLOCKS | typeof UNFINISHED;

function only(stored: unknown, blocks: Blocks): DocumentNode {
  const parsed = DocumentNode.safeParse(stored);
  const kept = parsed.success && parsed.data.type === "doc" ? keep(parsed.data, blocks, 0)[0] : undefined;
  return kept ?? EMPTY;
}

function keep(node: DocumentNode, blocks: Blocks, depth: number): DocumentNode[] {
  const type = schema.nodes[node.type];
  if (depth > DEEPEST) return [];
  const content = (node.content ?? []).flatMap((child) => keep(child, blocks, depth + 1));
  // Unknown nodes keep their text.
  if (!type) return content;
  if (node.type === "text")
    return node.text ? [{ type: "text", text: node.text, marks: keepMarks(node.marks ?? []) }] : [];
  if (node.type === "image" && !isAllowedImage(node.attrs?.src)) return [];
  const block = Object.entries(blocks).find(([name]) => name === node.type)?.[1];
  if (block) {
    const { success, data } = block.safeParse(node.attrs);
    return success ? [{ type: node.type, attrs: data }] : [];
  }
  const attrs = onlyKnown(node.attrs, Object.keys(type.spec.attrs ?? {}));
  return [{ type: node.type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }];
}

const keepMarks = (marks: NonNullable<DocumentNode["marks"]>) =>
  marks.flatMap(({ type, attrs }) => {
    if (!schema.marks[type]) return [];
    if (type === "lang") return isLanguageCode(attrs?.lang) ? [{ type, attrs: { lang: attrs.lang } }] : [];
    if (type !== "link") return [{ type }];
    return isAllowedLink(attrs?.href) ? [{ type, attrs: { href: attrs.href.trim() } }] : [];
  });

const TEXT_ATTRIBUTES = new Set(["alt", "title", "src"]);

function onlyKnown(attrs: Attributes, known: string[]): Attributes {
  const entries = Object.entries(attrs ?? {}).filter(([name, value]) => {
    if (!known.includes(name)) return false;
    if (typeof value === "string") return TEXT_ATTRIBUTES.has(name) ? value.length <= 500 : /^[\w-]{1,40}$/.test(value);
    return typeof value === "boolean" || (typeof value === "number" && value >= 0 && value <= 10_000);
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * A document in canonical form: default attributes included, in one order, and adjacent texts with the same marks
 * joined.
 */
export function canonical({ type, attrs, text, marks, content }: DocumentNode): DocumentNode {
  const defaults = Object.entries(schema.nodes[type]?.spec.attrs ?? {}).map(([name, { default: value }]) => [
    name,
    value,
  ]);
  const said = Object.entries({ ...Object.fromEntries(defaults), ...attrs }).filter(([, value]) => value !== null);
  const parts: DocumentNode[] = [];
  for (const part of (content ?? []).map(canonical)) {
    const last = parts.at(-1);
    if (last?.type === "text" && part.type === "text" && JSON.stringify(last.marks) === JSON.stringify(part.marks))
      parts[parts.length - 1] = { ...last, text: `${last.text}${part.text}` };
    else parts.push(part);
  }
  const rank = (name: string) => Object.keys(schema.marks).indexOf(name);
  return {
    type,
    ...(said.length > 0 ? { attrs: Object.fromEntries(said) } : {}),
    ...(text === undefined ? {} : { text }),
    ...(marks && marks.length > 0 ? { marks: [...marks].sort((one, other) => rank(one.type) - rank(other.type)) } : {}),
    ...(parts.length > 0 ? { content: parts } : {}),
  };
}
