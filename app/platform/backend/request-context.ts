import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Unsubscribable } from "../../i18n/notifications/topics.ts";
import type { CertificateProblem, PixProblem, PixProfile } from "../money/pix-profiles.ts";
import type { CalendarProvider, CalendarSyncProblem } from "../time/calendar-providers.ts";
import type { Database } from "./database.types.ts";
import type { DomainFault } from "./domain-fault.ts";

/** The public settings of an official client in the browser. */
export type PublicBackend = { supabaseUrl: string; publishableKey: string };

/** A newer release of the site, with the address of its page (https). */
export type NewerRelease = { version: string; page?: string | undefined };

type PixProvider = { profile: PixProfile; base_url: string; token_url: string; pix_key: string };
/** A client's identity at a payment provider. The certificate is a PKCS #12 file (base64), or PEM. */
type PixCredentials = {
  clientId: string;
  clientSecret: string;
  applicationKey?: string | undefined;
  certificate:
    | { pfx: string; passphrase?: string | undefined }
    | { cert: string; key: string; passphrase?: string | undefined };
};
export type PixConnection = {
  /** Tests a provider, and stores it where it answers. Returns the problem otherwise. */
  connect(provider: PixProvider, credentials: PixCredentials): Promise<PixProblem | CertificateProblem | undefined>;
  /** Tests the connected provider and records the result. Returns the problem. */
  test(): Promise<PixProblem | undefined>;
};

type FoundCalendars = {
  calendars: { url: string; name: string }[];
  /** The account's credentials, encrypted by the server. */
  sealed: string;
};
type OrProblem<T> = T | { problem: CalendarSyncProblem };
/** Connects the teacher's calendar. Each step tests the server before anything is stored. */
export type CalendarConnection = {
  /** The calendars of an account with an app password. */
  find(account: { address: string; username: string; password: string }): Promise<OrProblem<FoundCalendars>>;
  /** The page at which the teacher agrees, and what her browser keeps until she is back. */
  begin(
    owner: { clientId: string; clientSecret: string; username: string },
    person: string,
  ): Promise<{ url: string; pending: string }>;
  /** The calendars of the account whose owner has agreed. */
  complete(
    returned: { code: string; state: string; pending: string },
    person: string,
  ): Promise<OrProblem<FoundCalendars & { username: string }>>;
  connect(
    chosen: { provider: CalendarProvider; url: string; username: string; name: string; sealed: string },
    person: string,
  ): Promise<OrProblem<object>>;
};

/** The context of loaders and actions. */
export type RequestContext = {
  /** A client with the publishable key: loaders on the server see only what a visitor may see. */
  supabase: SupabaseClient<Database>;
  /**
   * A client with the secret key, only for actions that authenticate the request first (see
   * `platform/backend/authenticate.ts`).
   */
  server: SupabaseClient<Database>;
  /** Reports an unexpected error to the process's log and the error log. */
  report(error: unknown, request: Request): void;
  /** Marks this response as incomplete, so that it is not cached. */
  lacksSomething(): void;
  /** The person and topic of an unsubscribe link; undefined for one that the site did not sign. */
  readUnsubscribeToken(token: string): { person: string; topic: Unsubscribable } | undefined;
  /** Opens a backup on this machine by its file name. Absent with hosted Supabase, which makes its own backups. */
  openBackup?: ((file: string) => Promise<{ bytes: number; body: ReadableStream<Uint8Array> } | undefined>) | undefined;
  /** The newest release that the server found. Absent when it does not check. */
  newerRelease?: (() => NewerRelease | undefined) | undefined;
  /** Looks at the site's own address and at the domain of its mails. Unset in tests of pages. */
  checkDomains?: (() => Promise<DomainFault[]>) | undefined;
  /** Connects and tests the payment provider. Unset in tests of pages. */
  pixConnection?: PixConnection | undefined;
  /** Connects the teacher's calendar. Unset in tests of pages. */
  calendarConnection?: CalendarConnection | undefined;
  backend: PublicBackend;
  /** Origin of canonical URLs and links in mail, without a trailing slash. */
  siteUrl: string;
  /** The nonce of this response's inline scripts for the content security policy. */
  nonce: string;
};

export const requestContext = createContext<RequestContext>();
