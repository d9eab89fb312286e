import { useNavigate, useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { requestContext } from "~/platform/request-context";
import { brandIn, seo } from "~/platform/seo";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/profile";
import { CodeDoor } from "./code-door";
import { ConfirmEmail } from "./confirm-email";
import { landing } from "./gates";
import { mailLinkOf } from "./mail-link";
import { modeOf } from "./mode";
import { MyProfile } from "./my-profile";
import { NEXT, nextPath } from "./next-path";
import { Portal } from "./portal";
import { awaitsCode, signedIn } from "./session";

const TITLES = {
  "sign-in": m.account_title_sign_in,
  "sign-up": m.account_title_sign_up,
  forgot: m.account_title_forgot,
};

export const loader = ({ context, url }: Route.LoaderArgs) => ({
  siteUrl: context.get(requestContext).siteUrl,
  mode: modeOf(url.searchParams),
  link: undefined,
  person: undefined,
  halfway: false,
});

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [server, person] = await Promise.all([serverLoader(), signedIn()]);
  const { search, searchParams } = new URL(request.url);
  const halfway = !person && (await awaitsCode());
  return { ...server, mode: modeOf(searchParams), link: mailLinkOf(search), person, halfway };
}
clientLoader.hydrate = true as const;

export { FailedPage as ErrorBoundary } from "~/platform/failed-page";
export const HydrateFallback = PageSpinner;
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? seo({
        title: TITLES[loaderData.mode](),
        description: m.account_description(),
        screen: "profile",
        siteUrl: loaderData.siteUrl,
        brand: brandIn(matches),
        index: false,
      })
    : [];

/** The access portal; for whoever is signed in, their profile. */
export default function Profile({ loaderData: { person, link, halfway } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const enter = async () => {
    const entered = await signedIn();
    if (!entered) return revalidate();
    const next = nextPath(new URLSearchParams(window.location.search).get(NEXT), pageLang());
    if (entered.profile.temporary_password) await revalidate();
    else await navigate(next ?? landing(entered), { replace: true });
  };
  if (link) return <ConfirmEmail link={link} onDone={enter} />;
  if (person) return <MyProfile key={person.profile.id} person={person} onChanged={revalidate} />;
  if (halfway) return <CodeDoor onDone={enter} onLeave={revalidate} />;
  return <Portal onDone={enter} />;
}
