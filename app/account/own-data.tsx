import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ErasureRequest } from "./erasure-request";
import { FileSpaceLine } from "./file-space-line";
import type { ProfileParts } from "./profile-parts";
import { saveOwnData } from "./save-own-data";
import type { SignedIn } from "./session";

/** Rights under data protection law: a copy of one's data and, for students, its erasure. */
export function OwnData({ person, parts }: { person: SignedIn; parts: ProfileParts }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const error = await saveOwnData();
    setBusy(false);
    if (error) await toastError({ title: m.common_error_title, description: m.account_download_failed(), error });
  };
  return (
    <Card id="own-data" {...LINKED_CARD}>
      <CardHeader title={m.account_own_data()} />
      <p className="mb-4 text-soft">{m.account_own_data_text()}</p>
      <div className="grid gap-4">
        <FileSpaceLine />
        <Button variant="secondary" onClick={download} busy={busy ? m.common_loading() : undefined}>
          {m.account_download()}
        </Button>
        {person.profile.role === "aluno" && <ErasureRequest userId={person.profile.id} request={parts.erasure} />}
      </div>
    </Card>
  );
}
