import type { Node } from "@tiptap/pm/model";
import type { DocumentNode } from "../document-node";

/**
 * Memoizes a function of a block: while somebody types, a long text is serialised again and again, and only one block
 * changes.
 */
export function memoizeByBlock<Block extends object, Made extends object | string>(
  make: (block: Block) => Made,
): (block: Block) => Made {
  const known = new WeakMap<Block, Made>();
  return (block) => {
    const made = known.get(block) ?? make(block);
    known.set(block, made);
    return made;
  };
}

const writeBlock = memoizeByBlock((block: Node): DocumentNode => block.toJSON());

/** The editor's text; an unchanged block is the same object as before. */
export const writeDocument = ({ children }: Node): DocumentNode => ({ type: "doc", content: children.map(writeBlock) });
