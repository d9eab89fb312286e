import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "../backend/result";
import { isHydrating } from "../device/is-hydrating";
import { forgetTyped } from "../device/keep-typed";
import type { Draft, Drafts } from "./drafts";
import { useDiscard } from "./use-discard";
import { useWaiting } from "./use-waiting";

type Options<T extends Draft, Version> = {
  drafts: Drafts<T>;
  /** The draft's id; without it, each draft creates a new row with its id. */
  id?: string;
  /** The saved values, as they were last read. */
  saved: T;
  /** Changes whenever the saved values change. */
  version: Version;
  /** True if two drafts are equal for their author. */
  isSame: (one: T, other: T) => boolean;
  /** The draft to continue with, when the saved version has changed since it was begun. */
  resume?: (draft: T, saved: T) => T;
  /** Called with each draft that was not typed, for fields with their own state. */
  onShow?: (draft: T) => void;
  /** The id of the field to focus after discarding; without it, the page's heading. */
  field?: string;
  /** The title of the toast after discarding. */
  discarded?: () => string;
};

/**
 * A form whose values are stored on the device while they are typed, until they were sent. See the folder's README.md.
 */
export function useOfflineForm<T extends Draft, Version extends string | number>(options: Options<T, Version>) {
  const { drafts, version, isSame, resume = (draft) => draft, onShow } = options;
  const [base, setBase] = useState({ saved: options.saved, version });
  // A sent draft counts as saved, even before the page has read it again.
  const saved = base.version === version ? base.saved : options.saved;
  const open = (id = drafts.ids()[0] ?? crypto.randomUUID()) => {
    const begun = drafts.read(id);
    return { id, draft: begun ? resume(begun, saved) : saved };
  };
  // The server does not know the data on the device: its draft is shown once the page is hydrated.
  const [isOpen, setIsOpen] = useState(() => !isHydrating());
  const [{ id, draft }, setForm] = useState(() => (isOpen ? open(options.id) : { id: options.id ?? "", draft: saved }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the form as it came
  useEffect(() => {
    if (isOpen) return;
    const begun = open(options.id);
    setForm(begun);
    if (begun.draft !== saved) {
      forgetTyped();
      onShow?.(begun.draft);
    }
    setIsOpen(true);
  }, []);
  // React may call it later: what it needs of an event is read before.
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

  /** Continues after a sent draft. Text typed since belongs to a new draft where each draft is a row of its own. */
  const startNextDraft = (sent: T | undefined) => {
    setOutdated(base.version);
    if (options.id !== undefined) return;
    drafts.keep(id, undefined);
    const next = open();
    setForm((form) => (form.draft === sent ? next : { id: crypto.randomUUID(), draft: form.draft }));
  };
  const [waits, setWaits] = useWaiting(drafts, id, () => startNextDraft(drafts.read(id) ? undefined : draft));
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    if (isOpen) setIsKept(drafts.keep(id, changed || waits !== undefined ? { ...draft, waits } : undefined));
  }, [isOpen, drafts, id, draft, changed, waits]);

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
    /** The saved version that the draft is based on. */
    version: base.version,
    /** True if there are unsaved changes. */
    changed,
    /** True if another device has saved since this draft was begun, which its author has not seen yet. */
    conflict: base.version !== version,
    isKept,
    waits,
    /** Cancels the waiting, to continue writing. */
    writeOn: () => setWaits(undefined),
    discard: () => discard(draft),
    /**
     * Handles the result of sending the draft. Text typed meanwhile stays.
     * @param wait the value to wait for the network with; without it, the draft does not wait
     * @param there the saved values, when they differ from the draft
     * @returns the problem to show; undefined when it was sent or waits
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
      if (!outcome.kind || outcome.code === "EDIT_CONFLICT") startNextDraft(outcome.kind ? undefined : draft);
      return outcome.problem;
    },
  };
}
