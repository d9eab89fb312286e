import { useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NotRead } from "~/platform/errors/part-missing";
import { formatDay, formatWhen } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { withBoundary } from "~/ui/with-boundary";
import { NewTerms } from "./new-terms";
import type { ProfileParts } from "./profile-parts";
import type { Profile } from "./profile-store";
import { VersionLinks } from "./version-links";

type Props = { profile: Profile; parts: ProfileParts };

/** A person's consents with their times, and the texts in the version that was shown. */
function OwnConsentsInside({ profile, parts: { consents, areNewTermsDue } }: Props) {
  const { revalidate } = useRevalidator();
  return (
    <Card>
      <CardHeader title={m.account_consents()} />
      {areNewTermsDue && (
        <section aria-label={m.account_new_terms_title()} className="mb-4 grid gap-3 border-b pb-4">
          <h3 className="text-lg">{m.account_new_terms_title()}</h3>
          <NewTerms profile={profile} onAccepted={() => void revalidate()} />
        </section>
      )}
      {!consents && <NotRead />}
      {consents?.length === 0 && <p className="text-soft">{m.account_consents_none()}</p>}
      {consents && consents.length > 0 && (
        <ul className="divide-y">
          {consents.map((consent) => (
            <ConsentItem key={consent.id} consent={consent} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type Consent = NonNullable<ProfileParts["consents"]>[number];

function ConsentItem({ consent: { kind, version, given_at } }: { consent: Consent }) {
  const lang = useLang();
  const date = formatDay(version, lang, { dateStyle: "long" });
  return (
    <li className="grid gap-1 py-3">
      <span className="font-medium">
        {kind === "guardian" ? m.students_consent_guardian() : m.students_consent_terms()}
      </span>
      <span className="text-soft">{m.account_consent_given({ when: formatWhen(given_at, lang) })}</span>
      <span className="flex flex-wrap gap-x-4">
        {m.site_version({ date })}:
        <VersionLinks version={version} />
      </span>
    </li>
  );
}

export const OwnConsents = withBoundary(OwnConsentsInside);
