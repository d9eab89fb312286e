import { data, redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { COPY_KEY, pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { readForm } from "~/platform/forms/read-form";
import { pageMeta } from "~/platform/pages/seo";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/data-copy";
import { AskForCopy } from "./ask-for-copy";
import { findCopy, requestCopy } from "./copy-calls";
import { CopyFrame } from "./copy-frame";
import { YourCopies } from "./your-copies";

export const handle = { hydrate: false, styles: "whole" };

/** The address once a link was asked for. */
const ASKED = "ok";

const keyOf = ({ searchParams }: URL): string | null => searchParams.get(COPY_KEY.pt) ?? searchParams.get(COPY_KEY.en);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = context.get(requestContext);
  const key = keyOf(url);
  const found = key ? await findCopy(supabase, key) : null;
  const shown = { found, key, asked: url.searchParams.has(ASKED) };
  return key && !found ? data(shown, 404) : shown;
}

/** Has a link mailed to an address; the answer is the same for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { supabase, report } = context.get(requestContext);
  const lang = pageLang();
  const email = String((await readForm(request)).get("email") ?? "").trim();
  const problem = await requestCopy(supabase, { email, lang }, (fault) => report(fault, request));
  if (problem) return data({ problem, email }, problem.field ? 400 : 409);
  throw redirect(`${pathFor("dataCopy", lang)}?${ASKED}`, 303);
}

/** The address gives access to personal data, so it is not cached and no other site receives it. */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
export const meta = pageMeta("dataCopy", m.copies_title, m.copies_description, false);

/** The page on which somebody without an account in use asks for a copy of their data, and takes it by the mailed link. */
export default function DataCopy({ loaderData: { found, key, asked }, actionData }: Route.ComponentProps) {
  if (key && found) return <YourCopies found={found} linkKey={key} />;
  if (asked && !actionData) return <CopyFrame title={m.copies_asked_title()} text={m.copies_asked()} />;
  return <AskForCopy isUnknown={key !== null} sent={actionData} />;
}
