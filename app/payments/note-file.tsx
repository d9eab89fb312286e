import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { ACCEPTED_TYPES, acceptOf } from "~/platform/files/file-kinds";
import type { PlaceWords } from "~/platform/files/file-problem-words";
import { storeFile } from "~/platform/files/store-file";
import { useWrite } from "~/platform/forms/use-write";
import { personHere } from "~/platform/offline/personal-cache";
import { Button } from "~/ui/button";
import { FileButton } from "~/ui/file-button";
import { getServiceNote } from "./get-service-note";
import type { paymentWrites } from "./payment-writes";

/** The bucket's limit. */
const LARGEST_BYTES = 5 * 1024 * 1024;
const TYPES = ACCEPTED_TYPES["service-notes"];
const WORDS: PlaceWords = {
  TOO_LARGE: m.fiscal_note_too_large,
  KIND: m.fiscal_note_kind,
  PICTURE: m.fiscal_note_kind,
  SOUND: m.fiscal_note_kind,
  FILM: m.fiscal_note_kind,
  CONNECTION: m.payments_problem_offline,
};

type Props = {
  /** The payment of the note. */
  payment: string;
  number: string;
  /** The object of its PDF; null without one. */
  file: string | null;
  /** The line of the note, for screen readers. */
  name: string;
};

/** The PDF of an issued service note, which the teacher downloads, attaches or replaces. */
export function NoteFile({ payment, number, file, name }: Props) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { write } = useWrite<typeof paymentWrites>();
  const send = async (chosen: File): Promise<string | undefined> => {
    const folder = `${personHere()}/${payment}`;
    const stored = await storeFile(chosen, { bucket: "service-notes", folder, most: LARGEST_BYTES, words: WORDS });
    if (stored.kind) return stored.problem;
    return (await write("attachServiceNote", { payment, object: stored.answer.object })).problem;
  };
  const use = async (chosen: File | undefined) => {
    if (!chosen || sending) return;
    setProblem(undefined);
    setSending(true);
    const wrong = await send(chosen);
    setSending(false);
    setProblem(wrong);
  };
  const what = <span className="sr-only">: {name}</span>;
  return (
    <>
      {file && (
        <Button variant="secondary" size="sm" onClick={() => void getServiceNote(file, number)}>
          {m.fiscal_note_download()}
          {what}
        </Button>
      )}
      {/* The button stays enabled while it sends: the focus would be lost. */}
      <FileButton
        size="sm"
        accept={acceptOf(TYPES)}
        aria-disabled={sending}
        onClick={(event) => sending && event.preventDefault()}
        onFiles={([chosen]) => void use(chosen)}
      >
        <span aria-live="polite">
          {sending ? m.fiscal_note_sending() : file ? m.fiscal_note_replace() : m.fiscal_note_attach()}
        </span>
        {what}
      </FileButton>
      {problem && (
        <p role="alert" className="w-full font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
