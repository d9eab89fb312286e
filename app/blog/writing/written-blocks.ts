import type { Node } from "@tiptap/pm/model";
import type { DocumentNode } from "../allowed-document";

/** Makes something of a block once: while somebody types, a long text is written out again and again, and one block changes. */
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

/** The editor's text; a block that nobody changed is the same object as before. */
export const writeDocument = ({ children }: Node): DocumentNode => ({ type: "doc", content: children.map(writeBlock) });
