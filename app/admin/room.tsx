import { redirect } from "react-router";
import { visitRoom } from "~/classes/read-room";
import { RoomPage } from "~/classes/room-page";
import { m } from "~/i18n/paraglide/messages";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/room";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.classes_room);

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const room = await visitRoom(params.class);
  // It was cancelled, or does not exist.
  if (!room) throw redirect("/admin/scheduled-classes");
  return { room };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = spinnerOf(m.classes_room);

/** The page before the online room of a class, for the teacher. */
export default function TeachersRoom({ loaderData: { room }, params }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl sm:text-4xl">{m.classes_room()}</h1>
      <RoomPage id={params.class} room={room} who="teacher" />
    </div>
  );
}
