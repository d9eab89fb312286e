import { listPastClasses } from "~/classes/my-classes";
import { FeedbackTab } from "~/feedback/feedback-tab";
import { listMyFeedback } from "~/feedback/read-feedback";
import { ownFeedbackWrites } from "~/feedback/send-feedback";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import type { Route } from "./+types/my-feedback";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

/** The number of recent classes that feedback can be about. */
const CLASSES_SHOWN = 20;

export const meta = tabMeta("myFeedback");

const read = ({ request }: Route.LoaderArgs) =>
  readOwn(request, "feedback", async (student) => {
    const [feedback, past] = await Promise.all([listMyFeedback(student), listPastClasses(student)]);
    const given = past.rows.filter(({ status }) => status === "completed" || status === "confirmed");
    return { feedback, classes: given.slice(0, CLASSES_SHOWN) };
  });
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(ownFeedbackWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's feedback, with the teacher's answers. */
export default function MyFeedback({ loaderData: { person, data } }: Route.ComponentProps) {
  const { id, full_name } = person.profile;
  return data && <FeedbackTab {...data} student={id} name={full_name} />;
}
