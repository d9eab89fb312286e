import { cardWrites } from "~/cards/card-writes";
import { calendarFeedWrites } from "~/classes/calendar-feed-writes";
import { ownClassWrites } from "~/classes/change-hours";
import { ClassTab } from "~/classes/class-tab";
import { readMyClasses } from "~/classes/my-classes";
import { waitingWrites } from "~/classes/waiting-writes";
import { readNextCharge } from "~/payments/read-payments";
import { supabase } from "~/platform/backend/supabase";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import type { Route } from "./+types/my-classes";
import { tabMeta } from "./area-tabs";
import { NoteCards } from "./note-cards";
import { OpenCharge } from "./open-charge";
import { readOwn } from "./read-own";

export const meta = tabMeta("myClasses");

/** The teacher's number; null where none is set, or it could not be read. */
async function readTeacherPhone(): Promise<string | null> {
  const { data } = await supabase().from("site_settings").select("contact_phone").single();
  return data?.contact_phone ?? null;
}

// An object, as devices have it stored from when this page also held the payments.
const read = ({ request }: Route.LoaderArgs) =>
  readOwn(request, "classes", async (student) => {
    const [classes, phone, due] = await Promise.all([
      readMyClasses(student),
      readTeacherPhone(),
      orNone(readNextCharge(student)),
    ]);
    return { classes, phone, due };
  });
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...ownClassWrites, ...waitingWrites, ...calendarFeedWrites, ...cardWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The next charge, and a student's upcoming and past classes. */
export default function MyClasses({ loaderData: { person, data } }: Route.ComponentProps) {
  return (
    data && (
      <div className="grid gap-5">
        {data.due && <OpenCharge charge={data.due} readOnly={false} />}
        <ClassTab
          student={person.profile.id}
          classes={data.classes}
          // Devices may have classes stored from when they came without the number.
          asking={{ phone: data.phone ?? null, name: person.profile.full_name }}
          cards={(entry, words) => <NoteCards entry={entry} words={words} />}
        />
      </div>
    )
  );
}
