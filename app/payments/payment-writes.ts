import { m } from "~/i18n/paraglide/messages";
import { changeBy } from "~/platform/backend/change-row";
import { requireAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";
import type { StatementLine } from "./read-statement";
import type { Billing } from "./read-student-money";
import { type TakenLines, takenLines } from "./taken-lines";

/** The sentences of refusals about money. */
export const MONEY_PROBLEMS = {
  TITLE_REQUIRED: m.payments_problem_text,
  FILE_MISSING: m.payments_problem_file,
  NOT_FOUND: m.payments_problem_deleted,
};

const { call, outcomeOf, changeOutcome } = writesWith({
  own: MONEY_PROBLEMS,
  failed: m.common_save_failed,
  away: m.payments_problem_offline,
});

/** The teacher's writes of charges, payments, credits and proofs. */
export const paymentWrites = {
  addCharge: call("add_charge"),
  chargeMonth: call("charge_month"),
  discountCharge: call("discount_charge"),
  cancelCharge: call("cancel_charge"),
  restoreCharge: call("restore_charge"),
  recordPayment: call("record_payment"),
  reversePayment: call("reverse_payment"),
  setNfse: call("set_nfse"),
  cancelServiceNote: call("cancel_service_note"),
  attachServiceNote: call("attach_service_note"),
  sendServiceNote: call("send_service_note"),
  giveCredit: call("give_credit"),
  giveClassMoney: call("give_class_money"),
  confirmProof: call("confirm_proof"),
  declineProof: call("decline_proof"),
  returnWithdrawals: call("return_withdrawals", () => toast({ title: m.payments_returned_toast() })),
  setStudentBilling: ({ student, before, after }: { student: string; before: Billing; after: Partial<Billing> }) => {
    const { payer_name, payer_document, agreed_cents, monthly_discount_cents = 0 } = after;
    const order = {
      student,
      monthly_discount_cents,
      ...(payer_name ? { payer_name } : {}),
      ...(agreed_cents ? { agreed_cents } : {}),
      ...(payer_document ? { payer_document } : {}),
    };
    return changeOutcome(
      changeBy(before, after, (changes) => supabase().rpc("set_student_billing", { ...order, before: changes.before })),
    );
  },
};

/** The writes of the bank's lines. */
export const statementWrites = {
  matchLine: call("match_line"),
  unmatchLine: call("unmatch_line"),
  ignoreLine: call("ignore_line"),
  matchLines: call("match_lines"),
  unmatchLines: call("unmatch_lines"),
  importStatement,
};

const { call: callWithdrawal } = writesWith({
  own: { NOT_NOW: m.payments_withdraw_too_late },
  failed: m.common_save_failed,
  away: m.payments_problem_offline,
});

/** A student's write: withdraws from a purchase. */
export const withdrawalWrites = {
  withdrawPurchase: callWithdrawal("withdraw_purchase", () =>
    toast({ title: m.payments_withdrawn(), description: m.payments_withdrawn_text() }),
  ),
};

/** A student's write: submits a proof whose file is uploaded. */
export const proofWrites = {
  sendProof: call("send_proof", () =>
    toast({ title: m.payments_proof_sent(), description: m.payments_proof_sent_text() }),
  ),
};

/** The most lines of a call. */
const AT_ONCE = 500;

async function importStatement({ lines }: { lines: readonly (StatementLine & { chosen?: true })[] }): Promise<Result> {
  const taken: TakenLines = { added: 0, doubtful: [] };
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const outcome = await outcomeOf(supabase().rpc("import_statement", { lines: some }));
    if (outcome.problem !== undefined) {
      if (taken.added === 0) return outcome;
      return { answer: { ...taken, problem: outcome.problem } };
    }
    const { added, doubtful } = await requireAnswer(outcome.answer, takenLines);
    taken.added += added;
    taken.doubtful.push(...doubtful);
  }
  return { answer: taken };
}
