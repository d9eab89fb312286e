import * as z from "zod/mini";

type Attributes = Record<string, unknown>;
/** A node of an article's text, as the editor writes it and the database stores it. */
export type DocumentNode = {
  type: string;
  attrs?: Attributes;
  text?: string;
  marks?: { type: string; attrs?: Attributes }[];
  content?: DocumentNode[];
};

const Attrs = z.catch(z.optional(z.record(z.string(), z.unknown())), undefined);
/** The form of a node, whatever its type. What may be shown of it is a matter of `allowed-document.ts`. */
export const DocumentNode: z.ZodMiniType<DocumentNode> = z.lazy(() =>
  z.object({
    type: z.string(),
    attrs: Attrs,
    text: z.optional(z.string()),
    marks: z.optional(z.array(z.object({ type: z.string(), attrs: Attrs }))),
    content: z.optional(z.array(DocumentNode)),
  }),
);

/** The text of a document, one block a line. */
export function textOf(node: DocumentNode): string {
  if (node.type === "text") return node.text ?? "";
  const words = (node.content ?? []).map(textOf).join(node.content?.some(({ type }) => type === "text") ? "" : "\n");
  return node.type === "hardBreak" ? "\n" : words;
}
