import { GradeBadge } from "~/grades/grade-badge";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Card, CardHeader } from "~/ui/card";
import { LinkRow } from "~/ui/link-row";
import type { DashboardData } from "./read-dashboard";

/** The latest grades of homework and modules. */
export function LatestGrades({
  latest,
  readOnly,
}: {
  latest: NonNullable<DashboardData["latest"]>;
  readOnly: boolean;
}) {
  const lang = useLang();
  const linkTo = (id: string, homework: boolean) => {
    if (readOnly) return undefined;
    return homework ? pathFor("myHomeworkItem", lang, { homework: id }) : pathFor("myGrades", lang);
  };
  return (
    <Card>
      <CardHeader title={m.progress_latest_grades()} />
      {latest.length === 0 && <p className="text-soft">{m.progress_no_grades()}</p>}
      {latest.length > 0 && (
        <ul className="divide-y">
          {latest.map(({ id, name, grade, homework }) => (
            <LinkRow
              key={id}
              to={linkTo(id, homework)}
              title={name}
              lang={tagOfTitle(name)}
              aside={<GradeBadge grade={grade} />}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
