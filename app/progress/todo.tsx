import type { HomeworkLine } from "~/homework/read-homework";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { LinkRow } from "~/ui/link-row";
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
  const today = schoolToday();
  const homework = pending.map(({ id, title, due_on }) => ({
    id,
    title,
    text: (due_on < today ? m.homework_was_due : m.homework_due)({ day: formatDay(due_on, lang) }),
    to: pathFor("myHomeworkItem", lang, { homework: id }),
  }));
  const steps = nextSteps(profile, offersTrial).map(({ id, title, text, screen }) => ({
    id,
    title: title(),
    text: text(),
    to: pathFor(screen, lang),
  }));
  const all = [...homework, ...steps];
  return (
    <Card>
      <CardHeader title={m.progress_next_title()} />
      {all.length === 0 && <p className="text-soft">{m.progress_nothing_due()}</p>}
      <ol className="divide-y">
        {all.map(({ id, title, text, to }) => (
          <LinkRow key={id} to={readOnly ? undefined : to} title={title} lang={tagOfTitle(title)} detail={text} />
        ))}
      </ol>
    </Card>
  );
}
