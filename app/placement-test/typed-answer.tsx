import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";
import type { Question } from "./test-data";

/** The typed answer, the forms that are right, and a slip of spelling that was forgiven. */
export function TypedAnswer({ question: { typed, accepted = [], mark } }: { question: Omit<Question, "changes"> }) {
  const lang = useLang();
  const [first, ...others] = accepted;
  return (
    <div lang={TAG[lang]} className="grid gap-2">
      {typed !== undefined && (
        <p
          className="rounded-control border border-line-strong bg-card px-4 py-3 data-[mark=right]:border-ok data-[mark=misspelt]:border-ok data-[mark=wrong]:border-danger data-[mark=right]:bg-ok-soft data-[mark=misspelt]:bg-ok-soft data-[mark=wrong]:bg-danger-soft"
          data-mark={mark}
        >
          {typed ? (
            <>
              {m.placement_you_typed()} <b lang={TAG.en}>{typed}</b>
            </>
          ) : (
            m.placement_do_not_know()
          )}
        </p>
      )}
      {mark === "misspelt" && <p>{m.placement_misspelt()}</p>}
      {first && (
        <p>
          {m.placement_right()}: <b lang={TAG.en}>{first}</b>
          {others.length > 0 && (
            <>
              {" "}
              {m.placement_also_right()} <span lang={TAG.en}>{others.join(" · ")}</span>
            </>
          )}
        </p>
      )}
    </div>
  );
}

type FieldProps = {
  value: string;
  onType: (value: string) => void;
  onEnter: () => void;
  onUnknown: () => void;
  /** True after "I don't know". */
  isUnknown: boolean;
};

/** The longest answer in characters, as the database takes it. */
const LONGEST = 60;
export const isTooLong = (typed: string): boolean => typed.length > LONGEST;

/** The field into which the missing word is typed: no keyboard corrects it or completes it. */
export function TypedField({ value, onType, onEnter, onUnknown, isUnknown }: FieldProps) {
  const lang = useLang();
  return (
    <form
      lang={TAG[lang]}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <label htmlFor="typed-answer" className="font-semibold">
        {m.placement_type_word()}
      </label>
      <input
        id="typed-answer"
        type="text"
        lang={TAG.en}
        value={value}
        inputMode="text"
        enterKeyHint="next"
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={isTooLong(value) || undefined}
        aria-describedby="typed-answer-error"
        className="min-h-13 rounded-control border border-line-strong bg-card px-4 py-3 text-lg"
      />
      <p id="typed-answer-error" role="alert" className="text-danger empty:hidden">
        {isTooLong(value) && m.common_too_long({ length: LONGEST })}
      </p>
      <Button variant="quiet" className="justify-self-start" aria-pressed={isUnknown} onClick={onUnknown}>
        {m.placement_do_not_know()}
      </Button>
    </form>
  );
}
