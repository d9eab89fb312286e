import { type Sent, sendOnce } from "~/platform/send-waiting";
import { supabase } from "~/platform/supabase";
import type { KeptAnswer } from "./kept-answer";

/** Hands an answer in, over the submission that its writer saw. The same answer sent again is the same answer. */
export function submitAnswer(homework: string, seen: number, { answer, files }: KeptAnswer): Promise<Sent> {
  return sendOnce(() =>
    supabase().rpc("submit_homework", {
      ...{ homework, seen, answer },
      files: files.map(({ object, name }) => ({ object, name })),
    }),
  );
}
