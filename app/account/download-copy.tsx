import { type FormEvent, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { postForFile } from "~/platform/backend/post-for-file";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";

/** The button for the whole copy of one's own data or, for the teacher, of a student's. */
export function DownloadCopy({ student }: { student?: string }) {
  const token = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!token.current || busy) return;
    setBusy(true);
    setProblem(undefined);
    const refused = await postForFile(event.currentTarget, token.current);
    setBusy(false);
    if (refused) setProblem(refused.text || m.copies_failed());
  };
  return (
    <form
      method="post"
      action={`/data-archive/${useLang()}`}
      onSubmit={(event) => void send(event)}
      className="grid gap-3"
    >
      <input type="hidden" name="token" ref={token} />
      {student && <input type="hidden" name="student" value={student} />}
      <Button type="submit" variant="secondary" busy={busy ? m.common_loading() : undefined}>
        {m.guardians_copy_download()}
      </Button>
      <ProblemAlert problem={problem} />
    </form>
  );
}
