import { Link } from "react-router";
import { GradeBadge } from "~/grades/grade-badge";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Card, CardHeader } from "~/ui/card";
import type { DashboardData } from "./read-dashboard";

/** The latest grades of homework and modules. */
export function LatestGrades({ latest, readOnly }: { latest: DashboardData["latest"]; readOnly: boolean }) {
  const lang = useLang();
  return (
    <Card>
      <CardHeader title={m.progress_latest_grades()} />
      {latest.length === 0 && <p className="text-soft">{m.progress_no_grades()}</p>}
      <ul className="divide-y">
        {latest.map(({ id, name, grade, homework }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5">
            {readOnly ? (
              <span lang={tagOfTitle(name)} className="min-w-0 [overflow-wrap:anywhere]">
                {name}
              </span>
            ) : (
              <Link
                to={homework ? pathFor("myHomeworkItem", lang, { homework: id }) : pathFor("myGrades", lang)}
                lang={tagOfTitle(name)}
                className="min-w-0 py-1.5 underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {name}
              </Link>
            )}
            <GradeBadge grade={grade} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
