import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Whether the caret is outside of any text: in an empty paragraph, or beside a line break. */
const outsideText = ({ selection }: EditorView["state"]): boolean =>
  selection instanceof TextSelection &&
  selection.empty &&
  !selection.$from.nodeBefore?.isText &&
  !selection.$from.nodeAfter?.isText;

/**
 * A letter typed outside any text is inserted here. Chrome inserts it itself, but where the key follows another within a
 * frame its selection stays before the letter, and the next ones would come before it, too.
 */
function insertFirstLetter(view: EditorView, event: KeyboardEvent): boolean {
  if (!event.charCode || view.composing || !outsideText(view.state)) return false;
  const { from, to } = view.state.selection;
  const letter = String.fromCharCode(event.charCode);
  if (/[\r\n]/.test(letter)) return false;
  const insert = () => view.state.tr.insertText(letter).scrollIntoView();
  // Signs that begin a list or a heading have their say first.
  const taken = view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, insert));
  if (!taken) view.dispatch(insert());
  return true;
}

export const FirstLetter = Extension.create({
  name: "firstLetter",
  addProseMirrorPlugins: () => [new Plugin({ props: { handleKeyPress: insertFirstLetter } })],
});
