import { redirect } from "react-router";
import { requireStudent } from "~/account/route-guards";
import { visitRoom } from "~/classes/read-room";
import { RoomPage } from "~/classes/room-page";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import type { Route } from "./+types/my-room";
import { describeOwn } from "./area-meta";

export const meta: Route.MetaFunction = ({ matches }) => describeOwn("myClasses", m.classes_room(), matches);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStudent(request);
  const room = await visitRoom(params.class);
  // It was cancelled, or belongs to another student.
  if (!room) throw redirect(pathFor("myClasses", pageLang()));
  return { room };
}

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The page before the online room of a student's class. */
export default function MyRoom({ loaderData: { room }, params }: Route.ComponentProps) {
  return <RoomPage id={params.class} room={room} who="student" />;
}
