import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { Upload } from "tus-js-client";
import { expect } from "vitest";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { addressOf, endOf, type startedSites } from "../testing.ts";

const ADMIN = { ADMIN_EMAIL: "professora@example.com", ADMIN_PASSWORD: "escolhida-por-mim-2026" };
const SIZE = 900_000;
/** The time for four starts of a site that is killed while it works. */
export const STARTS_MS = 120_000;

async function teacherOf(address: string) {
  const { publishableKey } = await (await fetch(`${address}/config.json`)).json();
  const client = createClient<Database>(address, publishableKey, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
  const token = data.session?.access_token ?? "";
  return { client, id: data.user?.id ?? "", headers: { apikey: publishableKey, authorization: `Bearer ${token}` } };
}

type UploadContext = ReturnType<typeof startedSites> & {
  settings: Record<string, string>;
  /** The versions of the files in the store. */
  lying(): Promise<string[]>;
};

/**
 * Uploads files to a site that is killed in the middle of every second one, and checks that nothing is lost or left
 * over.
 */
export async function interruptUploads({ location, start, settings, lying }: UploadContext): Promise<void> {
  const files = Array.from({ length: 6 }, (_, n) => ({
    object: "",
    url: "",
    bytes: Buffer.from(String(n).repeat(SIZE)),
    acknowledged: false,
    wholeBefore: false,
  }));
  const send = async (address: string, file: (typeof files)[number], onPart: (part: number) => void) => {
    const { id, headers } = await teacherOf(address);
    file.object ||= `${id}/${randomUUID()}/${randomUUID()}.txt`;
    await new Promise<void>((resolve) => {
      let parts = 0;
      const upload = new Upload(file.bytes, {
        endpoint: `${address}/storage/v1/upload/resumable`,
        // The port changes with each start; the path of an upload stays.
        ...(file.url ? { uploadUrl: address + new URL(file.url).pathname } : {}),
        metadata: { bucketName: "homework", objectName: file.object, contentType: "text/plain" },
        headers,
        chunkSize: SIZE / 3,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onChunkComplete: () => onPart(++parts),
        onUploadUrlAvailable: () => {
          file.url = upload.url ?? file.url;
        },
        onSuccess: () => {
          file.acknowledged = true;
          // All of its bytes had arrived when the process was killed.
          file.wholeBefore = parts === 0;
          resolve();
        },
        onError: () => resolve(),
      });
      upload.start();
    });
  };
  for (let round = 0; round < 3; round++) {
    const site = start({ ...ADMIN, ...settings });
    const address = await addressOf(site);
    const [one, two] = files.slice(round * 2, round * 2 + 2);
    if (!one || !two) throw new Error("no files");
    // One is complete, the other in its second part when the process is killed.
    await send(address, one, () => {});
    await send(address, two, (part) => part === 1 + (round % 2) && site.child.kill("SIGKILL"));
    await endOf(site.child);
  }
  const address = await addressOf(start({ ...ADMIN, ...settings }));
  const { client } = await teacherOf(address);
  const bucket = client.storage.from("homework");
  expect(files.filter(({ acknowledged }) => acknowledged)).toHaveLength(3);
  for (const file of files) {
    if (!file.acknowledged) await send(address, file, () => {});
    expect(file.acknowledged).toBe(true);
    const kept = await bucket.download(file.object);
    expect(Buffer.from((await kept.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(file.bytes)).toBe(true);
  }
  // The state of a complete upload is known for a day, because a client may have missed the answer.
  const known = files.filter(({ wholeBefore }) => wholeBefore).map(({ url }) => path.basename(new URL(url).pathname));
  const waiting = () => readdir(path.join(location.dataDir, "storage/resumable"));
  await expect
    .poll(async () => new Set((await waiting()).map((name) => path.parse(name).name)))
    .toEqual(new Set(known));
  expect(await lying()).toHaveLength(files.length);
}
