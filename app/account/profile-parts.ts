import { dataOf } from "~/platform/backend/data-of";
import { supabase } from "~/platform/backend/supabase";
import { orNone } from "~/platform/errors/or-none";
import { readFileSpace } from "~/platform/files/file-space";
import { areTermsDue } from "./accept-terms";
import { listChannels, readTimes } from "./notification-choices";

/** The notification choices of the signed-in person. A part that could not be read is null. */
export async function readOwnChoices() {
  const [channels, times] = await Promise.all([orNone(listChannels()), orNone(readTimes())]);
  return { channels, times };
}

export type OwnChoices = Awaited<ReturnType<typeof readOwnChoices>>;

/** All that a person's own profile shows besides the person. A part that could not be read is null. */
export async function readProfileParts(person: string) {
  const [choices, erasure, consents, areNewTermsDue, space] = await Promise.all([
    readOwnChoices(),
    orNone(readErasure(person)),
    orNone(listConsents(person)),
    orNone(areTermsDue()),
    orNone(readFileSpace()),
  ]);
  return { ...choices, erasure, consents, areNewTermsDue, space };
}

/** A profile without a network that was never read before. */
export const NOTHING_READ: ProfileParts = {
  channels: null,
  times: null,
  erasure: null,
  consents: null,
  areNewTermsDue: null,
  space: null,
};

export type ProfileParts = Awaited<ReturnType<typeof readProfileParts>>;

const listConsents = (person: string) =>
  dataOf(
    supabase()
      .from("consents")
      .select("id, kind, version, given_at")
      .eq("user_id", person)
      .order("given_at", { ascending: false }),
  );

/** The moment of a student's request to be erased; null without one. */
async function readErasure(person: string): Promise<{ requestedAt: string | null; byGuardian: boolean }> {
  const columns = "requested_at, by_guardian";
  const found = await dataOf(supabase().from("erasure_requests").select(columns).eq("user_id", person).maybeSingle());
  return { requestedAt: found?.requested_at ?? null, byGuardian: found?.by_guardian ?? false };
}
