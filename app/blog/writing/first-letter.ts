import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** True if the caret is outside of any text: in an empty paragraph, or beside a line break. */
const outsideText = ({ selection }: EditorView["state"]): boolean =>
  selection instanceof TextSelection &&
  selection.empty &&
  !selection.$from.nodeBefore?.isText &&
  !selection.$from.nodeAfter?.isText;

/**
 * Inserts a letter that is typed outside any text. Chrome would insert it itself, but when another key follows within
 * the same frame, its selection stays before the letter, and the next letters would be inserted before it.
 */
function insertFirstLetter(view: EditorView, event: KeyboardEvent): boolean {
  if (!event.charCode || view.composing || !outsideText(view.state)) return false;
  const { from, to } = view.state.selection;
  const letter = String.fromCharCode(event.charCode);
  if (/[\r\n]/.test(letter)) return false;
  const insert = () => view.state.tr.insertText(letter).scrollIntoView();
  // Input rules for lists and headings run first.
  const taken = view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, insert));
  if (!taken) view.dispatch(insert());
  return true;
}

export const FirstLetter = Extension.create({
  name: "firstLetter",
  addProseMirrorPlugins: () => [new Plugin({ props: { handleKeyPress: insertFirstLetter } })],
});
