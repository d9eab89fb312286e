import type { CopyShares } from "../../app/school/request-context.ts";
import { Semaphore } from "../../embedded/semaphore.ts";
import { currentVisitor, networkGroup } from "../visitor.ts";
import { notifyingClose } from "./open-downloads.ts";

/**
 * Copies that are written at a time by a process. Each reads one file after another, as fast as its reader takes them, so that few of them
 * are enough, and somebody with many connections keeps nobody else from theirs.
 */
const AT_ONCE = { permits: 8, perCaller: 2 };

/** Bounds the copies of data that are being downloaded. */
export function createCopyShares(): CopyShares {
  const networks = new Semaphore(AT_ONCE);
  const people = new Set<string>();
  const begin = (person: string): (() => void) | undefined => {
    const network = networkGroup(currentVisitor()?.address ?? "");
    if (people.has(person) || !networks.tryAcquire(network)) return undefined;
    people.add(person);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      people.delete(person);
      networks.release(network);
    };
  };
  return {
    isFree(person) {
      const end = begin(person);
      end?.();
      return end !== undefined;
    },
    open(person, left, body) {
      const end = begin(person);
      return end && notifyingClose(body, left, end);
    },
  };
}
