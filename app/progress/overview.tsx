import { Link } from "react-router";
import { LastNotes } from "~/classes/last-notes";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { PauseNote } from "~/pauses/pause-note";
import { NotRead, PartMissing } from "~/platform/errors/part-missing";
import { Card, CardHeader } from "~/ui/card";
import { FindLevel } from "./find-level";
import { LatestGrades } from "./latest-grades";
import { MyLine } from "./my-line";
import { MyPlacementTests } from "./my-placement-tests";
import { NextClass } from "./next-class";
import type { nextSteps } from "./next-steps";
import type { DashboardData } from "./read-dashboard";
import { Todo } from "./todo";
import { UnreadArticles } from "./unread-articles-card";

type Props = {
  profile: Parameters<typeof nextSteps>[0] & { level: string | null };
  data: DashboardData;
  /** True if the teacher is looking: the same without the trial class and without actions. */
  readOnly?: boolean;
};

/**
 * The next class, due homework and payments (a late payment first), the streak of classes, the level, and the latest
 * grades.
 */
export function Overview({ profile, data, readOnly = false }: Props) {
  const lang = useLang();
  const { next, pending, latest, streak, charge, articles, hadHour, lastNotes, tests, pause } = data;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Card>
        <CardHeader
          title={m.progress_classes_title()}
          aside={
            !readOnly &&
            next && (
              <Link to={pathFor("myClasses", lang)} className="underline underline-offset-4">
                {m.progress_all_classes()}
              </Link>
            )
          }
        />
        {pause && <PauseNote pause={pause} />}
        {next === null ? (
          <NotRead />
        ) : next ? (
          <NextClass next={next} readOnly={readOnly} />
        ) : (
          !pause && <p className="text-soft">{m.progress_classes_empty()}</p>
        )}
        {streak > 0 && (
          <p className="mt-4 flex items-baseline gap-2 border-t pt-3">
            <span className="font-semibold font-serif text-2xl text-brass tabular-nums">{streak}</span>
            <span className="text-soft">{m.progress_streak({ count: streak })}</span>
          </p>
        )}
      </Card>
      {profile.role === "aluno" && !pending && <PartMissing title={m.progress_next_title()} />}
      {profile.role === "aluno" && pending && (
        <Todo
          profile={profile}
          pending={pending}
          charge={charge ?? undefined}
          // No booking is offered while the answer is unknown.
          offersTrial={hadHour === false && profile.plan === null}
          readOnly={readOnly}
        />
      )}
      {lastNotes === null && <PartMissing title={m.classes_last_notes()} />}
      {lastNotes && (
        <Card>
          <CardHeader title={m.classes_last_notes()} />
          <LastNotes last={lastNotes} />
        </Card>
      )}
      {charge === null && <PartMissing title={m.progress_open_payment()} />}
      <MyLine level={profile.level} to={readOnly ? undefined : pathFor("myLine", lang)} />
      {tests === null && <PartMissing title={m.progress_tests()} />}
      {tests && <MyPlacementTests tests={tests} />}
      {!readOnly && profile.role === "aluno" && profile.level === null && tests?.length === 0 && <FindLevel />}
      {latest ? (
        <LatestGrades latest={latest} readOnly={readOnly} />
      ) : (
        <PartMissing title={m.progress_latest_grades()} />
      )}
      {articles === null && <PartMissing title={m.progress_unread_articles()} />}
      {articles && articles.length > 0 && <UnreadArticles articles={articles} />}
    </div>
  );
}
