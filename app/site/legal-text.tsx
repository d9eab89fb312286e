import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";

type Props = {
  title: string;
  lead: string;
  /** The day from which this version applies, yyyy-mm-dd. */
  version: string;
  sections: readonly (readonly [heading: string, text: string])[];
};

export function LegalText({ title, lead, version, sections }: Props) {
  const date = new Intl.DateTimeFormat(DATE_LOCALE[useLang()], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(version),
  );
  return (
    <article className="mx-auto grid max-w-2xl gap-8 px-5 py-12 md:py-16">
      <header className="grid gap-3">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="text-lg text-soft">{lead}</p>
        <p className="text-base text-soft">{m.site_version({ date })}</p>
      </header>
      {sections.map(([heading, text]) => (
        <section key={heading} className="grid gap-2">
          <h2 className="text-2xl">{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>
  );
}
