import { Link } from "react-router";
import type { HomeworkLine } from "~/homework/read-homework";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatDay, schoolDay } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { Pill } from "~/ui/pill";
import { nextSteps } from "./next-steps";

type Props = {
  profile: Parameters<typeof nextSteps>[0];
  pending: readonly HomeworkLine[];
  offersTrial: boolean;
  readOnly: boolean;
};

/** The next steps: homework by its last day, then gaps of the profile. */
export function Todo({ profile, pending, offersTrial, readOnly }: Props) {
  const lang = useLang();
  const today = schoolDay(new Date());
  const homework = pending.map(({ id, title, due_on }) => ({
    id,
    title,
    done: false,
    text: (due_on < today ? m.homework_was_due : m.homework_due)({ day: formatDay(due_on, lang) }),
    to: pathFor("myHomeworkItem", lang, { homework: id }),
  }));
  const steps = nextSteps(profile, offersTrial).map(({ id, title, text, screen, done }) => ({
    id,
    title: title(),
    text: text(),
    done,
    to: pathFor(screen, lang),
  }));
  return (
    <Card>
      <CardHeader title={m.progress_next_title()} />
      <ol className="grid">
        {[...homework, ...steps].map(({ id, title, text, to, done }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-t py-3 first:border-t-0">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span lang={tagOfTitle(title)} className="block font-semibold">
                {title}
              </span>
              <span className="block text-soft">{text}</span>
            </span>
            {done ? (
              <Pill tone="ok">{m.progress_done()}</Pill>
            ) : (
              !readOnly && (
                <Link to={to} className="shrink-0 py-2 font-semibold underline underline-offset-4">
                  {m.progress_open()}
                  <span lang={tagOfTitle(title)} className="sr-only">
                    : {title}
                  </span>
                </Link>
              )
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
