import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { seo } from "~/platform/pages/seo";
import { NeedsScript, WaitSpinner } from "~/ui/page-spinner";
import type { Route } from "./+types/profile";
import { areTermsDue } from "./accept-terms";
import { accountWrites } from "./account-writes";
import { ConfirmEmail } from "./confirm-email";
import { FinishSignUp } from "./finish-sign-up";
import { FirstSignIn } from "./first-sign-in";
import { isTruncatedLink, mailLinkOf, withoutProof } from "./mail-link";
import { modeOf } from "./mode";
import { MyProfile } from "./my-profile";
import { NewTermsPage } from "./new-terms-page";
import { NEXT, nextPath } from "./next-path";
import { NoProfile } from "./no-profile";
import { notificationWrites } from "./notification-choices";
import { Portal } from "./portal";
import { readProfileParts } from "./profile-parts";
import { landing } from "./route-guards";
import { SecondFactorPrompt } from "./second-factor-prompt";
import { awaitsCode, lacksProfile, type SignedIn, signedIn } from "./session";
import { TruncatedLink } from "./truncated-link";

const TITLES = {
  "sign-in": m.account_sign_in,
  "sign-up": m.account_title_sign_up,
  forgot: m.account_title_forgot,
};

/** Renders the access portal, because the server does not know the session. The form is in the first response. */
export const loader = ({ url: { search, searchParams } }: Route.LoaderArgs) => ({
  mode: modeOf(searchParams),
  link: mailLinkOf(search),
  cut: isTruncatedLink(search),
  person: undefined,
  parts: undefined,
  halfway: false,
  stranded: false,
  asked: false,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const person = await signedIn();
  const { search, searchParams } = new URL(request.url);
  const halfway = !person && (await awaitsCode());
  const stranded = !person && lacksProfile();
  const link = mailLinkOf(search);
  // Before their account is complete, people are shown a form of their own, and may read nothing else.
  const isComplete = person && !person.profile.temporary_password && !person.profile.sign_up_unfinished;
  const parts = isComplete ? await readProfileParts(person.profile.id) : undefined;
  const cut = isTruncatedLink(search);
  return { mode: modeOf(searchParams), link, cut, person, parts, halfway, stranded, asked: true };
}

export const clientAction = writeAction({ ...accountWrites, ...notificationWrites });

export { FailedPage as ErrorBoundary } from "~/platform/errors/failed-page";
export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

/** The title of a signed-in person's page: their profile, or what they are asked for before it opens. */
function titleOf(person: SignedIn | undefined): string | undefined {
  if (!person) return undefined;
  if (person.profile.temporary_password) return m.account_first_password_title();
  return person.profile.sign_up_unfinished ? m.account_finish_title() : m.account_title_profile();
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  seo({
    title: titleOf(loaderData?.person) ?? TITLES[loaderData?.mode ?? "sign-in"](),
    description: m.account_description(),
    screen: "profile",
    matches,
    index: false,
  });

/** The access portal, or the profile of the person who is signed in. */
export default function Profile({
  loaderData: { person, parts, link, cut, halfway, stranded, asked },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The person who signed in and has not accepted the terms in force. */
  const [askedTerms, setAskedTerms] = useState<SignedIn>();
  // The session is read once the page is hydrated: text typed before that stays in place.
  useEffect(() => {
    if (!asked) void revalidate();
  }, [asked, revalidate]);
  /** Reads who it is now. A link that was opened has left the address, which the router still has. */
  const readAgain = async () => (link ? navigate(withoutProof(window.location), { replace: true }) : revalidate());
  const enter = async () => {
    const entered = await signedIn();
    if (!entered) return readAgain();
    const { temporary_password, sign_up_unfinished } = entered.profile;
    if (temporary_password || sign_up_unfinished) await readAgain();
    else if (await orNone(areTermsDue())) setAskedTerms(entered);
    else await goOn(entered);
  };
  const goOn = (entered: SignedIn) => {
    const next = nextPath(new URLSearchParams(window.location.search).get(NEXT), pageLang());
    return navigate(next ?? landing(entered), { replace: true });
  };
  return (
    <>
      <div data-waits className={asked ? undefined : "signed-in:hidden"}>
        {askedTerms ? (
          <NewTermsPage person={askedTerms} onDone={() => void goOn(askedTerms)} />
        ) : link ? (
          <ConfirmEmail link={link} onDone={enter} />
        ) : cut ? (
          <TruncatedLink />
        ) : person?.profile.temporary_password ? (
          <FirstSignIn person={person} onDone={() => void enter()} />
        ) : person?.profile.sign_up_unfinished ? (
          <FinishSignUp person={person} onDone={() => void enter()} />
        ) : person && parts ? (
          <MyProfile key={person.profile.id} person={person} parts={parts} />
        ) : halfway ? (
          <SecondFactorPrompt onDone={enter} onLeave={revalidate} />
        ) : stranded ? (
          <NoProfile />
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
