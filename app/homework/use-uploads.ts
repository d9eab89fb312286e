import { useCallback, useEffect, useRef, useState } from "react";
import { sendFile } from "~/platform/send-file";
import { supabase } from "~/platform/supabase";
import { type FileProblem, kindOf } from "./file-kinds";

/** A file that has arrived. */
export type KeptFile = { object: string; name: string; size: number };
export type SentFile = {
  key: string;
  name: string;
  size: number;
  /** Bytes that have arrived. */
  sent: number;
  state: "sending" | "waiting" | "failed";
  problem?: FileProblem | "REFUSED";
};

type Options = {
  /** Where in the bucket: `{own id}/{homework}`. */
  folder: string;
  files: readonly KeptFile[];
  onFiles: (change: (files: readonly KeptFile[]) => KeptFile[]) => void;
};

/** Files on their way. What the connection breaks waits for it to come back, and goes on. */
export function useUploads({ folder, files, onFiles }: Options) {
  const [sending, setSending] = useState<readonly SentFile[]>([]);
  const work = useRef(new Map<string, { file: File; stop: () => void; waiting: boolean }>());
  const change = useCallback(
    (key: string, words: Partial<SentFile>) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, ...words } : one))),
    [],
  );

  const start = useCallback(
    (key: string, file: File) => {
      const kind = kindOf(file);
      if ("problem" in kind) return change(key, { state: "failed", problem: kind.problem });
      change(key, { state: "sending" });
      const { outcome, stop } = sendFile({
        ...{ bucket: "homework", file, type: kind.type, object: `${folder}/${key}.${kind.ending}` },
        onProgress: (sent) => change(key, { sent }),
      });
      work.current.set(key, { file, stop, waiting: false });
      void outcome.then((found) => {
        if (!work.current.has(key)) return;
        if ("failed" in found && found.failed === "CONNECTION") {
          work.current.set(key, { file, stop, waiting: true });
          return change(key, { state: "waiting" });
        }
        work.current.delete(key);
        if ("failed" in found) return change(key, { state: "failed", problem: "REFUSED" });
        setSending((all) => all.filter((one) => one.key !== key));
        onFiles((kept) => [...kept, { object: found.done, name: file.name, size: file.size }]);
      });
    },
    [folder, change, onFiles],
  );

  const add = (chosen: Iterable<File>) => {
    for (const file of chosen) {
      const key = crypto.randomUUID();
      setSending((all) => [...all, { key, name: file.name, size: file.size, sent: 0, state: "sending" }]);
      start(key, file);
    }
  };
  const retry = useCallback(() => {
    for (const [key, { file, waiting }] of work.current) if (waiting) start(key, file);
  }, [start]);
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  const drop = (key: string) => {
    work.current.get(key)?.stop();
    work.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
  };
  /** Takes a kept file out. One that was never handed in is removed from the bucket, too; the policies know which. */
  const remove = (object: string) => {
    onFiles((kept) => kept.filter((one) => one.object !== object));
    void supabase().storage.from("homework").remove([object]);
  };
  return { sending, files, add, drop, remove, retry, busy: sending.some(({ state }) => state !== "failed") };
}
export type Uploads = ReturnType<typeof useUploads>;
