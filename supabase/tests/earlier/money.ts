import { type EarlierRow, END, FORFEIT, id, type SchoolIds, START } from "./school.ts";

const CHARGE = id(40);
const PAYMENT = id(41);
const CREDIT = id(42);

/** Money, the audit log, and backups. */
export const money = ({ ana }: SchoolIds): EarlierRow[] => [
  ["public.plan_prices", { plan: "Antigo", from_on: "2026-02-01", price_cents: 33_990 }],
  [
    "public.student_billing",
    {
      student_id: ana,
      payer_name: "Rita Souza",
      payer_document: "52998224725",
      monthly_discount_cents: 1_000,
      plan_since: "2026-02-01",
    },
  ],
  [
    "public.charges",
    {
      id: CHARGE,
      student_id: ana,
      kind: "forfeited_class",
      forfeited_class_id: FORFEIT,
      description: "Aula perdida",
      amount_cents: 12_345,
      discount_cents: 345,
      discount_reason: "Primeira vez",
      due_on: "2026-03-10",
      status: "paid",
      txid: "A".repeat(25),
      created_at: START,
      paid_at: END,
    },
  ],
  [
    "public.payments",
    {
      id: PAYMENT,
      student_id: ana,
      amount_cents: 10_000,
      paid_on: "2026-03-05",
      method: "transfer",
      receipt_number: 77,
      payer_name: "Rita Souza",
      description: "Aula perdida",
      nfse_number: "12/2026",
      created_at: START,
    },
  ],
  ["public.credits", { id: CREDIT, student_id: ana, amount_cents: 2_000, reason: "Compensação", created_at: START }],
  ["public.allocations", { id: id(64), charge_id: CHARGE, payment_id: PAYMENT, amount_cents: 10_000 }],
  ["public.allocations", { id: id(65), charge_id: CHARGE, credit_id: CREDIT, amount_cents: 2_000 }],
  [
    "public.payment_proofs",
    {
      id: id(66),
      charge_id: CHARGE,
      student_id: ana,
      object_name: `${ana}/p.pdf`,
      file_name: "p.pdf",
      digest: "d",
      state: "confirmed",
      payment_id: PAYMENT,
      created_at: START,
    },
  ],
  [
    "public.bank_lines",
    {
      id: id(67),
      fingerprint: "f",
      day: "2026-03-05",
      amount_cents: 10_000,
      memo: "PIX RITA",
      state: "matched",
      payment_id: PAYMENT,
      imported_at: END,
    },
  ],
  ["private.charge_reminders", { charge_id: CHARGE, days: 3 }],
  ["public.site_visits", { day: "2026-03-02", visits: 12 }],
  [
    "public.audit_log",
    {
      id: 900,
      at: START,
      actor_role: "server",
      subject: "charges",
      subject_id: CHARGE,
      student_id: ana,
      act: "update",
      changes: { status: ["pending", "paid"] },
    },
  ],
  ["public.student_notes", { student_id: ana, text: "Prefere manhãs", updated_at: START }],
  [
    "public.backups",
    {
      id: id(68),
      night: "2026-03-02",
      state: "done",
      asked_at: START,
      finished_at: END,
      file: "school-2026-03-02.tar.gz",
      bytes: 12_000,
      encrypted: true,
    },
  ],
];
