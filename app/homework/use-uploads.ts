import { useCallback, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { acceptFile } from "~/platform/files/accept-file";
import { ACCEPTED_TYPES, extensionOf, uniqueName } from "~/platform/files/file-kinds";
import type { PlaceWords } from "~/platform/files/file-problem-words";
import { sendFile } from "~/platform/files/send-file";
import { useRetries } from "~/platform/offline/use-retries";
import { LARGEST_BYTES } from "./file-size";

/** An uploaded file. */
export type StoredFile = {
  object: string;
  name: string;
  size: number;
  /** The length of a recording, where it is known. */
  seconds?: number | null | undefined;
};
export type SentFile = {
  key: string;
  name: string;
  size: number;
  /** Called with the number of uploaded bytes. */
  sent: number;
  state: "sending" | "waiting" | "failed";
  problem?: string;
};

const WORDS: PlaceWords = {
  TOO_LARGE: m.homework_file_too_large,
  KIND: m.homework_file_kind,
  CONNECTION: m.homework_file_waiting,
};

const namesOf = (files: readonly StoredFile[]) => files.map(({ name }) => name);

type Options = {
  /** The folder in the bucket: `{own id}/{homework}`. */
  folder: string;
  /** The beginning of stored names; none without it. */
  prefix?: string | undefined;
  files: readonly StoredFile[];
  onFiles: (change: (files: readonly StoredFile[]) => StoredFile[]) => void;
  /** The accepted types; all of homework's without it. */
  types?: readonly string[] | undefined;
  /** True if a file replaces the one before. */
  isSingle?: boolean | undefined;
  /** Measures an accepted file; a problem refuses it. */
  measure?: ((file: File) => Promise<{ problem?: string; seconds?: number | undefined }>) | undefined;
  /** Called with each chosen file that is in the bucket now. */
  onStored?: ((chosen: File) => void) | undefined;
};

/** Uploads files. An interrupted upload continues when the connection is back. */
export function useUploads({ folder, prefix = "", files, onFiles, types, isSingle, measure, onStored }: Options) {
  const [sending, setSending] = useState<readonly SentFile[]>([]);
  const work = useRef(new Map<string, { file: File; stop: () => void; waiting: boolean }>());
  const change = useCallback(
    (key: string, words: Partial<SentFile>) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, ...words } : one))),
    [],
  );

  const start = useCallback(
    async (key: string, file: File) => {
      const wait = (stop: () => void) => {
        work.current.set(key, { file, stop, waiting: true });
        change(key, { state: "waiting" });
      };
      const fail = (problem: string) => {
        work.current.delete(key);
        change(key, { state: "failed", problem });
      };
      work.current.set(key, { file, stop: () => {}, waiting: false });
      change(key, { state: "sending" });
      const order = {
        types: types ?? ACCEPTED_TYPES.homework,
        most: LARGEST_BYTES,
        words: WORDS,
      };
      const taken = await acceptFile(file, order);
      if (!work.current.has(key)) return;
      if (taken.kind) return taken.kind === "offline" ? wait(() => {}) : fail(taken.problem);
      const { file: accepted, type } = taken.answer;
      const { name, size } = accepted;
      const { problem, seconds } = (await measure?.(accepted)) ?? {};
      if (problem) return fail(problem);
      if (!work.current.has(key)) return;
      change(key, { name, size });
      const { outcome, stop } = sendFile({
        bucket: "homework",
        file: accepted,
        type,
        object: `${folder}/${prefix}${key}.${extensionOf(type)}`,
        words: WORDS,
        onProgress: (sent) => change(key, { sent }),
      });
      work.current.set(key, { file, stop, waiting: false });
      const found = await outcome;
      if (!work.current.has(key)) return;
      if (found.kind) return found.kind === "offline" ? wait(stop) : fail(found.problem);
      work.current.delete(key);
      setSending((all) => all.filter((one) => one.key !== key));
      onFiles((kept) => {
        const others = isSingle ? [] : kept.filter(({ object }) => object !== found.answer);
        const uniquely = uniqueName(name, namesOf(isSingle ? [] : kept));
        return [...others, { object: found.answer, name: uniquely, size, ...(seconds && { seconds }) }];
      });
      onStored?.(file);
    },
    [folder, prefix, change, onFiles, types, isSingle, measure, onStored],
  );

  const add = (chosen: Iterable<File>) => {
    if (isSingle) for (const { key } of sending) drop(key);
    for (const file of chosen) {
      const key = crypto.randomUUID();
      setSending((all) => [...all, { key, name: file.name, size: file.size, sent: 0, state: "sending" }]);
      void start(key, file);
    }
  };
  const retry = () => {
    for (const [key, { file, waiting }] of work.current) if (waiting) void start(key, file);
  };
  useRetries(
    retry,
    sending.some(({ state }) => state === "waiting"),
  );

  const drop = (key: string) => {
    work.current.get(key)?.stop();
    work.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
  };
  /**
   * Removes an uploaded file. One that was never submitted is deleted from the bucket, too, if the policies allow it.
   */
  const remove = (object: string) => {
    onFiles((kept) => kept.filter((one) => one.object !== object));
    void supabase().storage.from("homework").remove([object]);
  };
  return { sending, files, add, drop, remove, retry, busy: sending.some(({ state }) => state !== "failed") };
}
export type Uploads = ReturnType<typeof useUploads>;
