import { ANCHORS } from "~/i18n/address-words";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";
import { CONTROL } from "~/ui/field-control";
import { FieldError } from "~/ui/field-error";
import { PlainForm } from "~/ui/plain-form";
import type { SuggestionResult } from "./suggest-topic";

type Field = "topic" | "name" | "email";

/** A form for topics that readers would like to read about. */
export function SuggestTopic({ outcome }: { outcome: SuggestionResult | undefined }) {
  const anchor = ANCHORS.suggestTopic[useLang()];
  if (outcome && "thanks" in outcome)
    return (
      <section id={anchor} role="status" className="rounded-card bg-ok-soft p-6">
        <h2 className="text-2xl text-ok">{m.blog_suggest_thanks()}</h2>
        <p>{m.blog_suggest_thanks_text()}</p>
      </section>
    );
  const wrong = (field: Field) => outcome?.field === field;
  // The form's action leads to its own part of the page, and the browser focuses the invalid field.
  const idOf = (field: Field) => (wrong(field) ? anchor : `suggest-${field}`);
  const control = (field: Field) => ({
    id: idOf(field),
    "aria-invalid": wrong(field) || undefined,
    "aria-describedby": wrong(field) ? "suggest-problem" : undefined,
  });
  return (
    <section
      id={outcome?.field ? undefined : anchor}
      className="grid gap-5 rounded-card bg-mist p-6 md:grid-cols-[1fr_2fr] md:p-10"
    >
      <div className="grid content-start gap-2">
        <h2 className="text-2xl sm:text-3xl">{m.blog_suggest_title()}</h2>
        <p className="text-soft">{m.blog_suggest_text()}</p>
      </div>
      <PlainForm method="post" action={`#${anchor}`} busy={m.common_sending()} className="grid gap-4">
        {outcome && (
          <div id="suggest-problem" role="alert">
            <FieldError>{outcome.problem}</FieldError>
          </div>
        )}
        <Labelled id={idOf("topic")} label={m.blog_suggest_topic()}>
          <textarea
            name="topic"
            rows={2}
            defaultValue={outcome?.values.topic}
            className={CONTROL}
            {...control("topic")}
          />
        </Labelled>
        <div className="grid gap-4 sm:grid-cols-2">
          <Labelled id={idOf("name")} label={`${m.common_your_name()} (${m.common_optional()})`}>
            <input
              name="name"
              autoComplete="name"
              defaultValue={outcome?.values.name}
              className={CONTROL}
              {...control("name")}
            />
          </Labelled>
          <Labelled id={idOf("email")} label={`${m.blog_suggest_email()} (${m.common_optional()})`}>
            <input
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={outcome?.values.email}
              className={CONTROL}
              {...control("email")}
            />
          </Labelled>
        </div>
        {/* A honeypot: people do not see it, and programs that fill in every field do. */}
        <div className="hidden" aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" variant="secondary" className="justify-self-start">
          {m.blog_suggest_send()}
        </Button>
      </PlainForm>
    </section>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}
