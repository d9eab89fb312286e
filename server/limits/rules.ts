import type { Limit } from "./counters.ts";

const MINUTE = 60;
const HOUR = 3600;

/**
 * `per`: counted by address alone, or by address together with the account of the attempt or the person of the token.
 */
export type Rule = Limit & { per: "address" | "account" | "person" };

export const RULES = {
  signInToAccount: { points: 10, seconds: 15 * MINUTE, per: "account", counts: "failures" },
  signIn: { points: 100, seconds: 15 * MINUTE, per: "address", counts: "failures" },
  // A class of thirty behind one address, two attempts each.
  signUp: { points: 60, seconds: HOUR, per: "address", counts: "every try" },
  recover: { points: 5, seconds: HOUR, per: "account", counts: "every try" },
  verify: { points: 30, seconds: 15 * MINUTE, per: "address", counts: "every try" },
  // A class of thirty behind one address, each of whom requests a code and enters it, twice.
  secondFactor: { points: 120, seconds: 15 * MINUTE, per: "address", counts: "every try" },
  changeOwnAccount: { points: 30, seconds: HOUR, per: "person", counts: "every try" },
  changeAccount: { points: 300, seconds: HOUR, per: "address", counts: "every try" },
  bookTrial: { points: 60, seconds: 10 * MINUTE, per: "address", counts: "every try" },
  changeTrial: { points: 60, seconds: 10 * MINUTE, per: "address", counts: "every try" },
  // A mail each, to whichever address is typed.
  requestCopy: { points: 20, seconds: HOUR, per: "address", counts: "every try" },
  startTest: { points: 60, seconds: HOUR, per: "address", counts: "every try" },
  // A class of thirty behind one address, each with up to 32 questions answered twice.
  answerTest: { points: 2400, seconds: HOUR, per: "address", counts: "every try" },
  // Sent by every opened page: it has its own limit so that it does not use up that of people's actions.
  countVisit: { points: 1200, seconds: 10 * MINUTE, per: "address", counts: "every try" },
  visitorWrite: { points: 120, seconds: 10 * MINUTE, per: "address", counts: "every try" },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

const READS = ["GET", "HEAD", "OPTIONS"];
/** Functions that only read: pages call them for each of their readers, hundreds of whom may share an address. */
export const ASKS = new Set(
  [
    "article_sitemap",
    "find_articles",
    "list_articles",
    "read_article",
    "find_trial",
    "find_copy",
    "find_trial_wait",
    "find_guardian_consent",
    "free_hours_between",
    "last_bookable_day",
    "read_calendar_feed",
    "read_placement_result",
    "read_shared_recap",
    "teacher_photo",
    "terms_in_force",
  ].map((verb) => `/rest/v1/rpc/${verb}`),
);

/** The rules that apply to a backend call. `signedIn`: it has a person's token. */
export function rulesFor({ method, url, signedIn }: { method: string; url: URL; signedIn: boolean }): RuleName[] {
  if (method === "OPTIONS") return [];
  const path = url.pathname.replace(/\/$/, "");
  if (ASKS.has(path)) return [];
  switch (path) {
    case "/auth/v1/token": {
      const grants = url.searchParams.getAll("grant_type");
      return grants.length === 1 && grants[0] === "refresh_token" ? [] : ["signInToAccount", "signIn"];
    }
    case "/auth/v1/signup":
      return ["signUp"];
    case "/auth/v1/recover":
      return ["recover"];
    case "/auth/v1/verify":
      return ["verify"];
    case "/auth/v1/user":
      return READS.includes(method) ? [] : ["changeOwnAccount", "changeAccount"];
    case "/rest/v1/rpc/book_trial":
    case "/rest/v1/rpc/wait_for_trial":
      return ["bookTrial"];
    case "/rest/v1/rpc/verify_trial":
    case "/rest/v1/rpc/cancel_trial":
    case "/rest/v1/rpc/reschedule_trial":
    case "/rest/v1/rpc/take_offered_trial":
    case "/rest/v1/rpc/verify_trial_wait":
    case "/rest/v1/rpc/leave_trial_wait":
    case "/rest/v1/rpc/answer_as_guardian":
    case "/rest/v1/rpc/renew_guardian_link":
    case "/rest/v1/rpc/export_child_data":
    case "/rest/v1/rpc/request_child_erasure":
    case "/rest/v1/rpc/export_copy":
      return ["changeTrial"];
    case "/rest/v1/rpc/request_copy":
      return ["requestCopy"];
    case "/rest/v1/rpc/count_visit":
    case "/rest/v1/rpc/count_view":
      return ["countVisit"];
    case "/rest/v1/rpc/start_placement_test":
      return ["startTest"];
    case "/rest/v1/rpc/answer_placement_question":
    case "/rest/v1/rpc/continue_without_sound":
    case "/rest/v1/rpc/finish_placement_test":
    case "/rest/v1/rpc/read_placement_test":
      return ["answerTest"];
    default:
      if (path.startsWith("/auth/v1/factors")) return READS.includes(method) ? [] : ["secondFactor"];
      return /^\/(rest|storage)\/v1\//.test(url.pathname) && !READS.includes(method) && !signedIn
        ? ["visitorWrite"]
        : [];
  }
}
