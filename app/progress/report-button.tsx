import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { savePdf } from "~/platform/files/save-pdf";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { withBoundary } from "~/ui/with-boundary";

/** The number of past years that a report can cover. */
const YEARS = 10;

/**
 * Downloads a month's report as a PDF. Browsers with a month field show it in their own language, so it is not used.
 */
function ReportButtonInside({ student }: { student: string }) {
  const thisMonth = schoolToday().slice(0, 7);
  const lang = useLang();
  const [month, setMonth] = useState(thisMonth);
  const [year = "", inYear = ""] = month.split("-");
  const thisYear = Number(thisMonth.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, before) => String(thisYear - before));
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
  /** A future month has no report yet. */
  const choose = (chosen: string) => setMonth(chosen > thisMonth ? thisMonth : chosen);
  const [busy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await savePdf(
      "/progress-report",
      { student, month },
      m.progress_report_file({ month }),
      m.progress_report_failed(),
    );
    setBusy(false);
  };
  return (
    <Card className="print:hidden">
      <form onSubmit={make} className="flex flex-wrap items-end gap-3">
        <Field id="report-month" label={m.progress_report_month()}>
          <Select
            value={inYear}
            onChange={(event) => choose(`${year}-${event.target.value}`)}
            className="w-44"
            options={months
              .filter((one) => `${year}-${one}` <= thisMonth)
              .map((one) => [one, formatDay(`${year}-${one}-01`, lang, { month: "long" })])}
          />
        </Field>
        <Field id="report-year" label={m.common_year()}>
          <Select
            value={year}
            onChange={(event) => choose(`${event.target.value}-${inYear}`)}
            className="w-28"
            options={years.map((one) => [one, one])}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={busy ? m.common_loading() : undefined}>
          {m.progress_report_get()}
        </Button>
      </form>
    </Card>
  );
}

export const ReportButton = withBoundary(ReportButtonInside);
