import { m } from "~/i18n/paraglide/messages";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { BACK_MOST, FRONT_MOST } from "./new-card";

export type CardTexts = { front: string; back: string; example: string };

type Props = {
  /** The prefix of the fields' ids. */
  id: string;
  texts: CardTexts;
  onChange: (changes: Partial<CardTexts>) => void;
};

export const CardFields = ({ id, texts, onChange }: Props) => (
  <>
    <Field id={`${id}-front`} label={m.cards_front()} hint={m.cards_front_hint()} required>
      <CountedTextarea
        rows={2}
        value={texts.front}
        most={FRONT_MOST}
        onChange={({ target }) => onChange({ front: target.value })}
      />
    </Field>
    <Field id={`${id}-back`} label={m.cards_back_side()} hint={m.cards_back_hint()} required>
      <CountedTextarea
        rows={2}
        value={texts.back}
        most={BACK_MOST}
        onChange={({ target }) => onChange({ back: target.value })}
      />
    </Field>
    <Field id={`${id}-example`} label={m.cards_example()} optional>
      <CountedTextarea
        rows={2}
        value={texts.example}
        most={BACK_MOST}
        onChange={({ target }) => onChange({ example: target.value })}
      />
    </Field>
  </>
);
