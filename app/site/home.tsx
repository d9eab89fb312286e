import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { brandIn, failedMeta, seo } from "~/platform/pages/seo";
import { formatClassLength } from "~/school/class-length";
import { requestContext } from "~/school/request-context";
import { buttonClass } from "~/ui/button";
import type { Route } from "./+types/home";
import { Benefits } from "./benefits";
import { readFacts } from "./facts";
import { Faq, questions } from "./faq";
import { Hero } from "./hero";
import { PlanTickets } from "./packages";
import { Quotes } from "./quotes";
import { readTestimonials } from "./read-about";
import { readTeacher } from "./read-teacher";
import { faqData, schoolData } from "./structured-data";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const [facts, plans, testimonials, teacher] = await Promise.all([
    readFacts(request),
    request.supabase
      .from("plans")
      .select("name, classes_per_week, price_cents, contents_pt, contents_en")
      .order("position"),
    readTestimonials(request.supabase, 1),
    readTeacher(request),
  ]);
  if (plans.error || testimonials.error) request.lacksSomething();
  return { siteUrl: request.siteUrl, facts, plans: plans.data ?? [], testimonials: testimonials.data ?? [], teacher };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return failedMeta();
  const { siteUrl, facts, plans } = loaderData;
  return [
    ...seo({
      title: m.site_home_title({ brand: brandIn(matches) }),
      description: m.site_home_description({ length: formatClassLength(pageLang()) }),
      screen: "home",
      matches,
    }),
    { "script:ld+json": schoolData({ siteUrl, facts, plans }) },
    { "script:ld+json": faqData(questions()) },
  ];
};

/** The home page: the teacher, her students, and the next step. */
export default function Home({ loaderData: { facts, plans, testimonials, teacher } }: Route.ComponentProps) {
  const schedule = pathFor("schedule", useLang());
  return (
    <>
      <Hero teacher={teacher} firstName={facts.brand_first_name} />
      <Benefits />
      <PlanTickets plans={plans} />
      <Quotes testimonials={testimonials} />
      <section className="mx-auto max-w-6xl px-5 pb-14">
        <div className="flex flex-wrap items-center justify-between gap-6 rounded-[1.2rem] bg-band p-8 text-band-ink sm:p-12">
          <div className="grid gap-2">
            <h2 className="text-3xl sm:text-4xl">{m.site_band_title()}</h2>
            <p className="text-lg opacity-85">{m.site_band_text()}</p>
          </div>
          <a href={schedule} className={buttonClass({ size: "lg" })}>
            {m.site_cta_trial()}
          </a>
        </div>
      </section>
      <Faq />
      {/* Within reach of the thumb once the first button has gone up, without covering focused elements (see scroll-padding-bottom in theme.css). */}
      <div
        data-bottom-bar
        className="invisible scrolled:visible sticky bottom-0 z-20 border-t bg-paper/92 px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:hidden print:hidden"
      >
        <a href={schedule} className={`${buttonClass({})} w-full`}>
          {m.site_cta_trial()}
        </a>
      </div>
    </>
  );
}
