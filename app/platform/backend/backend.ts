import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";

type Whole = SupabaseClient<Database>;
type WholeBucket = ReturnType<Whole["storage"]["from"]>;

/** Files of a bucket, as pages use them. */
export type Bucket = {
  [Name in "createSignedUrl" | "createSignedUrls" | "download" | "remove"]: (
    ...asked: Parameters<WholeBucket[Name]>
  ) => PromiseLike<Awaited<ReturnType<WholeBucket[Name]>>>;
};

/** The parts of the official client that pages use. */
export type Backend = Pick<Whole, "from" | "rpc"> & { storage: { from(bucket: string): Bucket } };
