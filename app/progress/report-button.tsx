import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { savePaper } from "~/platform/save-paper";
import { schoolDay } from "~/platform/school-time";
import { withBoundary } from "~/ui/boundary";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";

/** A month's progress as a PDF to keep or to show at home. */
function ReportButtonInside({ student }: { student: string }) {
  const thisMonth = schoolDay(new Date()).slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  const [busy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await savePaper(
      "/progress-report",
      { student, month },
      m.progress_report_file({ month }),
      m.progress_report_failed(),
    );
    setBusy(false);
  };
  return (
    <form onSubmit={make} className="flex flex-wrap items-end gap-3">
      <Field id="report-month" label={m.progress_report_month()}>
        <Input
          type="month"
          required
          pattern="\d{4}-\d\d"
          max={thisMonth}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          className="w-48"
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy ? m.common_loading() : undefined}>
        {m.progress_report_get()}
      </Button>
    </form>
  );
}

export const ReportButton = withBoundary(ReportButtonInside);
