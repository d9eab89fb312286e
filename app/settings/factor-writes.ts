import type { AuthError } from "@supabase/supabase-js";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import type { Outcome } from "~/platform/forms/write-action";
import { normalizeTyped } from "~/platform/text/normalize-typed";

type Answer<Data> = { data: Data | null; error: AuthError | null };

function outcomeOf<Data>({ data, error }: Answer<Data>): Outcome {
  if (!error) return { answer: data };
  return { problem: problemOf(error), code: error.code ?? "" };
}

function problemOf(error: AuthError): string {
  if (error.code === "mfa_verification_failed") return m.settings_factor_wrong();
  if (error.status === 429) return m.settings_factor_locked();
  void reportError(error);
  return m.settings_factor_failed();
}

/** The writes of the teacher's second factor. */
export const factorWrites = {
  /** Answers an `Enrolment`: it counts once its first code has been shown. */
  enrol: async (_: object) =>
    outcomeOf(await supabase().auth.mfa.enroll({ factorType: "totp", issuer: window.location.hostname })),
  /** Shows a code of the app for the first time. */
  prove: async ({ id, code }: { id: string; code: string }) =>
    outcomeOf(
      await supabase().auth.mfa.challengeAndVerify({
        factorId: id,
        code: normalizeTyped(code).replace(/[ -]/g, ""),
      }),
    ),
  /** Answers new recovery codes, in place of those there are. */
  async renewCodes({ hasCodes }: { hasCodes: boolean }) {
    const { recoveryCodes } = supabase().auth.mfa;
    return outcomeOf(await (hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate()));
  },
  async end({ id }: { id: string }) {
    const ended = outcomeOf(await supabase().auth.mfa.unenroll({ factorId: id }));
    // The token of now still says that two factors were shown.
    if (ended.problem === undefined) await supabase().auth.refreshSession();
    return ended;
  },
};
