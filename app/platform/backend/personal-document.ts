import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import type { DomainFault } from "./domain-fault.ts";

/** A signed-in person, as pages show them. */
export type SignedIn = { profile: Database["public"]["Tables"]["profiles"]["Row"] };

/** A document of the signed-in area while the server renders it. */
export type PersonalDocument = {
  /** The person of the document; undefined where the server cannot know. */
  person: SignedIn | undefined;
  /** Reads as that person. */
  supabase: SupabaseClient<Database>;
  /** A newer release of the site, for the teacher. */
  newerRelease: { version: string; page?: string | undefined } | null;
  /** Faults of the site's domains that the last look found, for the teacher; null before the first. */
  domainFaults: DomainFault[] | null;
  /** True if the site makes its backups itself. */
  makesBackups: boolean;
  /** The time at which it is rendered, in milliseconds: the present of all of its texts. */
  renderedAt: number;
  /** True if it is rendered without its data, which the browser then reads. */
  isFrame: boolean;
};

let find = (): PersonalDocument | undefined => undefined;

/** The document that is rendered now; undefined in a browser, and for pages that are the same for everybody. */
export const personalDocument = (): PersonalDocument | undefined => find();

/** The server sets how the document of a request is found. */
export function overwritePersonalDocument(found: typeof find): void {
  find = found;
}

/** On the server, leaves the reading of this document's data to the browser. */
export function leaveToBrowser(): void {
  const rendered = find();
  if (rendered) rendered.isFrame = true;
}
