import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { authClient } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { normalizeTyped } from "~/platform/text/normalize-typed";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { useProblem } from "~/ui/use-problem";
import { withBoundary } from "~/ui/with-boundary";
import { authMessage } from "./auth-messages";

type CodeKind = "app" | "recovery";

const SHAPES: Readonly<Record<CodeKind, RegExp>> = { app: /^\d{6}$/, recovery: /^[a-z0-9]{16}$/i };

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
function CodeFormInside({ onDone }: { onDone: () => Promise<unknown> }) {
  const [way, setWay] = useState<CodeKind>("app");
  const [code, setCode] = useState("");
  const { problem, setProblem, fail, summary } = useProblem();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const plain = normalizeTyped(code).replace(/[ -]/g, "");
    if (!SHAPES[way].test(plain))
      return fail(way === "app" ? m.account_required_code() : m.account_required_recovery(), "code");
    setBusy(true);
    const { error } = await prove(way, plain);
    if (error) {
      fail(authMessage(error), "code");
      void toastError({ title: m.account_sign_in_failed, description: authMessage(error), error, fields: ["code"] });
    } else await onDone();
    setBusy(false);
  };
  const change = (next: CodeKind) => {
    setWay(next);
    setCode("");
    setProblem(undefined);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="text-lg text-soft">{way === "app" ? m.account_code_lead() : m.account_recovery_lead()}</p>
      <ErrorSummary {...summary} />
      <Field
        key={way}
        id="code"
        label={way === "app" ? m.account_code() : m.account_recovery_code()}
        error={problem?.message}
        required
      >
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode={way === "app" ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoFocus
          className="font-mono text-xl tracking-widest"
        />
      </Field>
      <Button type="submit" busy={busy ? m.account_signing_in() : undefined}>
        {m.account_sign_in()}
      </Button>
      <Button variant="quiet" onClick={() => change(way === "app" ? "recovery" : "app")}>
        {way === "app" ? m.account_use_recovery() : m.account_use_app()}
      </Button>
    </form>
  );
}

async function prove(way: CodeKind, code: string): Promise<{ error: unknown }> {
  const { mfa } = await authClient();
  if (way === "recovery") return mfa.recoveryCodes.verify({ code });
  const { data, error } = await mfa.listFactors();
  if (error) return { error };
  const [factor] = data.totp;
  return factor ? mfa.challengeAndVerify({ factorId: factor.id, code }) : { error: null };
}

export const CodeForm = withBoundary(CodeFormInside);
