import type { Charge } from "./read-payments";

/** A charge of a plan's month that is open and not overdue, for tests. */
export const CHARGE: Charge = {
  id: "1",
  student_id: "2",
  student_name: "Ana Lima",
  student_phone: "+5511912345678",
  student_language: "pt",
  description: "Moderate 12/2026",
  purpose: { plan: "Moderate", month: "2026-12-01" },
  net_cents: 48_050,
  discount_cents: 0,
  amount_cents: 48_050,
  open_cents: 48_050,
  due_on: "2026-12-04",
  status: "pending",
  overdue: false,
  proof_waits: false,
  txid: "T",
  pix_key: null,
  pix_name: null,
  pix_city: null,
  terms: null,
  late_cents: 0,
  payable_until: null,
  awaits_code: false,
};
