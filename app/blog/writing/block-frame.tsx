import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

type Props = Pick<NodeViewProps, "deleteNode" | "selected"> & { title: string; children: ReactNode };

/** The frame of a block's form in the editor: its title and the delete button. */
export function BlockFrame({ title, deleteNode, selected, children }: Props) {
  return (
    <NodeViewWrapper
      contentEditable={false}
      role="group"
      aria-label={title}
      className={`my-4 grid gap-3 rounded-card border border-l-4 border-l-brass bg-card p-4 ${selected ? "outline-2 outline-focus" : ""}`}
    >
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold text-brass">{title}</p>
        <Button variant="quiet" size="sm" onClick={deleteNode}>
          {m.writing_block_remove()}
        </Button>
      </div>
      {children}
    </NodeViewWrapper>
  );
}
