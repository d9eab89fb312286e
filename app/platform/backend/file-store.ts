import type { Backend } from "./backend.ts";

/** The store of files, whose script is loaded when the first file is asked for. */
export function fileStore(url: string, send: typeof fetch): Backend["storage"] {
  const open = async (bucket: string) => {
    const { StorageClient } = await import("@supabase/storage-js");
    return new StorageClient(url, {}, send).from(bucket);
  };
  return {
    from: (bucket) => ({
      createSignedUrl: async (...asked) => (await open(bucket)).createSignedUrl(...asked),
      createSignedUrls: async (...asked) => (await open(bucket)).createSignedUrls(...asked),
      download: async (...asked) => (await open(bucket)).download(...asked),
      remove: async (...asked) => (await open(bucket)).remove(...asked),
    }),
  };
}
