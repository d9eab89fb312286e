import { personalDocument } from "../backend/personal-document";
import { brokenRequests, canAsk } from "../device/connection";
import { readPersonalData, storePersonalData } from "./personal-cache";

/**
 * The data to show. `away`: the server could not be reached; `since`: when the shown data was read, if there is any.
 */
export type Seen<T> = { data: T; away: undefined } | { data: T | undefined; away: { since: string | undefined } };

/** The data of a document, and its place on the device. */
type DocumentData = { data: unknown; place: string };
const isDocumentData = (data: unknown): data is DocumentData =>
  typeof data === "object" && data !== null && typeof Reflect.get(data, "place") === "string" && "data" in data;

/** Stores the data of a student's document on the device, as `lastSeen` stores the data that it reads. */
export function keepSeen({ id, role }: { id: string; role: string }, loaded: unknown): void {
  if (role === "aluno" && isDocumentData(loaded)) void storePersonalData(id, loaded.place, loaded.data).catch(() => {});
}

/**
 * Reads data for a page of the student's area and stores it on the device; without a network, returns the stored data.
 * Nothing of the teacher's is stored.
 * @param place identifies the data, the same for the same address.
 * @throws the error of `read`, unless the network is the reason.
 */
export async function lastSeen<T>(
  { id, role }: { id: string; role: string },
  place: string,
  read: () => Promise<T>,
): Promise<Seen<T>> {
  if (role !== "aluno" || personalDocument()) return { data: await read(), away: undefined };
  let partly: { data: T } | undefined;
  if (canAsk()) {
    const before = brokenRequests();
    try {
      const data = await read();
      if (brokenRequests() === before) {
        void storePersonalData(id, place, data).catch(() => {});
        return { data, away: undefined };
      }
      partly = { data };
    } catch (error) {
      if (brokenRequests() === before) throw error;
    }
  }
  const kept = await readPersonalData<T>(id, place).catch(() => undefined);
  // Partial data is better than none.
  if (partly && !kept) return { data: partly.data, away: undefined };
  return { data: kept?.data, away: { since: kept?.at } };
}
