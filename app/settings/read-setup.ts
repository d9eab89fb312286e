import { z } from "zod/mini";
import { callServer } from "~/platform/backend/call-server";
import type { Database } from "~/platform/backend/database.types";
import { type DomainFault, SENDER_FAULTS, SITE_FAULTS } from "~/platform/backend/domain-fault";
import { personalDocument } from "~/platform/backend/personal-document";
import { supabase } from "~/platform/backend/supabase";
import { makesBackups } from "./read-backups";

const Answer = z.object({
  faults: z.array(
    z.object({
      code: z.enum([...SITE_FAULTS, ...SENDER_FAULTS]),
      name: z.string(),
      record: z.optional(
        z.object({ name: z.string(), type: z.enum(["A", "MX", "TXT"]), value: z.optional(z.string()) }),
      ),
    }),
  ),
});

/** The faults that the last look in this page found. */
let found: DomainFault[] | null = null;

/** Reads the needs of a new site, and whether each is there. `own`: the site makes its backups itself. */
export async function readSetup(): Promise<Setup> {
  const [facts, own] = await Promise.all([supabase().rpc("read_setup").single().throwOnError(), makesBackups()]);
  const rendered = personalDocument();
  return { ...facts.data, own, domains: rendered ? rendered.domainFaults : found };
}

type Facts = Database["public"]["Functions"]["read_setup"]["Returns"][number];
export type Setup = Omit<Facts, "push_error" | "restore_problem"> & {
  /** Why the last test notification was not sent, as its outbox has it. */
  push_error: string | null;
  restore_problem: string | null;
  own: boolean;
  /** The faults of the domains that were found last; null before the first look. */
  domains: DomainFault[] | null;
};

/** The faults of the site's address and of the domain of its mails; undefined where the server did not answer. */
export async function readDomainFaults(): Promise<DomainFault[] | undefined> {
  const answer = await callServer("/admin/domain-check");
  if (!answer?.ok) return undefined;
  found = Answer.parse(await answer.json()).faults;
  return found;
}
