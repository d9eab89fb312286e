import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { copyText } from "~/platform/device/copy-text";
import { printedSite } from "~/platform/pages/printed-site";
import { isNameIfAny } from "~/platform/people/person-name";
import { Button, buttonClass } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { nextSteps } from "./next-steps";
import { QuestionView } from "./question-view";
import { bookingSearch, ResultSummary } from "./result-summary";
import { nameResult } from "./test-api";
import { isMarked, isRight, type Question, type Result } from "./test-data";

type Props = { result: Result; questions: readonly Question[]; testKey: string; onRestart: () => void };

/** The test's result: the level, study suggestions, every answer explained, and next steps. */
export function ResultView({ result, questions, testKey, onRestart }: Props) {
  const lang = useLang();
  const [name, setName] = useState(result.name ?? "");
  const [shown, setShown] = useState(result.name ?? "");
  const [said, setSaid] = useState<string>();
  const link = location.origin + pathFor("levelTestResult", lang, { share: result.share });
  const share = encodeURIComponent(`${m.placement_share_text({ level: result.level })} ${link}`);
  const saveName = async () => {
    if (!isNameIfAny(name)) return setSaid(m.common_name_invalid());
    const called = await nameResult(testKey, name);
    if (!("done" in called)) return setSaid(m.placement_offline());
    setShown(name.trim());
    setSaid(name.trim() ? m.placement_name_saved() : m.placement_name_removed());
  };
  const copy = async () => {
    if (await copyText(link)) setSaid(m.placement_copied());
    else window.prompt(m.placement_copy(), link);
  };
  return (
    <div className="mx-auto grid max-w-2xl gap-10">
      <ResultSummary result={{ ...result, name: null }} heading={m.placement_result_title()} />
      <div className="flex flex-wrap gap-3">
        {result.hurried && <Restart variant="primary" onRestart={onRestart} />}
        <a
          href={pathFor("schedule", lang) + bookingSearch(result)}
          className={buttonClass({ size: "lg", variant: result.hurried ? "secondary" : "primary" })}
        >
          {m.placement_book()}
        </a>
        {!result.hurried && <Restart variant="quiet" onRestart={onRestart} />}
      </div>
      {!result.hurried && (
        <section className="grid gap-3">
          <h2 className="text-2xl">{m.placement_next()}</h2>
          <ul className="grid gap-2.5" style={printedSite(location.origin)}>
            {nextSteps(result, lang).map(({ text, href, label }) => (
              <li key={text} className="rounded-card border bg-card p-4">
                <p>{text}</p>
                <a
                  href={href}
                  className="with-address inline-flex min-h-11 items-center underline underline-offset-4 print:inline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {result.shareable !== false && (
        <section className="grid gap-4 rounded-card bg-mist p-5 print:hidden">
          <h2 className="text-2xl">{m.common_share()}</h2>
          <p>{shown ? m.placement_share_named({ name: shown }) : m.placement_share_anonymous()}</p>
          <div className="flex flex-wrap gap-2.5">
            <a
              href={`https://wa.me/?text=${share}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: "secondary" })}
            >
              WhatsApp
            </a>
            <Button variant="secondary" onClick={() => void copy()}>
              {m.placement_copy()}
            </Button>
          </div>
          <form
            className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
            onSubmit={(event) => {
              event.preventDefault();
              void saveName();
            }}
          >
            <Field id="shown-name" label={m.placement_name()} optional>
              <CountedInput
                value={name}
                most={60}
                autoComplete="given-name"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Button type="submit" variant="secondary">
              {m.placement_name_save()}
            </Button>
          </form>
          <p role="status" className="min-h-6">
            {said}
          </p>
        </section>
      )}
      <section className="grid gap-4">
        <h2 className="text-2xl">{m.placement_review()}</h2>
        {!questions.some(isMarked) && <p>{m.placement_review_withheld()}</p>}
        {questions.filter(isMarked).map((question) => (
          <details key={question.position} className="open-on-paper rounded-card border bg-card">
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-3">
              <span aria-hidden="true" className={isRight(question) ? "text-ok" : "text-danger"}>
                {isRight(question) ? "✓" : "✗"}
              </span>
              <span className="sr-only">{isRight(question) ? m.placement_right() : m.placement_wrong()}:</span>
              <span lang={TAG.en}>{question.question}</span>
            </summary>
            <div className="grid gap-4 border-t p-4">
              <QuestionView question={question} />
              {question.transcript && (
                <p lang={TAG.en} className="whitespace-pre-line rounded-control bg-mist p-3">
                  {question.transcript}
                </p>
              )}
              <p>{question[`explanation_${lang}`]}</p>
            </div>
          </details>
        ))}
      </section>
    </div>
  );
}

function Restart({ variant, onRestart }: { variant: "primary" | "quiet"; onRestart: () => void }) {
  return (
    <Button variant={variant} size="lg" onClick={onRestart}>
      {m.placement_restart()}
    </Button>
  );
}
