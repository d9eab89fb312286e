import { z } from "zod/mini";
import { callServer } from "~/platform/backend/call-server";
import { personalDocument } from "~/platform/backend/personal-document";

const Answer = z.object({ newer: z.nullable(z.object({ version: z.string(), page: z.optional(z.string()) })) });

/** The newer release, if one is known. @throws where the server does not say */
export async function readNewerRelease() {
  const rendered = personalDocument();
  if (rendered) return rendered.newerRelease;
  const response = await callServer("/admin/newer-release");
  return Answer.parse(await response?.json()).newer;
}
