import { m } from "~/i18n/paraglide/messages";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Consents, readConsents } from "~/students/consents";
import { Card, CardHeader } from "~/ui/card";
import { AuditList } from "../audit/audit-list";
import { AUDIT, readAudit } from "../audit/read-audit";
import { AuditCsv, ConsentsCsv } from "../csv-buttons";
import type { Route } from "./+types/history";
import { useStudent } from "./use-student";

async function read({ request, params: { studentId } }: Route.LoaderArgs) {
  const params = { ...AUDIT.parse(new URL(request.url).searchParams), subject: "" };
  const [consents, trail] = await Promise.all([readConsents(studentId), readAudit(params, studentId)]);
  return { consents, trail, params };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's consents, and the audit log of their data. */
export default function History({ loaderData: { consents, trail, params } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <Consents consents={consents} action={<ConsentsCsv consents={consents} />} />
      <Card>
        <CardHeader title={m.admin_nav_audit()} aside={<AuditCsv params={params} student={useStudent().id} />} />
        <AuditList {...trail} page={params.page} level={3} />
      </Card>
    </div>
  );
}
