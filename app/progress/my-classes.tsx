import { cardWrites } from "~/cards/card-writes";
import { calendarFeedWrites } from "~/classes/calendar-feed-writes";
import { ownClassWrites } from "~/classes/change-hours";
import { ClassTab } from "~/classes/class-tab";
import { readMyClasses } from "~/classes/my-classes";
import { waitingWrites } from "~/classes/waiting-writes";
import { writeAction } from "~/platform/forms/write-action";
import type { Route } from "./+types/my-classes";
import { tabMeta } from "./area-tabs";
import { NoteCards } from "./note-cards";
import { readOwn } from "./read-own";

export const meta = tabMeta("myClasses");

// An object, as devices have it stored from when this page also held the payments.
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  readOwn(request, "classes", async (student) => ({ classes: await readMyClasses(student) }));

export const clientAction = writeAction({ ...ownClassWrites, ...waitingWrites, ...calendarFeedWrites, ...cardWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's upcoming and past classes. */
export default function MyClasses({ loaderData: { person, data } }: Route.ComponentProps) {
  return (
    data && (
      <ClassTab
        student={person.profile.id}
        classes={data.classes}
        cards={(entry, words) => <NoteCards entry={entry} words={words} />}
      />
    )
  );
}
