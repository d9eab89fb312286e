import { m } from "~/i18n/paraglide/messages";
import { askedPage } from "~/platform/lists/list-address";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Consents, readConsents } from "~/students/consents";
import { Card, CardHeader } from "~/ui/card";
import { AuditList } from "../audit/audit-list";
import { readAudit } from "../audit/read-audit";
import { AuditCsv, ConsentsCsv } from "../csv-buttons";
import type { Route } from "./+types/history";
import { useStudent } from "./use-student";

async function read({ request, params: { studentId } }: Route.LoaderArgs) {
  const page = askedPage(new URL(request.url).searchParams.get("page"));
  const [consents, trail] = await Promise.all([readConsents(studentId), readAudit({ student: studentId, page })]);
  return { consents, trail, page };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's consents, and the audit log of their data. */
export default function History({ loaderData: { consents, trail, page } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <Consents consents={consents} action={<ConsentsCsv consents={consents} />} />
      <Card>
        <CardHeader title={m.admin_nav_audit()} aside={<AuditCsv of={{ student: useStudent().id }} />} />
        <AuditList {...trail} page={page} />
      </Card>
    </div>
  );
}
