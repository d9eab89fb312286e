import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { failedMeta, seo } from "~/platform/pages/seo";
import { formatClassLength } from "~/school/class-length";
import { requestContext } from "~/school/request-context";
import { buttonClass } from "~/ui/button";
import { Stations } from "~/ui/stations";
import type { Route } from "./+types/about";
import { readFacts } from "./facts";
import { Quotes } from "./quotes";
import { readAbout } from "./read-about";
import { schoolData } from "./structured-data";
import { Teacher } from "./teacher";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const [facts, about] = await Promise.all([readFacts(request), readAbout(request)]);
  return { siteUrl: request.siteUrl, facts, about };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedMeta();
  const { siteUrl, facts } = loaderData;
  return [
    ...seo({
      title: m.site_about_title(),
      description: m.site_about_description(),
      screen: "about",
      matches,
    }),
    { "script:ld+json": schoolData({ siteUrl, facts }) },
  ];
};

/** The About page: mission, qualifications, method and testimonials, then the classes and their audience. */
export default function About({ loaderData: { facts, about } }: Route.ComponentProps) {
  return (
    <>
      <div className="mx-auto grid max-w-6xl gap-5 px-5 pt-8 pb-14 md:pt-16">
        <h1 className="max-w-3xl text-[clamp(2.4rem,5vw,3.8rem)]">{m.site_about_h1()}</h1>
        <p className="max-w-2xl text-lg text-soft sm:text-xl">{m.site_about_lead()}</p>
      </div>
      <section className="border-y bg-mist">
        <div className="mx-auto grid max-w-6xl gap-6 px-5 py-14 md:grid-cols-[1fr_2fr]">
          <h2 className="text-3xl">{m.site_mission_title()}</h2>
          <div className="grid max-w-2xl gap-4 text-lg">
            <p>{m.site_mission_1()}</p>
            <p>{m.site_mission_2()}</p>
          </div>
        </div>
      </section>
      <Teacher {...about} firstName={facts.brand_first_name} />
      <section id="metodologia" className="border-y bg-mist">
        <div className="mx-auto grid max-w-6xl gap-8 px-5 py-14">
          <div className="grid gap-3">
            <h2 className="text-3xl">{m.site_method_title()}</h2>
            <p className="max-w-2xl text-lg text-soft">{m.site_method_lead()}</p>
          </div>
          <Stations
            direction="row"
            stations={[
              { title: m.site_method_1(), text: m.site_method_1_text() },
              { title: m.site_method_2(), text: m.site_method_2_text() },
              { title: m.site_method_3(), text: m.site_method_3_text() },
              { title: m.site_method_4(), text: m.site_method_4_text() },
            ]}
          />
        </div>
      </section>
      <Quotes {...about} />
      <Classes />
      <ForWhom />
    </>
  );
}

function Classes() {
  const points = [
    [m.site_classes_1(), m.site_classes_1_text({ length: formatClassLength(pageLang()) })],
    [m.site_classes_2(), m.site_classes_2_text()],
    [m.site_classes_3(), m.site_classes_3_text()],
  ] as const;
  return (
    <section id="aulas" className="mx-auto grid max-w-6xl gap-8 px-5 py-14">
      <div className="grid gap-3">
        <h2 className="text-3xl">{m.site_classes_title()}</h2>
        <p className="text-lg text-soft">{m.site_classes_lead()}</p>
      </div>
      <ul className="grid gap-8 md:grid-cols-3">
        {points.map(([title, text]) => (
          <li key={title} className="grid content-start gap-1.5 border-t-4 border-t-red pt-4">
            <h3 className="text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForWhom() {
  const people = [m.site_about_for_1(), m.site_about_for_2(), m.site_about_for_3(), m.site_about_for_4()];
  return (
    <section className="mx-auto grid max-w-6xl gap-6 px-5 py-14 md:grid-cols-[1fr_2fr]">
      <h2 className="text-3xl">{m.site_about_quote_title()}</h2>
      <div className="grid max-w-2xl justify-items-start gap-6">
        <ul className="grid gap-3 text-lg">
          {people.map((person) => (
            <li key={person} className="relative pl-6">
              <span aria-hidden="true" className="absolute top-[0.7em] left-0 h-[3px] w-3 bg-red" />
              {person}
            </li>
          ))}
        </ul>
        <a href={pathFor("schedule", useLang())} className={buttonClass({ size: "lg" })}>
          {m.site_cta_trial()}
        </a>
      </div>
    </section>
  );
}
