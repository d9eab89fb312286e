import { supabase } from "~/platform/backend/supabase";
import { type Sent, sendOnce } from "~/platform/offline/send-pending";
import type { AnswerDraft } from "./answer-draft";

/** Hands an answer in, over the submission that its writer saw. The same answer sent again is the same answer. */
export function submitAnswer(homework: string, seen: number, { answer, files }: AnswerDraft): Promise<Sent> {
  return sendOnce(() =>
    supabase().rpc("submit_homework", {
      homework,
      seen,
      answer,
      files: files.map(({ object, name }) => ({ object, name })),
    }),
  );
}
