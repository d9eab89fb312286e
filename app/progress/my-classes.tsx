import { calendarFeedWrites } from "~/classes/calendar-feed-writes";
import { ownClassWrites } from "~/classes/change-hours";
import { ClassTab } from "~/classes/class-tab";
import { readMyClasses } from "~/classes/my-classes";
import { MyPayments } from "~/payments/my-payments";
import { proofWrites } from "~/payments/payment-writes";
import { readStudentMoney } from "~/payments/read-payments";
import { writeAction } from "~/platform/forms/write-action";
import type { Route } from "./+types/my-classes";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta = tabMeta("myClasses");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  readOwn(request, "classes", async (student) => {
    const [classes, money] = await Promise.all([readMyClasses(student), readStudentMoney(student)]);
    return { classes, money };
  });

export const clientAction = writeAction({ ...ownClassWrites, ...calendarFeedWrites, ...proofWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's classes and payments. */
export default function MyClasses({ loaderData: { person, data } }: Route.ComponentProps) {
  const student = person.profile.id;
  return (
    data && (
      <div className="grid gap-5">
        <MyPayments money={data.money} student={student} />
        <ClassTab student={student} classes={data.classes} />
      </div>
    )
  );
}
