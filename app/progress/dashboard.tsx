import { Link } from "react-router";
import { requireSignedIn } from "~/account/gates";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Card, CardHeader } from "~/ui/card";
import { Pill } from "~/ui/pill";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/dashboard";
import { nextSteps } from "./next-steps";

export const meta: Route.MetaFunction = () => [{ title: m.progress_title() }, { name: "robots", content: "noindex" }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { profile } = await requireSignedIn(request);
  return { profile, hour: new Date().getHours() };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

const GREETINGS = [m.progress_morning, m.progress_afternoon, m.progress_evening] as const;
const greetingAt = (hour: number) => GREETINGS[hour < 5 ? 2 : hour < 12 ? 0 : hour < 18 ? 1 : 2] ?? m.progress_morning;

/** Where a signed-in person starts: what there is to do next. */
export default function Dashboard({ loaderData: { profile, hour } }: Route.ComponentProps) {
  const lang = useLang();
  const name = profile.full_name.split(" ")[0] || profile.email.split("@")[0] || "";
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-5 py-8 sm:py-12">
      <div className="grid gap-1">
        <h1 className="text-3xl sm:text-4xl">{greetingAt(hour)({ name })}</h1>
        <p className="text-soft">{m.progress_lead()}</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Card>
          <CardHeader title={m.progress_next_title()} />
          <ol className="grid">
            {nextSteps(profile).map(({ id, title, text, screen, done }) => (
              <li key={id} className="flex items-center justify-between gap-4 border-t py-3 first:border-t-0">
                <span>
                  <span className="block font-semibold">{title()}</span>
                  <span className="block text-soft">{text()}</span>
                </span>
                {done ? (
                  <Pill tone="ok">{m.progress_done()}</Pill>
                ) : (
                  <Link to={pathFor(screen, lang)} className="shrink-0 py-2 font-semibold underline underline-offset-4">
                    {m.progress_open()}
                    <span className="sr-only">: {title()}</span>
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </Card>
        <Card>
          <CardHeader title={m.progress_classes_title()} />
          <p className="text-soft">{m.progress_classes_empty()}</p>
        </Card>
      </div>
    </div>
  );
}
