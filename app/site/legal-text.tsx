import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatDay } from "~/platform/time/school-time";
import type { LegalTextData } from "./read-legal-text.server";

type Props = { title: string; lead: string; text: LegalTextData };

const VERSION_SCREEN = { terms: "termsVersion", privacy: "privacyVersion", details: "detailsVersion" } as const;
const LINK = "underline underline-offset-4";
const LONG = { dateStyle: "long" } as const;

/** A legal text in a version, with the ways to what it changed and to its other versions. */
export function LegalText({ title, lead, text }: Props) {
  const { which, version, isCurrent, sections, ofVersion } = text;
  const lang = useLang();
  return (
    <article className="mx-auto grid max-w-2xl gap-8 px-5 py-12 md:py-16">
      <header className="grid gap-3">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="text-lg text-soft">{lead}</p>
        <p className="text-base text-soft">
          {m.site_version({ date: formatDay(version, lang, LONG) })}
          {!ofVersion && (
            <>
              {" · "}
              <a href={pathFor(VERSION_SCREEN[which], lang, { version })} className={LINK}>
                {m.site_versions_link()}
              </a>
            </>
          )}
        </p>
        {!isCurrent && (
          <p className="font-semibold">
            {m.site_version_past()}{" "}
            <a href={pathFor(which, lang)} className={LINK}>
              {m.site_version_current()}
            </a>
          </p>
        )}
        {ofVersion && <Versions text={text} />}
      </header>
      {sections.map(({ heading, words }) => (
        <section key={heading} className="grid gap-2">
          <h2 className="text-2xl">{heading}</h2>
          {which === "details" ? <Sentences words={words} /> : <p>{words}</p>}
        </section>
      ))}
      {which === "privacy" && (
        <>
          <a href={pathFor("details", lang)} className={LINK}>
            {m.site_details_title()}
          </a>
          <a href={pathFor("dataCopy", lang)} className={LINK}>
            {m.copies_privacy_link()}
          </a>
        </>
      )}
    </article>
  );
}

const SENTENCE_END = /(?<=[.!?]) (?=\p{Lu})/u;

/** A long list in sentences, each on a line of its own. */
const Sentences = ({ words }: { words: string }) =>
  words.split(SENTENCE_END).map((sentence) => <p key={sentence}>{sentence}</p>);

function Versions({ text: { which, changes, others } }: { text: LegalTextData }) {
  const lang = useLang();
  return (
    <>
      {changes.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-xl">{m.site_version_changes()}</h2>
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-2">
        <h2 className="text-xl">{m.site_versions()}</h2>
        <ul className="list-disc pl-5">
          {others.map((other) => (
            <li key={other}>
              <a href={pathFor(VERSION_SCREEN[which], lang, { version: other })} className={LINK}>
                {m.site_version({ date: formatDay(other, lang, LONG) })}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
