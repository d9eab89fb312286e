import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { requestContext } from "~/platform/request-context";
import { seo } from "~/platform/seo";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/list";

export const handle = { hydrate: false };

export const loader = ({ context }: Route.LoaderArgs) => ({ siteUrl: context.get(requestContext).siteUrl });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? seo({ title: m.blog_title(), description: m.blog_description(), screen: "blog", siteUrl: loaderData.siteUrl })
    : [];

/** The articles; while there are none, it says so and shows the way to a class. */
export default function BlogList() {
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-5 py-12 md:py-16">
      <header className="grid gap-3">
        <h1 className="text-4xl sm:text-5xl">{m.blog_title()}</h1>
        <p className="text-lg text-soft">{m.blog_lead()}</p>
      </header>
      <EmptyState title={m.blog_empty_title()} text={m.blog_empty()}>
        <a href={pathFor("schedule", useLang())} className={buttonClass({})}>
          {m.blog_empty_action()}
        </a>
      </EmptyState>
    </div>
  );
}
