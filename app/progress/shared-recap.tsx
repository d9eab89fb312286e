import { data } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { brandIn, titleOf } from "~/platform/pages/seo";
import { monthInWords } from "~/platform/time/day-words";
import { requestContext } from "~/school/request-context";
import { buttonClass } from "~/ui/button";
import type { Route } from "./+types/shared-recap";
import { readSharedRecap } from "./read-shared-recap";
import type { Recap } from "./recap";
import { RecapFigures } from "./recap-figures";

export const handle = { hydrate: false, styles: "whole" };

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const recap = await readSharedRecap(context.get(requestContext), token);
  return data({ recap }, recap ? 200 : 404);
}

export const headers = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData?.recap ? headingOf(loaderData.recap) : m.progress_recap_gone(), brandIn(matches)) },
  { name: "description", content: m.progress_recap_description() },
  { name: "robots", content: "noindex, nofollow" },
];

const headingOf = ({ name, month }: Recap): string => {
  const words = monthInWords(month.slice(0, 7));
  return name ? m.progress_recap_of({ name, month: words }) : m.progress_recap({ month: words });
};

/** A month that a student shares: first name and figures, nothing else. */
export default function SharedRecap({ loaderData: { recap } }: Route.ComponentProps) {
  const lang = useLang();
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-5 py-10 md:py-16">
      <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">
        {recap ? headingOf(recap) : m.progress_recap_gone()}
      </h1>
      {recap ? (
        <section className="rounded-card border bg-card p-6 sm:p-8">
          <RecapFigures recap={recap} level={2} />
        </section>
      ) : (
        <p>{m.progress_recap_gone_text()}</p>
      )}
      <a href={pathFor("schedule", lang)} className={buttonClass({ size: "lg", className: "justify-self-start" })}>
        {m.progress_recap_book()}
      </a>
    </div>
  );
}
