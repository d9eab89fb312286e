import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import type { Backend } from "~/platform/backend/backend";
import type { Failure, Result } from "~/platform/backend/result";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { isUnexpectedRefusal } from "~/platform/errors/unexpected-refusal";
import { toPhone } from "~/platform/people/phone";
import { formatClassLength } from "~/school/class-length";
import type { SuitableHours } from "~/school/suitable-hours";
import { guardianOf } from "./book-trial";
import { bookingFields, guarded } from "./schema";

type Client = Backend;
/** Called with an unexpected error. */
type Report = (fault: Error) => void;

/** The person who waits for a trial class: the fields of a booking that do not depend on its hour. */
export const waitingPerson = guarded(
  z.pick(bookingFields(""), {
    full_name: true,
    phone: true,
    email: true,
    age: true,
    guardian_name: true,
    guardian_email: true,
    accepts_terms: true,
  }),
);
type WaitingPerson = z.output<typeof waitingPerson>;

const Wait = z.object({
  full_name: z.string(),
  weekdays: z.array(z.number()),
  from_time: z.string(),
  until_time: z.string(),
  ended: z.boolean(),
  /** True if the mailed link was opened, from when on hours are offered. */
  verified: z.boolean(),
  /** The offered hour, where the key is an offer's. Wall-clock times in São Paulo, yyyy-mm-ddThh:mm. */
  offer: z.nullable(
    z.object({
      local_start: z.string(),
      until: z.string(),
      expired: z.boolean(),
      taken: z.boolean(),
      free: z.boolean(),
    }),
  ),
});
export type Wait = z.infer<typeof Wait>;

/** The wait of a mailed key; null for an unknown key. @throws Response 503 without an answer. */
export async function findWait(client: Client, key: string): Promise<Wait | null> {
  const { data, error } = await client.rpc("find_trial_wait", { key });
  if (error) throw new Response(null, { status: 503 });
  return data === null ? null : Wait.parse(data);
}

/** Puts a visitor on the waiting list, once for each key. */
export async function waitForTrial(
  client: Client,
  order: WaitingPerson & SuitableHours & { key: string; language: Lang },
  report: Report,
): Promise<Result> {
  const phone = await toPhone(order.phone);
  if (!phone) return { kind: "refused", problem: m.common_invalid_phone(), code: "INVALID_PHONE" };
  const { age, guardian_name, guardian_email, ...known } = order;
  const guardian = guardianOf({ age, guardian_name, guardian_email });
  return outcomeOf((await client.rpc("wait_for_trial", { ...known, ...guardian, phone })).error, report);
}

/** Confirms the address of a wait by its mailed link; false for an invalid link. @throws Response 503 without an answer. */
export async function proveWait(client: Client, key: string, proof: string): Promise<boolean> {
  const { data, error } = await client.rpc("verify_trial_wait", { key, proof });
  if (error) throw new Response(null, { status: 503 });
  return data;
}

/** Takes the hour of an offer's key as the trial class, which the same key then opens. */
export const takeOfferedTrial = async (client: Client, key: string, report: Report): Promise<Result> =>
  outcomeOf((await client.rpc("take_offered_trial", { key })).error, report);

/** Takes the visitor of a key off the waiting list. */
export const leaveWait = async (client: Client, key: string, report: Report): Promise<Result> =>
  outcomeOf((await client.rpc("leave_trial_wait", { key })).error, report);

const OWN_SENTENCES: OwnSentences = {
  SLOT_TAKEN: m.booking_wait_gone_text,
  TOO_SOON: m.booking_wait_gone_text,
  INVALID_DATE: m.booking_wait_gone_text,
  NOT_NOW: m.booking_wait_ended,
  INVALID_NAME: m.common_required_name,
  INVALID_HOURS: () => m.common_suit_problem({ length: formatClassLength(pageLang()) }),
};

function outcomeOf(error: { code: string; message: string } | null, report: Report): Result {
  if (!error) return { answer: null };
  if (isUnexpectedRefusal(error)) report(new Error(error.message, { cause: error }));
  const problem = refusalText(error.message, OWN_SENTENCES);
  const kind: Failure["kind"] = problem ? "refused" : "failed";
  return { kind, problem: problem ?? m.booking_error_failed(), code: error.message };
}
