import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "../backend/result";
import type { Draft, Drafts } from "./drafts";
import { useDiscard } from "./use-discard";
import { useWaiting } from "./use-waiting";

type Options<T extends Draft, Version> = {
  drafts: Drafts<T>;
  /** The draft's id; without, each draft is another thing, which is made with the id of its draft. */
  id?: string;
  /** The form's words where nothing was begun: what is saved, as it was read last. */
  saved: T;
  /** Changes with what is saved. */
  version: Version;
  /** Whether two drafts are the same to their writer. */
  isSame: (one: T, other: T) => boolean;
  /** The draft to go on with, where another one was saved since it was begun. */
  resume?: (draft: T, saved: T) => T;
  /** Called with each draft that was not typed, for fields that hold their values themselves. */
  onShow?: (draft: T) => void;
  /** Id of the field that has the focus after discarding; without, the page's heading has it. */
  field?: string;
  /** The toast of discarding. */
  discarded?: () => string;
};

/**
 * A form whose words are on the device with every letter until they have arrived. The folder's README.md says what holds of
 * it.
 */
export function useOfflineForm<T extends Draft, Version extends string | number>(options: Options<T, Version>) {
  const { drafts, version, isSame, resume = (draft) => draft, onShow } = options;
  const [base, setBase] = useState({ saved: options.saved, version });
  // A draft that was sent is saved, whether it has been read since or not.
  const saved = base.version === version ? base.saved : options.saved;
  const open = (id = drafts.ids()[0] ?? crypto.randomUUID()) => {
    const begun = drafts.read(id);
    return { id, draft: begun ? resume(begun, saved) : saved };
  };
  const [{ id, draft }, setForm] = useState(() => open(options.id));
  const change = useCallback(
    (words: (draft: T) => Partial<T>) =>
      setForm((form) => ({ ...form, draft: { ...form.draft, ...words(form.draft) } })),
    [],
  );
  const changed = !isSame(draft, saved);
  const [outdated, setOutdated] = useState<Version>();
  const isUntouched = isSame(draft, base.saved);
  if (base.version !== version && (isUntouched || !changed || outdated === base.version)) {
    setBase({ saved, version });
    setForm({ id, draft: isUntouched ? saved : resume(draft, saved) });
  }

  /** Goes over what has arrived. What was typed since is another thing where each draft is one. */
  const goOn = (sent: T | undefined) => {
    setOutdated(base.version);
    if (options.id !== undefined) return;
    drafts.keep(id, undefined);
    const next = open();
    setForm((form) => (form.draft === sent ? next : { id: crypto.randomUUID(), draft: form.draft }));
  };
  const [waits, setWaits] = useWaiting(drafts, id, () => goOn(drafts.read(id) ? undefined : draft));
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    setIsKept(drafts.keep(id, changed || waits !== undefined ? { ...draft, waits } : undefined));
  }, [drafts, id, draft, changed, waits]);

  const discard = useDiscard({
    drafts,
    id,
    changed,
    field: options.field,
    title: options.discarded,
    show(back) {
      const next = back ? resume(back, saved) : saved;
      setForm({ id, draft: next });
      onShow?.(next);
    },
  });
  const latest = useRef(draft);
  latest.current = draft;

  return {
    id,
    draft,
    change,
    /** The version that the draft goes over. */
    version: base.version,
    /** Whether something is begun that is not saved. */
    changed,
    /** Whether another device has saved something since this draft was begun, and its writer has not been told. */
    conflict: base.version !== version,
    isKept,
    waits,
    /** Takes what waits back, to go on writing. */
    writeOn: () => setWaits(undefined),
    discard: () => discard(draft),
    /**
     * Takes note of how sending the draft ended. What was typed meanwhile stays.
     * @param wait what it waits for the network with; without, it does not wait
     * @param there what is saved then, where it is not the draft
     * @returns what is to be said of it: nothing where it has arrived, or waits
     */
    settle(outcome: Result, wait?: T["waits"], there = draft): string | undefined {
      if (outcome.kind === "offline") {
        if (!drafts.keep(id, { ...draft, waits: wait })) return m.common_offline_not_stored();
        setWaits(wait);
        return wait === undefined ? outcome.problem : undefined;
      }
      setWaits(undefined);
      if (!outcome.kind && latest.current === draft) drafts.keep(id, undefined);
      if (!outcome.kind && options.id !== undefined)
        setBase((now) => (now.version === base.version ? { ...now, saved: there } : now));
      if (!outcome.kind || outcome.code === "EDIT_CONFLICT") goOn(outcome.kind ? undefined : draft);
      return outcome.problem;
    },
  };
}
