import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { writeAction } from "~/platform/forms/write-action";
import { seo } from "~/platform/pages/seo";
import { NeedsScript, WaitSpinner } from "~/ui/page-spinner";
import type { Route } from "./+types/profile";
import { accountWrites } from "./account-writes";
import { ConfirmEmail } from "./confirm-email";
import { isTruncatedLink, mailLinkOf } from "./mail-link";
import { modeOf } from "./mode";
import { MyProfile } from "./my-profile";
import { NEXT, nextPath } from "./next-path";
import { notificationWrites } from "./notification-choices";
import { Portal } from "./portal";
import { landing } from "./route-guards";
import { SecondFactorPrompt } from "./second-factor-prompt";
import { awaitsCode, signedIn } from "./session";
import { TruncatedLink } from "./truncated-link";

const TITLES = {
  "sign-in": m.account_title_sign_in,
  "sign-up": m.account_title_sign_up,
  forgot: m.account_title_forgot,
};

/** Renders the access portal, because the server does not know the session. The form is in the first response. */
export const loader = ({ url: { search, searchParams } }: Route.LoaderArgs) => ({
  mode: modeOf(searchParams),
  link: mailLinkOf(search),
  cut: isTruncatedLink(search),
  person: undefined,
  halfway: false,
  asked: false,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const person = await signedIn();
  const { search, searchParams } = new URL(request.url);
  const halfway = !person && (await awaitsCode());
  const link = mailLinkOf(search);
  return { mode: modeOf(searchParams), link, cut: isTruncatedLink(search), person, halfway, asked: true };
}

export const clientAction = writeAction({ ...accountWrites, ...notificationWrites });

export { FailedPage as ErrorBoundary } from "~/platform/errors/failed-page";
export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  seo({
    title: TITLES[loaderData?.mode ?? "sign-in"](),
    description: m.account_description(),
    screen: "profile",
    matches,
    index: false,
  });

/** The access portal, or the profile of the person who is signed in. */
export default function Profile({ loaderData: { person, link, cut, halfway, asked } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // The session is read once the page is hydrated: text typed before that stays in place.
  useEffect(() => {
    if (!asked) void revalidate();
  }, [asked, revalidate]);
  const enter = async () => {
    const entered = await signedIn();
    if (!entered) return revalidate();
    const next = nextPath(new URLSearchParams(window.location.search).get(NEXT), pageLang());
    if (entered.profile.temporary_password) await revalidate();
    else await navigate(next ?? landing(entered), { replace: true });
  };
  return (
    <>
      <div data-waits className={asked ? undefined : "signed-in:hidden"}>
        {link ? (
          <ConfirmEmail link={link} onDone={enter} />
        ) : cut ? (
          <TruncatedLink />
        ) : person ? (
          <MyProfile key={person.profile.id} person={person} />
        ) : halfway ? (
          <SecondFactorPrompt onDone={enter} onLeave={revalidate} />
        ) : (
          <Portal onDone={enter} />
        )}
      </div>
      {!asked && (
        <div className="visitor:hidden">
          <WaitSpinner />
        </div>
      )}
      <NeedsScript />
    </>
  );
}
