import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { toastError } from "~/platform/errors/report-error";
import { personHere } from "~/platform/offline/personal-cache";
import { seo } from "~/platform/pages/seo";
import { Button, buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { PageSpinner } from "~/ui/page-spinner";
import type { Route } from "./+types/reset-password";
import { authMessage } from "./auth-messages";
import { CodeForm } from "./code-form";
import { LinkAccount } from "./link-account";
import { isDeadLink, isTruncatedLink, recoveryOf, withoutProof } from "./mail-link";
import { modeSearch } from "./mode";
import { NewPassword } from "./new-password";
import { NEXT, nextPath, nextSearch } from "./next-path";
import { openLink } from "./open-link";
import { landing } from "./route-guards";
import { awaitsCode, type SignedIn, signedIn } from "./session";

type Step = { at: "asked" | "bad" | "cut" | "code" } | { at: "open"; person: SignedIn };

const OPEN = { title: m.account_title_reset, lead: m.account_reset_lead };
const WORDS = {
  asked: OPEN,
  code: OPEN,
  open: OPEN,
  bad: { title: m.common_link_invalid, lead: m.account_link_invalid },
  cut: { title: m.common_link_truncated, lead: m.account_link_truncated },
};

/** The link that this page opened, kept in its history entry. */
const OPENED = "opened";

/** The step to show after a reload, once the link was opened. */
async function stepAfterReload(): Promise<Step> {
  const { state }: { state: unknown } = window.history;
  const opened: unknown = typeof state === "object" && state !== null ? Reflect.get(state, OPENED) : undefined;
  if (opened === undefined || opened !== personHere()) return { at: "bad" };
  const person = await signedIn();
  if (person) return { at: "open", person };
  return { at: (await awaitsCode()) ? "code" : "bad" };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url);
  const link = recoveryOf(search);
  const step: Step = link ? { at: "asked" } : isTruncatedLink(search) ? { at: "cut" } : await stepAfterReload();
  return { link, step };
}
clientLoader.hydrate = true as const;

export { FailedPage as ErrorBoundary } from "~/platform/errors/failed-page";
/** The server cannot know the step, so the first document shows the page's frame. */
export const HydrateFallback = () => (
  <div className="mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16">
    <h1 className="text-4xl">{m.account_title_reset()}</h1>
    <PageSpinner />
  </div>
);
export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});
export const meta: Route.MetaFunction = ({ matches }) =>
  seo({
    title: m.account_title_reset(),
    description: m.account_description(),
    screen: "resetPassword",
    matches,
    index: false,
  });

/** The page of a recovery link. It opens the link only when a button is pressed, because mail scanners open links. */
export default function ResetPassword({ loaderData: { link, step: first } }: Route.ComponentProps) {
  const lang = useLang();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(first);
  const [opening, setOpening] = useState(false);

  const enter = async () => {
    const person = await signedIn();
    // The failure was shown where it happened.
    if (person) setStep({ at: "open", person });
    else await navigate(pathFor("profile", lang), { replace: true });
  };
  const open = async () => {
    setOpening(true);
    const error = await openLink({ token_hash: link?.tokenHash ?? "", type: "recovery" });
    if (!error) {
      const state = { ...window.history.state, [OPENED]: personHere() };
      window.history.replaceState(state, "", withoutProof(window.location));
      return (await awaitsCode()) ? setStep({ at: "code" }) : enter();
    }
    setOpening(false);
    toastError({ title: m.account_reset_failed, description: authMessage(error), error });
    if ("status" in error && isDeadLink(error)) setStep({ at: "bad" });
  };
  const done = async () => {
    const person = await signedIn();
    const next = nextPath(new URLSearchParams(window.location.search).get(NEXT), lang);
    await navigate(person ? (next ?? landing(person)) : pathFor("profile", lang), { replace: true });
  };

  const { title, lead } = WORDS[step.at];
  return (
    <div
      className={
        step.at === "bad" || step.at === "cut"
          ? `${MESSAGE_PAGE} justify-items-start`
          : "mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16"
      }
    >
      <div className="grid gap-2">
        <h1 className="text-4xl">{title()}</h1>
        <p className="text-lg text-soft">{lead()}</p>
      </div>
      {step.at === "asked" && (
        <LinkAccount email={link?.email}>
          <Button onClick={open} busy={opening ? m.common_loading() : undefined}>
            {m.common_continue()}
          </Button>
        </LinkAccount>
      )}
      {step.at === "code" && <CodeForm onDone={enter} />}
      {step.at === "open" && (
        <>
          <p className="break-words font-semibold">{m.account_link_account({ email: step.person.profile.email })}</p>
          <NewPassword person={step.person} onDone={() => void done()} />
        </>
      )}
      {(step.at === "bad" || step.at === "cut") && (
        <Link
          to={
            pathFor("profile", lang) +
            modeSearch("forgot", lang, new URLSearchParams(nextSearch(window.location.search)))
          }
          className={buttonClass({})}
        >
          {m.account_link_new()}
        </Link>
      )}
    </div>
  );
}
