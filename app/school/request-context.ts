import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Reason } from "../i18n/notifications/reasons.ts";
import type { Unsubscribable } from "../i18n/notifications/topics.ts";
import type { Database } from "../platform/backend/database.types.ts";
import type { DomainFault, FaultCode } from "../platform/backend/domain-fault.ts";
import type { ConvertPicture } from "../platform/files/picture-forms.ts";
import type { CalendarProvider, CalendarSyncProblem } from "./calendar-providers.ts";
import type { MailServerOrder } from "./mail-providers.ts";
import type { CertificateProblem, PixProblem, PixProfile } from "./pix-profiles.ts";

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
  /** True if the account has others that are not among them. */
  has_more: boolean;
  /** The account's credentials, encrypted by the server. */
  sealed: string;
};
type OrProblem<T> = T | { problem: CalendarSyncProblem };
/** Connects the teacher's calendar. Each step tests the server before anything is stored. */
export type CalendarConnection = {
  /**
   * The calendars of an account with an app password, which goes to the host of the address and to hosts that the teacher
   * has confirmed. The problem has the name of another host to which the server leads.
   */
  find(account: {
    address: string;
    username: string;
    password: string;
    hosts: string[];
  }): Promise<OrProblem<FoundCalendars> | { problem: CalendarSyncProblem; host?: string }>;
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

/** Connects the mail server that the teacher chose. */
export type MailServerConnection = {
  /**
   * Sends the teacher a test mail, and stores the server if it accepts the mail. Otherwise returns the problem with the
   * server's own words; NOT_NOW if the site's settings have a mail server.
   */
  connect(
    order: MailServerOrder,
    person: string,
  ): Promise<{ problem?: undefined } | { problem: Reason | "NOT_NOW"; said?: string }>;
};

/** Chooses the site's address. */
export type SiteAddressConnection = {
  /**
   * Stores an origin, once the site has answered itself there. Returns the problem otherwise, and the name that it is about;
   * NOT_NOW where the site's settings name the address.
   */
  choose(url: string): Promise<{ problem?: undefined } | { problem: FaultCode | "NOT_NOW"; name?: string }>;
};

/** Copies of data that are being downloaded: one of each person at a time, and a few of each network. */
export type CopyShares = {
  /** True if a person's copy may begin. */
  isFree(person: string): boolean;
  /** A copy that counts until its last byte was sent, or its reader has left; undefined if it may not begin. */
  open(person: string, left: AbortSignal, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> | undefined;
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
  /**
   * A client that reads as the person of an access token, and calls nothing that writes. `failed` is called for each
   * answer without data. Unset in tests of pages.
   */
  clientOf?: ((token: string, failed: () => void) => SupabaseClient<Database>) | undefined;
  /** Reports an unexpected error to the process's log and the error log. */
  report(error: unknown, request: Request): void;
  /** Marks this response as incomplete, so that it is not cached. */
  lacksSomething(): void;
  /** The person and topic of an unsubscribe link; undefined for one that the site did not sign. */
  readUnsubscribeToken(token: string): { person: string; topic: Unsubscribable } | undefined;
  /** Opens a backup on this machine by its file name. Absent with hosted Supabase, which makes its own backups. */
  openBackup?: ((file: string) => Promise<{ bytes: number; body: ReadableStream<Uint8Array> } | undefined>) | undefined;
  /** Bounds the copies under way. Unset in tests of pages. */
  copies?: CopyShares | undefined;
  /** The newest release that the server found. Absent when it does not check. */
  newerRelease?: (() => NewerRelease | undefined) | undefined;
  /** Looks at the site's own address and at the domain of its mails. Unset in tests of pages. */
  domainChecks?: { look(): Promise<DomainFault[]>; found(): DomainFault[] | undefined } | undefined;
  /** Makes pictures of what others sent, in a process of its own. Unset in tests of pages. */
  convertPicture?: ConvertPicture | undefined;
  /** Connects and tests the payment provider. Unset in tests of pages. */
  pixConnection?: PixConnection | undefined;
  /** Connects the teacher's calendar. Unset in tests of pages. */
  calendarConnection?: CalendarConnection | undefined;
  /** Connects the mail server. Unset in tests of pages. */
  mailServerConnection?: MailServerConnection | undefined;
  /** Chooses the site's address. Unset in tests of pages. */
  siteAddressConnection?: SiteAddressConnection | undefined;
  backend: PublicBackend;
  /** Origin of canonical URLs and links in mail, without a trailing slash. */
  siteUrl: string;
  /** The nonce of this response's inline scripts for the content security policy. */
  nonce: string;
};

export const requestContext = createContext<RequestContext>();
