import type * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import { type Mini, readAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import type { CalendarSyncProblem } from "~/school/calendar-providers";
import { toast } from "~/ui/toast-store";

const { call } = writesWith({ failed: m.common_site_unreachable, away: m.common_site_unreachable });

/** The meaning of each problem of a calendar, and what to do about it. */
const PROBLEM_TEXTS: Record<CalendarSyncProblem, () => string> = {
  NOT_REACHED: m.connected_calendar_not_reached,
  NOT_ALLOWED: m.connected_calendar_not_allowed,
  CERTIFICATE: m.connected_calendar_certificate,
  CREDENTIALS: m.connected_calendar_credentials,
  CREDENTIALS_MISSING: m.connected_calendar_credentials_missing,
  NOT_FOUND: m.connected_calendar_not_found,
  REFUSED: m.connected_calendar_refused,
  BUSY: m.connected_calendar_busy,
  FAILING: m.connected_calendar_failing,
  UNREADABLE: m.connected_calendar_unreadable,
  NOT_STORED: m.connected_calendar_not_stored,
  TOO_LARGE: m.connected_calendar_too_large,
};

/** The sentence for a problem of a calendar. */
export const calendarProblemText = (code: string): string =>
  code === "NOT_NOW"
    ? m.connected_calendar_not_now()
    : (Object.entries(PROBLEM_TEXTS).find(([known]) => known === code)?.[1]() ?? m.common_site_unreachable());

/** The sentences while nothing is connected yet, which the site would try again by itself. */
const BEFORE: Record<string, () => string> = {
  NOT_REACHED: m.pix_provider_no_answer,
  BUSY: m.pix_provider_later,
  FAILING: m.pix_provider_later,
  TOO_MANY: m.settings_tries_many,
};

const refusal = (z: Mini) => z.object({ problem: z.string(), host: z.optional(z.string()) });
const other = (z: Mini) => z.object({ elsewhere: z.string() });
const accounts = (z: Mini) =>
  z.object({
    calendars: z.array(z.object({ url: z.string(), name: z.string() })),
    has_more: z.boolean(),
    sealed: z.string(),
    username: z.optional(z.string()),
  });
/** Calendars of an account, with its credentials as the server has encrypted them. */
export type FoundCalendars = z.infer<ReturnType<typeof accounts>>;
const begun = (z: Mini) => z.object({ url: z.string(), pending: z.string() });

async function send<Shape extends z.ZodMiniType>(
  order: object,
  shape: (z: Mini) => Shape,
): Promise<Result<z.infer<Shape> | { elsewhere: string }>> {
  const response = await callServer("/admin/calendar-connection", order);
  if (!response) return { kind: "offline", problem: m.common_offline(), code: "" };
  const body: unknown = await response.json().catch(() => undefined);
  const refused = await readAnswer(body, refusal);
  if (refused) {
    const { problem, host } = refused;
    if (host) return { answer: { elsewhere: host } };
    return { kind: "refused", problem: (BEFORE[problem] ?? (() => calendarProblemText(problem)))(), code: problem };
  }
  const answer = await readAnswer(body, shape);
  if (!response.ok || answer === undefined)
    return { kind: "failed", problem: m.common_site_unreachable(), code: String(response.status) };
  return { answer };
}

type Account = { address: string; username: string; password: string; hosts: string[] };
type Owner = { username: string; clientId: string; clientSecret: string };
type SignInReturn = { code: string; state: string; pending: string };
type ChosenCalendar = { provider: string; url: string; username: string; name: string; sealed: string };

export const calendarWrites = {
  findCalendars: (find: Account) => send({ find }, accounts),
  beginSignIn: (begin: Owner) => send({ begin }, begun),
  completeSignIn: (complete: SignInReturn) => send({ complete }, accounts),
  async connectCalendar(connect: ChosenCalendar) {
    const result = await send({ connect }, (z) => z.object({}));
    if (result.problem === undefined) toast({ title: m.common_connected() });
    return result;
  },
  disconnectCalendar: call("disconnect_calendar"),
};

/** The calendars of a successful step. */
export const foundIn = (result: Result) => readAnswer(result.answer, accounts);
/** The page at which the teacher agrees, of a successful step. */
export const begunIn = (result: Result) => readAnswer(result.answer, begun);
/** Another host that the typed one leads to, which the teacher has not confirmed yet. */
export const elsewhereIn = async (result: Result) => (await readAnswer(result.answer, other))?.elsewhere;
