import { type Editor, Extension } from "@tiptap/core";
import { m } from "~/i18n/paraglide/messages";
import { Dialog } from "~/ui/dialog";
import { LinkForm } from "./link-form";

/** Opens the link dialog by Ctrl or ⌘ with K. */
export const LinkKey = Extension.create<{ onLink: () => void }>({
  name: "linkKey",
  addOptions: () => ({ onLink: () => {} }),
  addKeyboardShortcuts() {
    return {
      "Mod-k": () => {
        this.options.onLink();
        return true;
      },
    };
  },
});

type Props = { editor: Editor; open: boolean; onOpenChange: (open: boolean) => void };

/** The dialog for the link of the selected text. */
export function LinkDialog({ editor, open, onOpenChange }: Props) {
  const set = (href: string) => {
    onOpenChange(false);
    const link = editor.chain().focus().extendMarkRange("link");
    if (!href) link.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      editor
        .chain()
        .focus()
        .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
        .run();
    else link.setLink({ href }).run();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.writing_link()}>
      <LinkForm href={String(editor.getAttributes("link").href ?? "")} onDone={set} />
    </Dialog>
  );
}
