import type { SupabaseClient } from "@supabase/supabase-js";
import type { TestBackend } from "../testing.ts";

/** The world that calls are made in. */
export type Fixture = {
  t: TestBackend;
  /** Signed in, with a session that nothing ends. */
  person: SupabaseClient;
  visitor: SupabaseClient;
  server: SupabaseClient;
  /** A client of somebody new. */
  newcomer(): Promise<{ client: SupabaseClient; id: string; email: string }>;
  /** Somebody new with a second factor shown. */
  withFactor(): Promise<{ client: SupabaseClient; id: string; factorId: string; secret: string }>;
  /** A client that listens, with a connection of its own. */
  listener(): SupabaseClient;
};

type Call = (world: Fixture) => unknown;
/**
 * A decision about a method. `served`: the call is answered without an error. `refused`: it is answered with one, by name where the
 * note says nothing else. `different`: answered without an error, and the note says what is otherwise. `client`: it asks nothing of a backend.
 */
export type Row = { is: "served" | "refused" | "different" | "client"; call?: Call; note?: string };

/** A call that is served as Supabase serves it. */
export const served = (call: Call, note?: string): Row => ({ is: "served", call, ...(note ? { note } : {}) });

/** A call that is refused by name. */
export const refused = (call: Call, note?: string): Row => ({ is: "refused", call, ...(note ? { note } : {}) });

/** A call whose answer differs from Supabase's, with the difference. */
export const different = (note: string, call: Call): Row => ({ is: "different", call, note });
export const client: Row = { is: "client" };
