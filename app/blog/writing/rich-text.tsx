import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useId, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, TAG } from "~/i18n/screens";
import { unfinishedDocument } from "../allowed-document";
import type { DocumentNode } from "../document-node";
import { Clipboard, PASTE_RULES } from "./clipboard";
import { EDITOR_EXTENSIONS } from "./editor-extensions";
import { EditorKeys } from "./editor-keys";
import { LinkDialog, LinkKey } from "./link-dialog";
import { PictureDialog, type PictureRequest } from "./picture-dialog";
import { Toolbar } from "./toolbar";
import { writeDocument } from "./written-blocks";

type Props = {
  language: Lang;
  /** The text that it begins with: also the text so far, when it is opened again after an error. */
  initial: () => DocumentNode;
  labelledBy: string;
  /**
   * Called after every change; `read` returns the text as it was then. Typing must not wait for a long text to be
   * serialised.
   */
  onChange: (read: () => DocumentNode) => void;
};

/** The editor of an article's text. */
export function RichText({ language, initial, labelledBy, onChange }: Props) {
  const [picture, setPicture] = useState<PictureRequest>();
  const [linking, setLinking] = useState(false);
  const hintId = useId();
  const hint = useRef<HTMLParagraphElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [content] = useState(() => unfinishedDocument(initial()));
  const [extensions] = useState(() => [
    ...EDITOR_EXTENSIONS,
    Clipboard.configure({ onPictures: setPicture }),
    LinkKey.configure({ onLink: () => setLinking(true) }),
    EditorKeys.configure({
      onLeave: () => hint.current?.focus(),
      // It hands the focus on to the button that had it last.
      onTools: () => tools.current?.querySelector<HTMLElement>("[role=toolbar]")?.focus(),
    }),
  ]);
  const editor = useEditor({
    extensions,
    content,
    immediatelyRender: true,
    enablePasteRules: PASTE_RULES,
    editorProps: {
      attributes: {
        class: "article min-h-80 overflow-x-auto bg-card px-4 py-4 outline-none sm:px-6",
        lang: TAG[language],
        spellcheck: "true",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": hintId,
      },
    },
    // Incomplete blocks belong to the draft, but not to the article yet.
    onUpdate({ editor: { state } }) {
      onChange(() => writeDocument(state.doc));
    },
  });
  const inTable = useEditorState({ editor, selector: (now) => now.editor.isActive("table") });
  return (
    <div className="min-w-0 overflow-clip rounded-control border border-line-strong focus-within:outline-2 focus-within:outline-focus">
      <Toolbar
        ref={tools}
        editor={editor}
        language={language}
        onLink={() => setLinking(true)}
        onPicture={() => {
          const { alt } = editor.getAttributes("image");
          setPicture(editor.isActive("image") ? { alt: String(alt ?? "") } : "new");
        }}
      />
      <EditorContent editor={editor} />
      <p
        ref={hint}
        id={hintId}
        tabIndex={-1}
        className="border-t bg-card px-4 py-2 text-sm text-soft max-sm:sr-only sm:px-6"
      >
        {inTable ? m.writing_keys_table() : m.writing_keys()}
      </p>
      <LinkDialog editor={editor} open={linking} onOpenChange={setLinking} />
      <PictureDialog editor={editor} asked={picture} onClose={() => setPicture(undefined)} />
    </div>
  );
}
