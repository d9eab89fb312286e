import type { Lang } from "~/i18n/screens";
import { forgetLocalDraft, keepLocalDraft, type LocalDraft } from "./local-drafts";

/** A browser that crashes loses no more than what was typed within this time. */
const KEEP_AFTER_MS = 1_000;

export type DebouncedDraft = {
  /** Keeps what `read` answers then, within a second. */
  soon(read: () => LocalDraft): void;
  /** Keeps what is still to be kept: the page may be gone the next moment. */
  now(): void;
  /** Everything is on the server: nothing of it stays here, and nothing is kept later. */
  forget(): void;
};

/** Keeps a text on this device, many keys at once: to write a long one down takes longer than a key may. */
export function debounceDraft(article: string, language: Lang): DebouncedDraft {
  let latest: (() => LocalDraft) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    latest = undefined;
  };
  const now = () => {
    const read = latest;
    stop();
    if (read) keepLocalDraft(article, language, read());
  };
  return {
    soon(read) {
      latest = read;
      timer ??= setTimeout(now, KEEP_AFTER_MS);
    },
    now,
    forget() {
      stop();
      forgetLocalDraft(article, language);
    },
  };
}
