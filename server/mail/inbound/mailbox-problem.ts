import { DatabaseRefused } from "../../notifications/query-database.ts";
import { isOfCertificate } from "../../public-request.ts";

/** The reason why a mailbox cannot be read, as a code that the panel translates. */
export type MailboxProblem = "NOT_REACHED" | "CERTIFICATE" | "CREDENTIALS" | "FOLDER" | "FAILING";

/** Commands to which a mailbox answers NO where it has no such folder. */
const OPENS = /EXAMINE|SELECT/i;
/** Errors of a connection, by Node and by the library. */
const CONNECTION_ERROR = /^E[A-Z]|TIMEOUT|NoConnection|^ClosedAfter/;

/** The problem that an error of reading the mailbox stands for. */
export function mailboxProblem(error: unknown): MailboxProblem {
  if (!(error instanceof Error) || error instanceof DatabaseRefused) return "FAILING";
  const { code, authenticationFailed, executedCommand }: Error & ImapError = error;
  if (authenticationFailed) return "CREDENTIALS";
  if (typeof executedCommand === "string" && OPENS.test(executedCommand)) return "FOLDER";
  if (typeof code !== "string") return "FAILING";
  if (isOfCertificate(code)) return "CERTIFICATE";
  return CONNECTION_ERROR.test(code) ? "NOT_REACHED" : "FAILING";
}

type ImapError = { code?: unknown; authenticationFailed?: unknown; executedCommand?: unknown };
