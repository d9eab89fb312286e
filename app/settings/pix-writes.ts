import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import { type Columns, changeRow } from "~/platform/backend/change-row";
import { readAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import type { CertificateProblem, PixProblem } from "~/school/pix-profiles";
import { toast } from "~/ui/toast-store";
import type { PixTerms } from "./read-pix-provider";

const { call, changeOutcome } = writesWith({ failed: m.common_site_unreachable, away: m.common_site_unreachable });

/** The typed fields of the provider; files in base64. */
type PixProviderOrder = {
  profile: string;
  base_url: string;
  token_url: string;
  pix_key: string;
  client_id: string;
  client_secret: string;
  application_key: string;
  certificate: string;
  key?: string;
  passphrase: string;
};

/** The meaning of each problem of a provider, and what to do about it. */
const PIX_PROBLEM_TEXTS: Record<PixProblem | CertificateProblem, () => string> = {
  NOT_REACHED: m.pix_provider_not_reached,
  NOT_ALLOWED: m.pix_provider_not_allowed,
  CERTIFICATE: m.pix_provider_certificate_refused,
  CREDENTIALS: m.pix_provider_credentials_refused,
  CREDENTIALS_MISSING: m.pix_provider_credentials_missing,
  SCOPES: m.pix_provider_scopes,
  REFUSED: m.pix_provider_refused,
  BUSY: m.pix_provider_busy,
  FAILING: m.pix_provider_failing,
  UNREADABLE: m.pix_provider_unreadable,
  WRONG_PASSWORD: m.pix_provider_wrong_password,
  WRONG_FILE: m.pix_provider_wrong_file,
  OLD_ENCRYPTION: m.pix_provider_old_encryption,
};

/** The sentence for a problem of a provider. */
export const pixProblemText = (code: string): string =>
  Object.entries(PIX_PROBLEM_TEXTS).find(([known]) => known === code)?.[1]() ?? m.common_site_unreachable();

/** The sentences while nothing is connected yet, which the site would try again by itself. */
const BEFORE: Record<string, () => string> = {
  NOT_REACHED: m.pix_provider_no_answer,
  BUSY: m.pix_provider_later,
  FAILING: m.pix_provider_later,
  TOO_MANY: m.settings_tries_many,
};

async function send(order: PixProviderOrder | { test: true }, done: () => void): Promise<Result> {
  const response = await callServer("/admin/pix-provider", order);
  if (!response) return { kind: "offline", problem: m.common_offline(), code: "" };
  const body: unknown = await response.json().catch(() => undefined);
  const answer = await readAnswer(body, (z) => z.object({ problem: z.optional(z.string()) }));
  if (!response.ok || !answer)
    return { kind: "failed", problem: m.common_site_unreachable(), code: String(response.status) };
  const { problem } = answer;
  // A problem of the connected provider is shown beside it.
  if (problem && (problem === "TOO_MANY" || !("test" in order)))
    return { kind: "refused", problem: (BEFORE[problem] ?? (() => pixProblemText(problem)))(), code: problem };
  if (!problem) done();
  return { answer: null };
}

/** The writes of the payment provider. */
export const pixWrites = {
  connectPixProvider: (order: PixProviderOrder) => send(order, () => toast({ title: m.common_connected() })),
  testPixProvider: (_: object) => send({ test: true }, () => toast({ title: m.pix_provider_answers() })),
  disconnectPixProvider: call("disconnect_pix_provider"),
  changePixTerms: ({ before, after }: { before: PixTerms & Columns; after: Partial<PixTerms> }) =>
    changeOutcome(changeRow("pix_provider", { singleton: true }, before, after)),
};
