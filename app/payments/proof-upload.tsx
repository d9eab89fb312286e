import { Upload } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { ACCEPTED_TYPES, acceptOf } from "~/platform/files/file-kinds";
import type { PlaceWords } from "~/platform/files/file-problem-words";
import { storeFile } from "~/platform/files/store-file";
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
    const stored = await storeFile(chosen, {
      bucket: "payment-proofs",
      folder: `${charge.student_id}/${charge.id}`,
      most: LARGEST_BYTES,
      words: WORDS,
      onProgress: (share) => setPercent(Math.round(share * 100)),
    });
    return stored.kind ? stored.problem : (await onSend({ charge: charge.id, ...stored.answer })).problem;
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
