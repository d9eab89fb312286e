import { type Editor, Extension } from "@tiptap/core";
import { NodeSelection, Selection, TextSelection } from "@tiptap/pm/state";

type Options = { onLeave: () => void; onTools: () => void };

/** Leaves the text and its tables, adds rows, moves blocks and reaches the tools, with the keyboard only. */
export const EditorKeys = Extension.create<Options>({
  name: "editorKeys",
  // Before the table's own Tab, which would add a row after the last cell, without an end.
  priority: 1000,
  addOptions: () => ({ onLeave() {}, onTools() {} }),
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const inTable = (act: () => boolean) => () => editor.isActive("table") && act();
    const step = (act: () => void) => () => {
      act();
      return true;
    };
    return {
      Escape: step(options.onLeave),
      "Alt-F10": step(options.onTools),
      Tab: inTable(() => editor.commands.goToNextCell() || leaveTable(editor, 1)),
      "Shift-Tab": inTable(() => editor.commands.goToPreviousCell() || leaveTable(editor, -1)),
      "Mod-Enter": inTable(() => editor.commands.addRowAfter()),
      "Alt-Shift-ArrowUp": step(() => moveBlock(editor, -1)),
      "Alt-Shift-ArrowDown": step(() => moveBlock(editor, 1)),
    };
  },
});

/** Puts the caret after a table, or before it. False where there is no text on that side. */
function leaveTable({ state, view }: Editor, side: 1 | -1): boolean {
  const { $from } = state.selection;
  const edge = $from.posAtIndex($from.index(0) + (side > 0 ? 1 : 0), 0);
  const beside = Selection.findFrom(state.doc.resolve(edge), side);
  if (!beside) return false;
  view.dispatch(state.tr.setSelection(beside).scrollIntoView());
  return true;
}

/** Moves the paragraph, list, table, picture or block around the caret by one place. */
function moveBlock({ state, view }: Editor, by: 1 | -1): void {
  const { selection, tr } = state;
  const { $from, anchor, head } = selection;
  const index = $from.index(0);
  const moved = state.doc.maybeChild(index);
  const other = state.doc.maybeChild(index + by);
  if (!moved || !other) return;
  const start = $from.posAtIndex(by > 0 ? index : index - 1, 0);
  tr.replaceWith(start, start + moved.nodeSize + other.nodeSize, by > 0 ? [other, moved] : [moved, other]);
  const far = by * other.nodeSize;
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, anchor + far)
      : TextSelection.create(tr.doc, anchor + far, head + far),
  );
  view.dispatch(tr.scrollIntoView());
}
