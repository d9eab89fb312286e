import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/report-error";
import { saveFile } from "~/platform/save-file";
import { schoolDay } from "~/platform/school-time";
import { accessToken } from "~/platform/supabase";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";

/** A month's progress as a PDF to keep or to show at home. */
export function ReportButton({ student }: { student: string }) {
  const thisMonth = schoolDay(new Date()).slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  const [busy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const response = await fetch("/progress-report", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify({ student, month }),
    }).catch(() => undefined);
    setBusy(false);
    if (!response?.ok)
      return toastError({ title: m.common_error_title(), description: m.progress_report_failed(), error: response });
    saveFile(`english-${month}.pdf`, "application/pdf", await response.blob());
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
