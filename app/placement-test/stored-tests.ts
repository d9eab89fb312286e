import * as z from "zod/mini";
import { readJson, storeText } from "~/platform/device/device-store";
import { TESTS_STORAGE_KEY as PLACE } from "./storage-key";

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const Unsent = z.object({ option: z.optional(z.number()), typed: z.optional(z.string()), change: z.number() });
const Kept = z.object({
  current: z.optional(key),
  earlier: z.array(key),
  /** Answers that the server has not confirmed yet, by position. */
  unsent: z.catch(z.record(z.string(), Unsent), {}),
});
export type Unsent = z.infer<typeof Unsent>;
/** The tests of this browser: the current or last one, and earlier ones. */
type StoredTests = z.infer<typeof Kept>;

const NOTHING: StoredTests = { earlier: [], unsent: {} };

/** Tests that local storage did not accept; they live as long as the page. */
let held: StoredTests | undefined;

/** The tests that this browser has begun; none without storage. */
export function readStoredTests(): StoredTests {
  if (held) return held;
  return Kept.safeParse(readJson(PLACE)).data ?? NOTHING;
}

/** Without local storage, the test lives as long as its page. */
export function keep(tests: StoredTests): void {
  held = storeText(PLACE, JSON.stringify(tests)) ? undefined : tests;
}

/** Removes the key of another device from the address, and returns it. */
export function keyFromAddress(): string | undefined {
  const brought = /^#k=([\w-]{43})(?![A-Za-z0-9-])/.exec(location.hash)?.[1];
  if (brought) history.replaceState(history.state, "", location.pathname + location.search);
  return brought;
}

/** Stores an answer until the server has confirmed it. */
export const keepUnsent = (place: number, answer: Unsent): void => {
  const kept = readStoredTests();
  keep({ ...kept, unsent: { ...kept.unsent, [place]: answer } });
};

/** Forgets an answer, unless a later one has replaced it. */
export function forgetUnsent(place: number, { change }: Unsent): void {
  const kept = readStoredTests();
  if (kept.unsent[place]?.change !== change) return;
  const { [place]: _, ...unsent } = kept.unsent;
  keep({ ...kept, unsent });
}
