import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { StoredPicture } from "./pending-pictures";
import { PictureRow } from "./picture-row";
import { sendPicture } from "./send-picture";
import type { PendingPicture } from "./sort-pictures";

type UploadedPicture = Omit<StoredPicture, "alt">;
type Row = {
  file?: File;
  alt: string;
  sent?: UploadedPicture;
  problems?: { file?: string | undefined; alt?: string | undefined };
};

type Props = {
  /** Pictures that were pasted or dropped. */
  pictures?: readonly PendingPicture[];
  /** True if several may be chosen at once. */
  many?: boolean;
  onDone: (pictures: StoredPicture[]) => void;
};

/** Uploads pictures with their alternative texts. Unmounting aborts the upload. */
function PictureFormInside({ pictures, many = false, onDone }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(pictures ?? [{ alt: "" }]);
  const [at, setAt] = useState<number>();
  const shown = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    shown.current = controller;
    return () => controller.abort();
  }, []);
  const change = (index: number, changed: Row) =>
    setRows((before) => before.map((row, place) => (place === index ? { ...row, ...changed } : row)));

  const send = async () => {
    const signal = shown.current?.signal;
    const checked = rows.map((row) => ({
      ...row,
      problems: {
        file: row.file ? undefined : m.writing_picture_missing(),
        alt: row.alt.trim() ? undefined : m.writing_picture_alt_missing(),
      },
    }));
    setRows(checked);
    if (checked.some(({ problems }) => problems.file || problems.alt)) return;
    const kept: StoredPicture[] = [];
    for (const [index, { file, alt, sent }] of checked.entries()) {
      setAt(index);
      // A picture that was uploaded before another one failed is not uploaded again.
      const outcome = sent ? { answer: sent } : file && (await sendPicture(file, signal));
      if (signal?.aborted || !outcome) return;
      if (outcome.answer) {
        change(index, { alt, sent: outcome.answer });
        kept.push({ ...outcome.answer, alt: alt.trim() });
      } else change(index, { alt, problems: { file: outcome.problem } });
    }
    setAt(undefined);
    if (kept.length === checked.length) onDone(kept);
  };
  const several = rows.length > 1;
  const sending = several ? m.writing_pictures_sending({ number: (at ?? 0) + 1, count: rows.length }) : undefined;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      {!pictures && (
        <Field
          id="picture-file"
          label={m.writing_picture_file()}
          hint={m.writing_picture_hint()}
          error={several ? undefined : rows[0]?.problems?.file}
        >
          <Input
            type="file"
            accept="image/*"
            multiple={many}
            onChange={({ target: { files } }) => {
              const chosen = [...(files ?? [])];
              if (chosen.length > 0) setRows(chosen.map((file, index) => ({ file, alt: rows[index]?.alt ?? "" })));
            }}
          />
        </Field>
      )}
      {rows.map((row, index) => (
        <PictureRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may be the same, and have the same name
          key={index}
          {...row}
          index={index}
          problems={pictures || several ? row.problems : { alt: row.problems?.alt }}
          onAlt={(alt) => change(index, { alt })}
        />
      ))}
      <Button type="submit" busy={at === undefined ? undefined : (sending ?? m.common_sending())}>
        {several ? m.writing_pictures_insert({ count: rows.length }) : m.writing_picture_insert()}
      </Button>
    </form>
  );
}

export const PictureForm = withBoundary(PictureFormInside);
