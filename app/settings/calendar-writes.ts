import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import type { CalendarSyncProblem } from "~/school/calendar-providers";
import { toast } from "~/ui/toast-store";

const { call } = writesWith({ failed: m.connected_calendar_failed, away: m.connected_calendar_failed });

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
  TOO_LARGE: m.connected_calendar_too_large,
};

/** The sentence for a problem of a calendar. */
export const calendarProblemText = (code: string): string =>
  code === "NOT_NOW"
    ? m.connected_calendar_not_now()
    : (Object.entries(PROBLEM_TEXTS).find(([known]) => known === code)?.[1]() ?? m.connected_calendar_failed());

/** The sentences while nothing is connected yet, which the site would try again by itself. */
const BEFORE: Record<string, () => string> = {
  NOT_REACHED: m.pix_provider_no_answer,
  BUSY: m.pix_provider_later,
  FAILING: m.pix_provider_later,
  TOO_MANY: m.settings_tries_many,
};

const Problem = z.object({ problem: z.string(), host: z.optional(z.string()) });
const Elsewhere = z.object({ elsewhere: z.string() });
const Found = z.object({
  calendars: z.array(z.object({ url: z.string(), name: z.string() })),
  sealed: z.string(),
  username: z.optional(z.string()),
});
/** Calendars of an account, with its credentials as the server has encrypted them. */
export type FoundCalendars = z.infer<typeof Found>;
const Begun = z.object({ url: z.string(), pending: z.string() });

async function send<Shape extends z.ZodMiniType>(
  order: object,
  shape: Shape,
): Promise<Result<z.infer<Shape> | z.infer<typeof Elsewhere>>> {
  const response = await callServer("/admin/calendar-connection", order);
  if (!response) return { kind: "offline", problem: m.common_offline(), code: "" };
  const body: unknown = await response.json().catch(() => undefined);
  const refused = Problem.safeParse(body);
  if (refused.success) {
    const { problem, host } = refused.data;
    if (host) return { answer: { elsewhere: host } };
    return { kind: "refused", problem: (BEFORE[problem] ?? (() => calendarProblemText(problem)))(), code: problem };
  }
  const answer = shape.safeParse(body);
  if (!response.ok || !answer.success)
    return { kind: "failed", problem: m.connected_calendar_failed(), code: String(response.status) };
  return { answer: answer.data };
}

type Account = { address: string; username: string; password: string; hosts: string[] };
type Owner = { username: string; clientId: string; clientSecret: string };
type Returned = { code: string; state: string; pending: string };
type Chosen = { provider: string; url: string; username: string; name: string; sealed: string };

export const calendarWrites = {
  findCalendars: (find: Account) => send({ find }, Found),
  beginSignIn: (begin: Owner) => send({ begin }, Begun),
  completeSignIn: (complete: Returned) => send({ complete }, Found),
  async connectCalendar(connect: Chosen) {
    const result = await send({ connect }, z.object({}));
    if (result.problem === undefined) toast({ title: m.connected_calendar_connected() });
    return result;
  },
  disconnectCalendar: call("disconnect_calendar"),
};

/** The calendars of a successful step. */
export const foundIn = (result: Result): FoundCalendars | undefined => Found.safeParse(result.answer).data;
/** The page at which the teacher agrees, of a successful step. */
export const begunIn = (result: Result): z.infer<typeof Begun> | undefined => Begun.safeParse(result.answer).data;
/** Another host that the typed one leads to, which the teacher has not confirmed yet. */
export const elsewhereIn = (result: Result): string | undefined => Elsewhere.safeParse(result.answer).data?.elsewhere;
