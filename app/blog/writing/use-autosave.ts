import { useCallback, useEffect, useRef, useState } from "react";
import type { Failure, Result } from "~/platform/backend/result";
import { useWrite } from "~/platform/forms/use-write";
import { debounceDraft } from "~/platform/offline/debounce-draft";
import type { Draft, Translation } from "./draft";
import type { editorWrites } from "./editor-writes";
import { claimLocalDraft, localDraft, sizeOf } from "./local-drafts";
import { readTranslations } from "./read-translations";
import { Saved, saveDraft } from "./save-draft";

/** The delay before a change is sent, which grows with the length of the text; the device stores it within a second. */
const SAVE_AFTER_MS = { least: 2_500, most: 15_000 };
/** Texts up to this many characters are sent after the least delay. */
const SHORT_TEXT = 200_000;
const saveAfter = (draft: Draft): number =>
  Math.min(SAVE_AFTER_MS.least * Math.max(1, sizeOf(draft) / SHORT_TEXT), SAVE_AFTER_MS.most);
const TRY_AGAIN_MS = 4_000;

export type SaveStatus = "saved" | "unsaved" | "saving" | Failure;

const isConflict = ({ code }: Result): boolean => code === "EDIT_CONFLICT";

export type Autosave = {
  status: SaveStatus;
  /** True if this text was saved elsewhere meanwhile. */
  conflict: boolean;
  savedAt: string | null;
  revision: number;
  /** The editor's initial draft: the server's, or the one that this device could not save earlier. */
  initial: Draft;
  recovered: boolean;
  /** Reports a change; `read` returns the whole draft at that time. */
  change(read: () => Draft): void;
  /** Saves pending changes. Resolves to the text's revision; undefined when it could not be saved. */
  flush(): Promise<number | undefined>;
  /** Saves pending changes; does not create a draft for an untouched text. */
  flushTyped(): Promise<unknown>;
  /** In a conflict: my text becomes the newest; the other stays in the history. */
  keepMine(): Promise<void>;
  /** In a conflict: the other text becomes the newest; mine stays in the history. */
  takeTheirs(): Promise<void>;
};

/** Saves a translation of an article while it is written. A conflict with another editor is reported and not overwritten. */
export function useAutosave(article: string, translation: Translation, onReplaced: () => void): Autosave {
  const { language } = translation;
  const { write } = useWrite<typeof editorWrites>();
  const [begun] = useState(() => {
    const kept = claimLocalDraft(article, language);
    return kept
      ? { draft: kept.draft, base: kept.base, recovered: true }
      : { draft: translation.draft, base: translation.revision, recovered: false };
  });
  const [status, setStatus] = useState<SaveStatus>(begun.recovered ? "unsaved" : "saved");
  const [at, setAt] = useState({ revision: begun.base, savedAt: translation.savedAt });
  const [keeper] = useState(() => debounceDraft(localDraft(article, language)));
  const work = useRef({
    read: () => begun.draft,
    base: begun.base,
    version: 0,
    saved: begun.recovered ? -1 : 0,
    saveAfter: SAVE_AFTER_MS.least,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const stuck = useRef(false);

  const settle = useCallback(
    (outcome: Result, version: number): boolean => {
      if (outcome.kind) {
        stuck.current = isConflict(outcome);
        setStatus(outcome);
        return false;
      }
      const { revision, saved_at: savedAt } = Saved.parse(outcome.answer);
      Object.assign(work.current, { base: revision, saved: version });
      stuck.current = false;
      setAt({ revision, savedAt });
      const whole = work.current.version === version;
      if (whole) keeper.forget();
      else {
        keeper.soon(() => ({ base: revision, draft: work.current.read() }));
        keeper.now();
      }
      setStatus(whole ? "saved" : "unsaved");
      return whole;
    },
    [keeper],
  );

  const save = useCallback(
    // Also an unchanged text, when the server has no draft of it yet.
    (first = false): Promise<boolean> => {
      const attempt = async (): Promise<boolean> => {
        const nothingNew = work.current.saved === work.current.version && !(first && work.current.base === 0);
        if (nothingNew || stuck.current) return !stuck.current;
        const { read, base, version } = work.current;
        setStatus("saving");
        const draft = read();
        // The delay of the next save, so that typing never waits for the measurement of a long text.
        work.current.saveAfter = saveAfter(draft);
        const done = settle(await saveDraft(article, language, base, draft), version);
        clearTimeout(timer.current);
        timer.current =
          done || stuck.current
            ? undefined
            : setTimeout(() => void save(), Math.max(TRY_AGAIN_MS, work.current.saveAfter));
        return done;
      };
      // One save after another, because concurrent ones would conflict with each other.
      queue.current = queue.current.then(attempt, attempt);
      return queue.current;
    },
    [article, language, settle],
  );

  const change = useCallback(
    (read: () => Draft) => {
      Object.assign(work.current, { read, version: work.current.version + 1 });
      keeper.soon(() => ({ base: work.current.base, draft: read() }));
      if (stuck.current) return;
      setStatus((before) => (typeof before === "object" && before.kind === "offline" ? before : "unsaved"));
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void save();
      }, work.current.saveAfter);
    },
    [keeper, save],
  );

  useEffect(() => {
    const now = () => void save();
    if (begun.recovered) now();
    const onHide = () => {
      if (document.visibilityState !== "hidden") return;
      keeper.now();
      now();
    };
    addEventListener("online", now);
    addEventListener("pagehide", keeper.now);
    addEventListener("blur", keeper.now);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("online", now);
      removeEventListener("pagehide", keeper.now);
      removeEventListener("blur", keeper.now);
      document.removeEventListener("visibilitychange", onHide);
      keeper.now();
      now();
    };
  }, [save, begun, keeper]);

  /** Saves this draft over the current one. */
  const overwrite = async (): Promise<{ theirs: number } | undefined> => {
    const newest = (await readTranslations(article))?.translations[language];
    if (!newest) return undefined;
    const { read, version } = work.current;
    const done = settle(await saveDraft(article, language, newest.revision, read()), version);
    return done ? { theirs: newest.revision } : undefined;
  };
  return {
    status,
    conflict: typeof status === "object" && isConflict(status),
    ...at,
    initial: begun.draft,
    recovered: begun.recovered,
    change,
    flush: async () => ((await save(true)) ? work.current.base : undefined),
    flushTyped: () => save(),
    keepMine: async () => void (await overwrite()),
    async takeTheirs() {
      const over = await overwrite();
      if (!over) return;
      const outcome = await write("restoreDraft", {
        article,
        language,
        revision: over.theirs,
        base: work.current.base,
      });
      if (settle(outcome, work.current.version)) onReplaced();
    },
  };
}
