import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { DeclineButtons } from "./decline-buttons";

const LONGEST_ANSWER = 300;

type Props = {
  /** The id of the field; a page may have several such fields. */
  id: string;
  busy: boolean;
  onDecline: (word: string) => void;
  onStay: () => void;
};

/** The teacher's word to the student, with which she declines a request. */
export function DeclineWithWord({ id, busy, onDecline, onStay }: Props) {
  const [word, setWord] = useState("");
  return (
    <>
      <Field id={id} label={m.classes_series_word()} optional>
        <CountedTextarea
          value={word}
          onChange={({ target }) => setWord(target.value)}
          most={LONGEST_ANSWER}
          rows={2}
          autoFocus
        />
      </Field>
      <DeclineButtons busy={busy} onDecline={() => onDecline(word)} onStay={onStay} />
    </>
  );
}
