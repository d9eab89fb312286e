import { z } from "zod/mini";
import type { KeptFile } from "./use-uploads";

/**
 * An answer that was begun on this device and not handed in yet. `waits`: its writer has handed it in without a network,
 * over the submission of that number; it goes by itself once there is one.
 */
export type KeptAnswer = { answer: string; files: KeptFile[]; waits?: number | undefined };

const Kept = z.object({
  answer: z.string(),
  files: z.array(z.object({ object: z.string(), name: z.string(), size: z.number() })),
  waits: z.optional(z.number()),
});
/** Signing out removes what begins like this (app/platform/kept-here.ts). */
const PLACE = /^homework (.+)$/;
const keyOf = (homework: string) => `homework ${homework}`;

export function readKept(homework: string): KeptAnswer | undefined {
  try {
    const found = Kept.safeParse(JSON.parse(localStorage.getItem(keyOf(homework)) ?? ""));
    return found.success ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it; undefined forgets it. False where the device has no room. */
export function keepAnswer(homework: string, answer: KeptAnswer | undefined): boolean {
  try {
    if (answer) localStorage.setItem(keyOf(homework), JSON.stringify(answer));
    else localStorage.removeItem(keyOf(homework));
    return true;
  } catch {
    return false;
  }
}

/** Homework whose answers wait for the network. */
export function waitingHomework(): string[] {
  try {
    return Object.keys(localStorage).flatMap((name) => {
      const [, homework] = PLACE.exec(name) ?? [];
      return homework && readKept(homework)?.waits !== undefined ? [homework] : [];
    });
  } catch {
    return [];
  }
}
