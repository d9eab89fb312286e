import { brokenRequests, canAsk } from "./connection";
import { keep, recall } from "./personal-cache";

/** The data to show. `away`: the server could not be reached; `since` is when the shown data was read, if any was. */
export type Seen<T> = { data: T; away: undefined } | { data: T | undefined; away: { since: string | undefined } };

/**
 * Reads for a page of a student's area, and keeps what was read; without a network, what was seen there last. Others
 * always read: nothing of the teacher's is kept.
 * @param place names what is read, the same for the same address.
 * @throws whatever `read` throws for another reason than the network.
 */
export async function lastSeen<T>(
  { id, role }: { id: string; role: string },
  place: string,
  read: () => Promise<T>,
): Promise<Seen<T>> {
  if (role !== "aluno") return { data: await read(), away: undefined };
  let partly: { data: T } | undefined;
  if (canAsk()) {
    const before = brokenRequests();
    try {
      const data = await read();
      if (brokenRequests() === before) {
        void keep(id, place, data).catch(() => {});
        return { data, away: undefined };
      }
      partly = { data };
    } catch (error) {
      if (brokenRequests() === before) throw error;
    }
  }
  const kept = await recall<T>(id, place).catch(() => undefined);
  // A partial answer is more than nothing.
  if (partly && !kept) return { data: partly.data, away: undefined };
  return { data: kept?.data, away: { since: kept?.at } };
}
