import type { createClient } from "@supabase/supabase-js";

type StorageBucket = ReturnType<ReturnType<typeof createClient>["storage"]["from"]>;
type StorageError = NonNullable<Awaited<ReturnType<StorageBucket["download"]>>["error"]>;

/**
 * The response for a stored file that cannot be read: 404 when it is missing, 503 with Retry-After when the store does
 * not answer.
 */
export function fileNotRead({ status }: StorageError): Response {
  const away = status === undefined || status >= 500;
  return new Response(null, away ? { status: 503, headers: { "Retry-After": "5" } } : { status: 404 });
}
