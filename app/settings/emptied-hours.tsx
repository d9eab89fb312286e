import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import type { hoursWrites } from "./settings-writes";

/** Lets the teacher free the hours of a calendar that has suddenly none, or few, and whose earlier ones still apply. */
export function FreeEmptiedHours({ calendar }: { calendar: string }) {
  const { write, busy, problem } = useWrite<typeof hoursWrites>();
  return (
    <>
      <ProblemAlert problem={busy ? undefined : problem} />
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        disabled={busy}
        onClick={() => void write("freeEmptiedHours", { calendar })}
      >
        {m.settings_calendar_free()}
      </Button>
    </>
  );
}
