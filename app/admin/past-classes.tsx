import { ClassList, PastClassList } from "~/classes/class-list";
import type { MyClasses } from "~/classes/my-classes";
import { m } from "~/i18n/paraglide/messages";
import { NotRead } from "~/platform/errors/part-missing";
import { Card, CardHeader } from "~/ui/card";

type Props = { student: string; classes: MyClasses };

/** A student's upcoming and past classes, read-only. */
export function PastClasses({ student, classes: { upcoming, past } }: Props) {
  const none = <p className="text-soft">{m.classes_none_upcoming()}</p>;
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title={m.classes_upcoming()} />
        {upcoming === null ? <NotRead /> : upcoming.length === 0 ? none : <ClassList classes={upcoming} />}
      </Card>
      <Card>
        <CardHeader title={m.classes_past()} />
        {past === null ? <NotRead /> : past.total === 0 ? none : <PastClassList student={student} past={past} />}
      </Card>
    </div>
  );
}
