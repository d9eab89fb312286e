import type { Editor } from "@tiptap/react";
import { m } from "~/i18n/paraglide/messages";
import { Dialog } from "~/ui/dialog";
import { clearPendingPictures, insertPictures } from "./pending-pictures";
import { PictureForm } from "./picture-form";
import { PictureWordsForm } from "./picture-words-form";
import type { PendingPicture } from "./sort-pictures";

/** A new picture to choose, pasted pictures, or the selected one. */
export type PictureRequest = "new" | readonly PendingPicture[] | { alt: string };

type Props = { editor: Editor; asked: PictureRequest | undefined; onClose: () => void };

/** The dialog that adds pictures, or edits the alternative text of one. */
export function PictureDialog({ editor, asked, onClose }: Props) {
  const close = () => {
    clearPendingPictures(editor);
    onClose();
  };
  const isKnown = typeof asked === "object" && "alt" in asked;
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={close}
      title={isKnown ? m.writing_picture_describe() : m.writing_picture()}
    >
      {isKnown ? (
        <PictureWordsForm
          alt={asked.alt}
          onDone={(alt) => {
            editor.chain().focus().updateAttributes("image", { alt }).run();
            onClose();
          }}
        />
      ) : (
        asked && (
          <PictureForm
            many
            {...(asked === "new" ? {} : { pictures: asked })}
            onDone={(kept) => {
              insertPictures(editor, kept);
              editor.commands.focus();
              onClose();
            }}
          />
        )
      )}
    </Dialog>
  );
}
