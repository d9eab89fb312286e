import { Link } from "react-router";
import type { MyClass } from "~/classes/my-classes";
import { sayWhen } from "~/classes/school-time";
import { StatusPill } from "~/classes/trial-words";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { relativeTime } from "~/platform/relative-time";
import { buttonClass } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Pill } from "~/ui/pill";
import { nextSteps } from "./next-steps";

type Props = { profile: Parameters<typeof nextSteps>[0]; next: MyClass | undefined };

/** What there is to do next, and the next class. */
export function Overview({ profile, next }: Props) {
  const lang = useLang();
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Card>
        <CardHeader title={m.progress_classes_title()} />
        {next ? <NextClass next={next} /> : <p className="text-soft">{m.progress_classes_empty()}</p>}
      </Card>
      <Card>
        <CardHeader title={m.progress_next_title()} />
        <ol className="grid">
          {nextSteps(profile, next !== undefined).map(({ id, title, text, screen, done }) => (
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
    </div>
  );
}

function NextClass({ next: { starts_at, status, online_link } }: { next: MyClass }) {
  const lang = useLang();
  return (
    <div className="grid gap-3">
      <p>
        <time dateTime={starts_at} className="block font-serif text-xl first-letter:uppercase">
          {sayWhen(starts_at, lang)}
        </time>
        <span className="text-soft">{relativeTime(starts_at, lang)}</span>
      </p>
      {status && <StatusPill status={status} />}
      <div className="flex flex-wrap gap-2">
        {online_link && (
          <a href={online_link} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
            {m.classes_join()}
          </a>
        )}
        <Link
          to={`${pathFor("myProgress", lang)}?tab=classes`}
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          {m.progress_all_classes()}
        </Link>
      </div>
    </div>
  );
}
