import { requireStudent } from "~/account/route-guards";
import { lastSeen } from "~/platform/offline/last-seen";

/**
 * Reads a tab for its student; without a network, the data that was stored last.
 * @param place identifies the data on the device.
 */
export async function readOwn<T>(request: Request, place: string, read: (student: string) => Promise<T>) {
  const person = await requireStudent(request);
  const { data, away } = await lastSeen(person.profile, place, () => read(person.profile.id));
  return { person, data, away, place };
}
