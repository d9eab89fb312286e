import { m } from "~/i18n/paraglide/messages";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";

const LONGEST_MESSAGE = 300;

type Props = { message: string; onWrite: (message: string) => void };

/** The message to the teacher with a student's request about their series. */
export function AskForSeries({ message, onWrite }: Props) {
  return (
    <div className="grid gap-3">
      <p className="text-soft">{m.classes_series_ask_text()}</p>
      <Field id="message" label={m.classes_message()} optional>
        <CountedTextarea
          value={message}
          onChange={({ target }) => onWrite(target.value)}
          most={LONGEST_MESSAGE}
          rows={2}
        />
      </Field>
    </div>
  );
}
