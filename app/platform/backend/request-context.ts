import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Unsubscribable } from "../../i18n/notifications/topics.ts";
import type { Database } from "./database.types.ts";

/** Everything that an official client in the browser needs to reach the backend. Public by design. */
export type PublicBackend = { supabaseUrl: string; publishableKey: string };

/** A release of the site that is newer than the one that runs, and the page about it (https). */
export type NewerRelease = { version: string; page?: string | undefined };

/** The context that every request's loaders and actions receive. */
export type RequestContext = {
  /** Visitor-level client (publishable key): a loader on the server never sees more than a visitor does. */
  supabase: SupabaseClient<Database>;
  /** Holds the secret key: only for actions that first prove who asks (see `platform/backend/authenticate.ts`). */
  server: SupabaseClient<Database>;
  /** Tells of a fault of ours, in the log and in the error log. */
  report(error: unknown, request: Request): void;
  /** This answer goes out without something it should have, so it is for this request only and never kept. */
  lacksSomething(): void;
  /** The person and topic of an unsubscribe link; undefined for one that the site did not sign. */
  readUnsubscribeToken(token: string): { person: string; topic: Unsubscribable } | undefined;
  /** Opens a backup that this machine keeps, by its file's name. Unset where Supabase keeps the data and makes its own. */
  openBackup?: ((file: string) => Promise<{ bytes: number; body: ReadableStream<Uint8Array> } | undefined>) | undefined;
  /** The newest release that the server found. Unset where it does not look for any. */
  newerRelease?: (() => NewerRelease | undefined) | undefined;
  backend: PublicBackend;
  /** Origin of canonical URLs and links in mail, without a trailing slash. */
  siteUrl: string;
  /** One-time value that lets this answer's own inline scripts run under the content security policy. */
  nonce: string;
};

export const requestContext = createContext<RequestContext>();
