import { data } from "react-router";
import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";
import { type Sent, sendOnce } from "~/platform/offline/send-pending";
import { leaveFeedback, thankForFeedback } from "./send-feedback";

const Left = z.object({ id: z.string(), rating: z.number(), comments: z.string(), about: z.string() });
/** The answer to whether the feedback may be shown to everybody, under which name. */
const Answer = z.object({ feedback: z.string(), agrees: z.boolean(), shown_name: z.optional(z.string()) });
const Submitted = z.union([Left, Answer]);
export type Submitted = z.infer<typeof Submitted>;

const send = (submitted: Submitted): Promise<Sent> =>
  "feedback" in submitted
    ? sendOnce(() => supabase().rpc("answer_publication", submitted))
    : leaveFeedback(submitted.id, submitted);

/** Does what a form of the feedback's tab submits. What did not arrive changes nothing, so the router reads nothing again. */
export async function feedbackAction(request: Request) {
  const submitted = Submitted.parse(await request.json());
  const outcome = await send(submitted);
  if (outcome === "taken" && "rating" in submitted) thankForFeedback();
  return data({ outcome }, { status: outcome === "away" ? 503 : 200 });
}
export type FeedbackAction = typeof feedbackAction;
