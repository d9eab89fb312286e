import { EditorContent, useEditor } from "@tiptap/react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE } from "~/i18n/screens";
import { Dialog } from "~/ui/dialog";
import type { DocumentNode } from "../allowed-document";
import { Clipboard } from "./clipboard";
import { EDITOR_EXTENSIONS } from "./editor-extensions";
import { PictureForm } from "./picture-form";
import { Toolbar } from "./toolbar";

type Props = {
  language: Lang;
  initial: DocumentNode;
  labelledBy: string;
  onChange: (body: DocumentNode) => void;
};

const EXTENSIONS = [...EDITOR_EXTENSIONS, Clipboard];

const pictureIn = (files: FileList | undefined) => [...(files ?? [])].find(({ type }) => type.startsWith("image/"));

/** Where the words of an article are written. */
export function RichText({ language, initial, labelledBy, onChange }: Props) {
  const [picture, setPicture] = useState<{ file?: File; alt?: string }>();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        class: "article min-h-80 overflow-x-auto rounded-b-control bg-card px-4 py-4 outline-none sm:px-6",
        lang: LOCALE[language],
        spellcheck: "true",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
      },
      handlePaste(_, event) {
        const file = pictureIn(event.clipboardData?.files);
        if (!file || event.clipboardData?.getData("text/html")) return false;
        setPicture({ file });
        return true;
      },
      handleDrop(_, event) {
        const file = pictureIn(event.dataTransfer?.files);
        if (!file) return false;
        event.preventDefault();
        setPicture({ file });
        return true;
      },
    },
    // Incomplete blocks are no part of an article yet, but of what is being written.
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as DocumentNode),
  });
  const known = picture?.alt !== undefined;
  return (
    <div className="min-w-0 rounded-control border border-line-strong focus-within:outline-2 focus-within:outline-focus">
      <Toolbar
        editor={editor}
        language={language}
        onPicture={() => {
          const { alt } = editor.getAttributes("image");
          setPicture(editor.isActive("image") ? { alt: String(alt ?? "") } : {});
        }}
      />
      <EditorContent editor={editor} />
      <Dialog
        open={picture !== undefined}
        onOpenChange={() => setPicture(undefined)}
        title={known ? m.writing_picture_describe() : m.writing_picture()}
      >
        {picture && (
          <PictureForm
            {...picture}
            onDone={(kept) => {
              setPicture(undefined);
              if (kept.src)
                editor
                  .chain()
                  .focus()
                  .setImage({ ...kept, src: kept.src })
                  .run();
              else editor.chain().focus().updateAttributes("image", { alt: kept.alt }).run();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
