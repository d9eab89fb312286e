import { data } from "react-router";
import { TOPIC_NAMES } from "~/i18n/notifications/topic-names";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { pageMeta } from "~/platform/pages/seo";
import { requestContext } from "~/school/request-context";
import { Button, buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { unbroken } from "~/ui/unbroken";
import type { Route } from "./+types/unsubscribe";

export const handle = { hydrate: false, styles: "whole" };

const tokenOf = (url: URL): string => url.searchParams.get("t") ?? "";

/** Opening the link changes nothing, because link scanners must not unsubscribe anybody. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { readUnsubscribeToken } = context.get(requestContext);
  const asked = readUnsubscribeToken(tokenOf(url));
  const found = { topic: asked?.topic };
  return asked ? found : data(found, 404);
}

/**
 * Handles the page's button and the one-click request of mail programs (RFC 8058). The signed link is the permission.
 */
export async function action({ context, url }: Route.ActionArgs) {
  const { server, readUnsubscribeToken } = context.get(requestContext);
  const asked = readUnsubscribeToken(tokenOf(url));
  if (!asked) return data({ done: false }, 404);
  const { error } = await server.rpc("unsubscribe", asked);
  if (error) throw error;
  return { done: true };
}

export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
export const meta = pageMeta("unsubscribe", m.notifications_unsubscribe_title, m.notifications_unsubscribe_bell, false);

/** Stops mails about a topic for the holder of a signed link. */
export default function Unsubscribe({ loaderData: { topic }, actionData }: Route.ComponentProps) {
  const lang = useLang();
  const profile = (
    <a href={pathFor("profile", lang)} className={buttonClass({ variant: "secondary" })}>
      {m.notifications_unsubscribe_profile()}
    </a>
  );
  if (!topic)
    return (
      <Frame title={m.notifications_unsubscribe_wrong_title()}>
        <p className="text-lg text-soft">{unbroken(m.notifications_unsubscribe_wrong())}</p>
        {profile}
      </Frame>
    );
  const name = <p className="font-serif text-2xl">{TOPIC_NAMES[topic]()}</p>;
  if (actionData?.done)
    return (
      <Frame title={m.notifications_unsubscribe_done_title()}>
        <p className="text-lg">{unbroken(m.notifications_unsubscribe_done())}</p>
        {name}
        <p className="text-soft">{unbroken(m.notifications_unsubscribe_bell())}</p>
        {profile}
      </Frame>
    );
  return (
    <Frame title={m.notifications_unsubscribe_title()}>
      <p className="text-lg">{unbroken(m.notifications_unsubscribe_ask())}</p>
      {name}
      <p className="text-soft">{unbroken(m.notifications_unsubscribe_bell())}</p>
      <form method="post" className="flex flex-wrap gap-3">
        <Button type="submit">{m.notifications_unsubscribe_confirm()}</Button>
        {profile}
      </form>
    </Frame>
  );
}

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={`${MESSAGE_PAGE} justify-items-start`}>
    <h1 className="text-4xl">{unbroken(title)}</h1>
    {children}
  </div>
);
