import { m } from "~/i18n/paraglide/messages";
import { NotRead } from "~/platform/errors/part-missing";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { DownloadCopy } from "./download-copy";
import { ErasureRequest } from "./erasure-request";
import { FileSpaceLine } from "./file-space-line";
import type { ProfileParts } from "./profile-parts";
import type { SignedIn } from "./session";

/** Rights under data protection law: a copy of one's data and, for students, its erasure. */
export function OwnData({ person, parts }: { person: SignedIn; parts: ProfileParts }) {
  return (
    <Card id="own-data" {...LINKED_CARD}>
      <CardHeader title={m.account_own_data()} />
      <p className="mb-4 text-soft">{m.copies_profile_text()}</p>
      <div className="grid gap-4">
        {parts.space ? <FileSpaceLine space={parts.space} /> : <NotRead />}
        <DownloadCopy />
        {person.profile.role === "aluno" && <ErasureRequest userId={person.profile.id} request={parts.erasure} />}
      </div>
    </Card>
  );
}
