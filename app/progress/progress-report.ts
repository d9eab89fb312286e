import { z } from "zod";
import { authenticate } from "~/platform/backend/authenticate";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/progress-report";
import { ReportData, writeReport } from "./write-report";

const Order = z.object({ student: z.guid(), month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) });

/**
 * A student's monthly report as a PDF, for the student and the teacher. Takes `{ student, month: "yyyy-mm" }`.
 * @returns the file, or `{ error }`: `INVALID_INPUT` (400), `NOT_FOUND` (404, also for another student's).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const { id, role } = await authenticate(request, site);
  const order = Order.safeParse(await request.json().catch(() => undefined));
  if (!order.success) return Response.json({ error: "INVALID_INPUT" }, { status: 400 });
  const { student, month } = order.data;
  if (student !== id && role !== "admin") return Response.json({ error: "NOT_FOUND" }, { status: 404 });
  const [report, settings] = await Promise.all([
    site.server.rpc("progress_report", { student, month: `${month}-01` }),
    site.server.from("site_settings").select("brand_first_name").single(),
  ]);
  const data = ReportData.safeParse(report.data);
  if (!data.success) return Response.json({ error: "NOT_FOUND" }, { status: 404 });
  const pdf = await writeReport(data.data, `English With ${settings.data?.brand_first_name ?? ""}`.trim());
  return new Response(new Uint8Array(pdf), {
    headers: { "Content-Type": "application/pdf", "Cache-Control": "no-store" },
  });
}
