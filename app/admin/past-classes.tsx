import { ClassList } from "~/classes/class-list";
import type { MyClasses } from "~/classes/my-classes";
import { m } from "~/i18n/paraglide/messages";
import { Card, CardHeader } from "~/ui/card";

/** A student's classes to look at: what comes and what was. */
export function PastClasses({ classes: { upcoming, past } }: { classes: MyClasses }) {
  const parts = [
    { title: m.classes_upcoming(), hours: upcoming },
    { title: m.classes_past(), hours: past },
  ];
  return (
    <div className="grid gap-5">
      {parts.map(({ title, hours }) => (
        <Card key={title}>
          <CardHeader title={title} />
          {hours.length === 0 && <p className="text-soft">{m.classes_none_upcoming()}</p>}
          <ClassList classes={hours} />
        </Card>
      ))}
    </div>
  );
}
