import { useState } from "react";
import { changesOf } from "~/i18n/legal-changes";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { toastError } from "~/platform/errors/report-error";
import { ageOf } from "~/platform/people/age";
import { formatDay } from "~/platform/time/school-time";
import { TERMS_VERSION } from "~/school/legal-versions";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";
import { acceptNewTerms } from "./accept-terms";
import { authMessage } from "./auth-messages";
import type { Profile } from "./profile-store";
import { VersionLinks } from "./version-links";

type Props = {
  profile: Profile;
  /** Called once the version is accepted. */
  onAccepted: () => void;
};

/** The changes of the version in force, its texts, and a student's answer. */
export function NewTerms({ profile, onAccepted }: Props) {
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const version = TERMS_VERSION;
  const accept = async () => {
    setBusy(true);
    const error = await acceptNewTerms();
    setBusy(false);
    if (error) {
      return toastError({ title: m.account_new_terms_failed, description: authMessage(error), error });
    }
    toast({ title: m.account_new_terms_accepted() });
    onAccepted();
  };
  return (
    <div className="grid gap-4">
      <p>{m.account_new_terms_text({ date: formatDay(version, lang, { dateStyle: "long" }) })}</p>
      <ul className="list-disc pl-5">
        {changesOf(version, lang).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        <VersionLinks version={version} />
      </p>
      {ageOf(profile.birth_date ?? "") === "needs a guardian" && <p>{m.account_new_terms_guardian()}</p>}
      <Button onClick={() => void accept()} busy={busy ? m.common_saving() : undefined}>
        {m.account_new_terms_accept()}
      </Button>
      <p className="text-soft">{m.account_new_terms_leave()}</p>
    </div>
  );
}
