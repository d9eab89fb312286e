import type { SupabaseClient } from "@supabase/supabase-js";
import type { TestBackend } from "../testing.ts";

/** The clients and values that calls use. */
export type Fixture = {
  t: TestBackend;
  /** A signed-in client whose session no call ends. */
  person: SupabaseClient;
  visitor: SupabaseClient;
  server: SupabaseClient;
  /** A client of a new person. */
  newcomer(): Promise<{ client: SupabaseClient; id: string; email: string }>;
  /** A client of a new person, with a verified second factor. */
  withFactor(): Promise<{ client: SupabaseClient; id: string; factorId: string; secret: string }>;
  /** A client that listens, with a connection of its own. */
  listener(): SupabaseClient;
};

type Call = (world: Fixture) => unknown;
/**
 * A decision about a method. `served`: the call succeeds. `refused`: it fails, with the call's name unless the note
 * says otherwise. `different`: it succeeds with the difference of the note. `client`: it needs no backend.
 */
export type Row = { is: "served" | "refused" | "different" | "client"; call?: Call; note?: string };

/** A call that is served as Supabase serves it. */
export const served = (call: Call, note?: string): Row => ({ is: "served", call, ...(note ? { note } : {}) });

/** A call that is refused by name. */
export const refused = (call: Call, note?: string): Row => ({ is: "refused", call, ...(note ? { note } : {}) });

/** A call whose answer differs from Supabase's, with the difference. */
export const different = (note: string, call: Call): Row => ({ is: "different", call, note });
export const client: Row = { is: "client" };
