import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";

/** A student's consents: terms, version and time. */
export async function readConsents(student: string) {
  const { data, error } = await supabase()
    .from("consents")
    .select("kind, version, given_at")
    .eq("user_id", student)
    .order("given_at", { ascending: false });
  if (error) throw error;
  return data;
}

const KINDS: Readonly<Record<string, () => string>> = {
  terms: m.students_consent_terms,
  guardian: m.students_consent_guardian,
};

export const formatConsent = (kind: string): string => KINDS[kind]?.() ?? kind;

export function Consents({
  consents,
  action,
}: {
  consents: Awaited<ReturnType<typeof readConsents>>;
  action: ReactNode;
}) {
  const lang = useLang();
  return (
    <Card>
      <CardHeader title={m.students_consents()} aside={action} />
      {consents.length === 0 ? (
        <p className="text-soft">{m.students_no_consents()}</p>
      ) : (
        <ul className="divide-y">
          {consents.map(({ kind, version, given_at }) => (
            <li key={`${kind} ${given_at}`} className="flex flex-wrap justify-between gap-3 py-2">
              <span>
                {formatConsent(kind)} <span className="text-soft">{version}</span>
              </span>
              <time dateTime={isoInstant(given_at)} className="text-soft tabular-nums">
                {formatInstant(given_at, lang, { dateStyle: "short", timeStyle: "short" })}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
