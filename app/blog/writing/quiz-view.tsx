import type { NodeViewProps } from "@tiptap/react";
import { useId } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { CloseButton } from "~/ui/close-button";
import { CountedInput } from "~/ui/counted-input";
import { languageOfQuiz, QuizAttrs } from "../blocks";
import { otherLanguage } from "../language-mark";
import { BlockFrame } from "./block-frame";

const MOST_OPTIONS = 5;

/** The form of a quiz: a question and its options, with the right one marked. */
export function QuizView({ node, editor, updateAttributes, ...frame }: NodeViewProps) {
  const name = useId();
  const options: string[] = node.attrs.options;
  const answer: number = node.attrs.answer;
  const other = otherLanguage(editor.view.dom.lang);
  const lang = languageOfQuiz({ lang: node.attrs.lang ?? undefined, question: node.attrs.question });
  const setOption = (index: number, value: string) =>
    updateAttributes({ options: options.map((option, at) => (at === index ? value : option)) });
  return (
    <BlockFrame title={m.writing_quiz()} {...frame}>
      <CountedInput
        aria-label={m.writing_quiz_question()}
        placeholder={m.writing_quiz_question()}
        most={300}
        lang={lang}
        value={node.attrs.question}
        onChange={(event) => updateAttributes({ question: event.target.value })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-base text-soft">{m.writing_quiz_options()}</legend>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <div key={index} className="grid grid-cols-[auto_1fr_auto] items-center gap-2">
            <input
              type="radio"
              name={name}
              className="cursor-pointer [--chosen:var(--ok)]"
              aria-label={m.writing_quiz_right({ option: option || String(index + 1) })}
              checked={answer === index}
              onChange={() => updateAttributes({ answer: index })}
            />
            <CountedInput
              aria-label={m.writing_quiz_option({ number: index + 1 })}
              most={160}
              lang={lang}
              value={option}
              onChange={(event) => setOption(index, event.target.value)}
            />
            <CloseButton
              aria-label={m.common_remove_name({ name: option })}
              disabled={options.length <= 2}
              onClick={() =>
                updateAttributes({
                  options: options.filter((_, at) => at !== index),
                  answer: answer > index ? answer - 1 : Math.min(answer, options.length - 2),
                })
              }
            />
          </div>
        ))}
      </fieldset>
      <Checkbox
        label={other === "en" ? m.writing_quiz_in_english() : m.writing_quiz_in_portuguese()}
        checked={lang === other}
        onChange={({ target: { checked } }) => updateAttributes({ lang: checked ? other : otherLanguage(other) })}
      />
      <CountedInput
        aria-label={m.writing_quiz_explanation()}
        placeholder={m.writing_quiz_explanation()}
        most={500}
        value={node.attrs.explanation}
        onChange={(event) => updateAttributes({ explanation: event.target.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={options.length >= MOST_OPTIONS}
          onClick={() => updateAttributes({ options: [...options, ""] })}
        >
          {m.writing_quiz_add()}
        </Button>
        {!QuizAttrs.safeParse(node.attrs).success && (
          <p className="text-base text-soft">{m.writing_quiz_incomplete()}</p>
        )}
      </div>
    </BlockFrame>
  );
}
