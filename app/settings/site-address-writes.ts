import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import { SITE_FAULTS } from "~/platform/backend/domain-fault";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";
import { FAULT_TEXTS } from "./domain-fault-texts";

const { call } = writesWith({ failed: m.site_address_failed, away: m.site_address_failed });

const Answer = z.object({ problem: z.optional(z.string()), name: z.optional(z.string()) });

function wordsFor(problem: string, name: string): string {
  if (problem === "NOT_HTTPS") return m.site_address_not_https();
  if (problem === "SITE_URL_UNSET") return m.site_address_not_named();
  if (problem === "TOO_MANY") return m.settings_tries_many();
  const fault = SITE_FAULTS.find((code) => code === problem);
  return fault ? FAULT_TEXTS[fault]({ name }) : m.site_address_failed();
}

async function choose({ address }: { address: string }): Promise<Result> {
  const response = await callServer("/admin/site-address", { address });
  if (!response) return { kind: "offline", problem: m.common_offline(), code: "" };
  const answer = Answer.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success)
    return { kind: "failed", problem: m.site_address_failed(), code: String(response.status) };
  const { problem, name = "" } = answer.data;
  if (problem !== undefined) return { kind: "refused", problem: wordsFor(problem, name), code: problem };
  toast({ title: m.site_address_saved(), description: m.site_address_saved_text() });
  return { answer: null };
}

/** The writes of the site's address. */
export const siteAddressWrites = { chooseSiteAddress: choose, removeSiteAddress: call("remove_site_address") };
