import type { AuthError } from "@supabase/supabase-js";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { authClient } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { normalizeTyped } from "~/platform/text/normalize-typed";

type Answer<Data> = { data: Data | null; error: AuthError | null };

function outcomeOf<Data>({ data, error }: Answer<Data>): Result {
  if (!error) return { answer: data };
  const { code = "" } = error;
  if (code === "mfa_verification_failed")
    return { kind: "refused", problem: m.account_error_code_wrong(), code, error };
  if (error.status === 429) return { kind: "refused", problem: m.account_error_codes_locked(), code, error };
  void reportError(error);
  return { kind: code ? "failed" : "offline", problem: m.settings_factor_failed(), code, error };
}

/** The writes of the teacher's second factor. */
export const factorWrites = {
  /** Returns an `Enrolment`, which counts once a code has verified it. */
  enrol: async (_: object) =>
    outcomeOf(await (await authClient()).mfa.enroll({ factorType: "totp", issuer: window.location.hostname })),
  /** Verifies a code of the app for the first time. */
  prove: async ({ id, code }: { id: string; code: string }) =>
    outcomeOf(
      await (await authClient()).mfa.challengeAndVerify({
        factorId: id,
        code: normalizeTyped(code).replace(/[ -]/g, ""),
      }),
    ),
  /** Returns new recovery codes, which replace the existing ones. */
  async renewCodes({ hasCodes }: { hasCodes: boolean }) {
    const { recoveryCodes } = (await authClient()).mfa;
    return outcomeOf(await (hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate()));
  },
  async end({ id }: { id: string }) {
    const ended = outcomeOf(await (await authClient()).mfa.unenroll({ factorId: id }));
    // The current token still claims two factors.
    if (ended.problem === undefined) await (await authClient()).refreshSession();
    return ended;
  },
};
