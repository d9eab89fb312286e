import type { createClient } from "@supabase/supabase-js";

type StorageBucket = ReturnType<ReturnType<typeof createClient>["storage"]["from"]>;
type StorageError = NonNullable<Awaited<ReturnType<StorageBucket["download"]>>["error"]>;

/** The answer about an unreadable stored file: missing, or unreachable now, with the time to try again. */
export function fileNotRead({ status }: StorageError): Response {
  const away = status === undefined || status >= 500;
  return new Response(null, away ? { status: 503, headers: { "Retry-After": "5" } } : { status: 404 });
}
