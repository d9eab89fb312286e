import { m } from "~/i18n/paraglide/messages";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { spinnerOf } from "~/ui/page-spinner";
import { Select } from "~/ui/select";
import type { Route } from "./+types/audit-log";
import { AuditList } from "./audit/audit-list";
import { SUBJECTS } from "./audit/audit-subjects";
import { AUDIT, readAudit } from "./audit/read-audit";
import { AuditCsv } from "./csv-buttons";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_audit);

async function read({ request }: Route.LoaderArgs) {
  const params = AUDIT.parse(new URL(request.url).searchParams);
  return { trail: await readAudit(params), params };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const HydrateFallback = spinnerOf(m.admin_nav_audit);

/** The school's audit log. */
export default function AuditLog({ loaderData: { trail, params } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-4xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_audit()}</h1>
        <AuditCsv params={params} />
      </div>
      <FilterForm
        values={{ subject: params.subject }}
        goLabel={m.common_show()}
        className="sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start"
      >
        <Field id="audit-subject" label={m.audit_subject()}>
          <Select
            name="subject"
            defaultValue={params.subject}
            placeholder={m.common_everything()}
            options={Object.entries(SUBJECTS).map(([name, label]) => [name, label()])}
          />
        </Field>
      </FilterForm>
      <Card>
        <AuditList {...trail} page={params.page} level={2} />
      </Card>
    </div>
  );
}
