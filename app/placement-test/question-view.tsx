import { type ReactNode, useId } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Player } from "~/ui/player";
import type { Question } from "./test-data";
import { TypedAnswer } from "./typed-answer";

/** The folder of the recordings that come with the site, all spoken by a synthesiser. */
const SYNTHETIC = "/placement-test/";

type Props = {
  question: Omit<Question, "changes">;
  /** Absent when the question is read-only. */
  onChoose?: (option: number) => void;
  /** The field of a typed answer that is not read-only. */
  field?: ReactNode;
};

/** A question with its text, picture or recording, and its four options or what is typed. The test is in English. */
export function QuestionView({ question, onChoose, field }: Props) {
  const name = useId();
  const lang = useLang();
  const { passage, audio, picture, picture_alt, options, chosen, right, cue } = question;
  return (
    <fieldset lang={TAG.en} className="grid gap-5">
      <legend className="mb-5 font-serif text-2xl leading-snug">
        {passage && <span className="sr-only">{passage} </span>}
        {question.question.split("___").map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
          <span key={index}>
            {index > 0 && (
              <>
                <span aria-hidden="true" className="mx-1 inline-block w-16 border-current border-b-2" />
                <span className="sr-only"> … </span>
                {cue && index === 1 && <span className="font-sans text-lg text-soft"> ({cue}) </span>}
              </>
            )}
            {part}
          </span>
        ))}
        {cue && !question.question.includes("___") && <span className="font-sans text-lg text-soft"> ({cue})</span>}
      </legend>
      {passage && (
        <div className="grid gap-3 rounded-card border border-l-4 border-l-brass bg-card p-5">
          {passage.split("\n\n").map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a song says a paragraph twice
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
      {audio && (
        <div className="grid gap-1">
          <Player key={audio} src={audio} label={m.placement_listen()} />
          {audio.startsWith(SYNTHETIC) && (
            <p lang={TAG[lang]} className="text-soft">
              {m.placement_synthetic_voice()}
            </p>
          )}
        </div>
      )}
      {picture && (
        <img
          src={picture}
          alt={picture_alt}
          width={240}
          height={180}
          className="justify-self-start rounded-card bg-white p-3"
        />
      )}
      {question.is_typed && (field ?? <TypedAnswer question={question} />)}
      <div className="grid gap-2.5 empty:hidden print:grid-cols-2">
        {options.map((option, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: two are the same while they are written
            key={index}
            className="flex min-h-13 print:min-h-8 print:py-1 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-card px-4 py-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-mist has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-default data-[right=true]:border-ok data-[right=true]:bg-ok-soft data-[wrong=true]:border-danger data-[wrong=true]:bg-danger-soft"
            data-right={right === index}
            data-wrong={right !== undefined && chosen === index && right !== index}
          >
            <input
              type="radio"
              name={name}
              value={index}
              checked={chosen === index}
              disabled={!onChoose}
              onChange={() => onChoose?.(index)}
              className="shrink-0 cursor-[inherit]"
            />
            <span>{option}</span>
            {right === index && <span className="sr-only print:not-sr-only">({m.placement_right()})</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
