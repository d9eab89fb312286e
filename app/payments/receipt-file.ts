import { z } from "zod";
import { authenticate } from "~/platform/backend/authenticate";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/receipt-file";
import { Receipt, writeReceipt, writeYear, Year } from "./write-receipts";

const Order = z.union([
  z.object({ receipt: z.guid() }),
  z.object({ student: z.guid(), year: z.number().int().min(2020).max(2100) }),
]);

const refuse = (status: number, error: string) => Response.json({ error }, { status });

/**
 * A receipt (`{ receipt }`, a payment's id) or a student's payments of a year (`{ student, year }`) as a PDF, for the
 * student and the teacher.
 * @returns the file, or `{ error }`: `INVALID_INPUT` (400), `NOT_FOUND` (404, also for another student's).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const person = await authenticate(request, site);
  const order = Order.safeParse(await request.json().catch(() => undefined));
  if (!order.success) return refuse(400, "INVALID_INPUT");
  const isTheirs = (student: string | null) => student === person.id || person.role === "admin";
  const { data: facts } = await site.server
    .from("site_settings")
    .select("brand_first_name, company_number, company_address")
    .single();
  const school = {
    brand: `English With ${facts?.brand_first_name ?? ""}`.trim(),
    number: facts?.company_number ?? null,
    address: facts?.company_address ?? null,
  };
  if ("receipt" in order.data) {
    const { data } = await site.server.rpc("read_receipt", { payment: order.data.receipt });
    const receipt = Receipt.safeParse(data);
    return receipt.success && isTheirs(receipt.data.student_id)
      ? answer(await writeReceipt(receipt.data, school))
      : refuse(404, "NOT_FOUND");
  }
  if (!isTheirs(order.data.student)) return refuse(404, "NOT_FOUND");
  const { data } = await site.server.rpc("read_yearly_statement", order.data);
  const year = Year.safeParse(data);
  return year.success ? answer(await writeYear(year.data, school)) : refuse(404, "NOT_FOUND");
}

const answer = (pdf: Buffer): Response =>
  new Response(new Uint8Array(pdf), { headers: { "Content-Type": "application/pdf", "Cache-Control": "no-store" } });
