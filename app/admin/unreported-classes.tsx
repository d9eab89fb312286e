import { Link } from "react-router";
import { ClassReport } from "~/classes/class-report";
import type { UnreportedClass } from "~/classes/read-unreported";
import { hourTitle } from "~/classes/trial-words";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatBrief } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";

/** The classes that have begun and are not reported yet, each reported by one tap; nothing where there are none. */
export function UnreportedClasses({ classes }: { classes: readonly UnreportedClass[] }) {
  const lang = useLang();
  return (
    classes.length > 0 && (
      <Card>
        <CardHeader title={m.classes_report_all()} />
        <ul className="divide-y">
          {classes.map((hour) => (
            <li key={hour.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
              <p>
                <Link
                  to={`/admin/scheduled-classes?${hour.kind === "trial" ? "booking" : "class"}=${hour.id}`}
                  className="inline-block py-2.5 font-semibold underline underline-offset-4"
                >
                  {hourTitle(hour)}
                </Link>{" "}
                <span className="text-soft">{formatBrief(hour.starts_at, lang)}</span>
              </p>
              <ClassReport hour={hour} folded />
            </li>
          ))}
        </ul>
      </Card>
    )
  );
}
