import { Upload } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { acceptFile } from "~/platform/files/accept-file";
import { ACCEPTED_TYPES, acceptOf, extensionOf } from "~/platform/files/file-kinds";
import type { PlaceWords } from "~/platform/files/file-problem-words";
import { sendFile } from "~/platform/files/send-file";
import { FileButton } from "~/ui/file-button";
import { Spinner } from "~/ui/spinner";
import type { proofWrites } from "./payment-writes";
import type { Charge } from "./read-payments";

const LARGEST_BYTES = 10 * 1024 * 1024;
const TYPES = ACCEPTED_TYPES["payment-proofs"];
const WORDS: PlaceWords = {
  TOO_LARGE: m.payments_problem_large,
  KIND: m.payments_problem_kind,
  SOUND: m.payments_problem_kind,
  FILM: m.payments_problem_kind,
  CONNECTION: m.payments_problem_offline,
};

type Props = { charge: Charge; onSend: (proof: Parameters<typeof proofWrites.sendProof>[0]) => Promise<Result> };

/** Uploads a picture or PDF as proof of payment, which the teacher confirms or declines. */
export function ProofUpload({ charge, onSend }: Props) {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (chosen: File): Promise<string | undefined> => {
    const order = { types: TYPES, most: LARGEST_BYTES, nameless: m.files_nameless(), words: WORDS };
    const taken = await acceptFile(chosen, order);
    if (taken.kind) return taken.problem;
    const { file, type } = taken.answer;
    const object = `${charge.student_id}/${charge.id}/${crypto.randomUUID()}.${extensionOf(type)}`;
    const found = await sendFile({
      bucket: "payment-proofs",
      file,
      type,
      object,
      words: WORDS,
      onProgress: (sent) => setPercent(Math.round((sent / Math.max(file.size, 1)) * 100)),
    }).outcome;
    if (found.kind) return found.problem;
    return (await onSend({ charge: charge.id, object: found.answer, name: file.name })).problem;
  };
  const sending = percent !== undefined;
  const choose = async (file: File | undefined) => {
    if (!file || sending) return;
    setProblem(undefined);
    setPercent(0);
    const wrong = await send(file);
    setPercent(undefined);
    setProblem(wrong);
  };
  return (
    <div className="grid gap-2">
      {/* The button stays enabled while it sends: the focus would be lost. */}
      <FileButton
        accept={acceptOf(TYPES)}
        aria-disabled={sending}
        onClick={(event) => sending && event.preventDefault()}
        onFiles={([file]) => void choose(file)}
      >
        {percent === undefined ? <Upload aria-hidden="true" className="size-5" /> : <Spinner className="size-5" />}
        <span aria-live="polite">
          {percent === undefined ? m.payments_proof_send() : m.payments_proof_sending({ percent })}
        </span>
      </FileButton>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
