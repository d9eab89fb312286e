import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { dayField } from "~/platform/forms/day-field";
import { textUpTo } from "~/platform/forms/text-up-to";
import { isUrl } from "../platform/urls/is-url.ts";
import { EXACT } from "./dictation/exact";
import { RETAKES } from "./retakes";

const LONGEST_LINK_TITLE = 120;
const Link = z.object({ title: z.string(), url: z.string() });

/** Parses one link a line: an address, with an optional label before it. Undefined when a line has no address. */
export function parseLinks(text: string): z.infer<typeof Link>[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const links = lines.flatMap((line) => {
    const [, title = "", url = ""] = /^(.*?)(https?:\/\/[^\s<>"]+)\s*$/.exec(line.trim()) ?? [];
    if (!isUrl(url)) return [];
    return [
      {
        title: title.replace(/[\s:–-]+$/, "").trim() || new URL(url).hostname,
        url,
      },
    ];
  });
  return links.length === lines.length && links.length <= 10 ? links : undefined;
}

/** Links as the form shows them: one a line, title before address. */
export const formatLinks = (links: readonly z.infer<typeof Link>[]): string =>
  links.map(({ title, url }) => `${title} ${url}`).join("\n");

export const AssignmentForm = z
  .object({
    kind: z.enum(["free", "file", "dictation", "speaking"]),
    title: textUpTo(z.string(), 160).min(1, { error: () => m.homework_problem_title() }),
    due_on: dayField(() => m.homework_problem_date()),
    students: z.array(z.string()),
    dictation: textUpTo(z.string(), 4000),
    exact: z.array(z.enum(EXACT)),
    reading: textUpTo(z.string(), 4000),
    written_task: textUpTo(z.string(), 2000),
    retake: z.enum(RETAKES),
    instructions: textUpTo(z.string(), 8000),
    links: z
      .string()
      .refine((text) => parseLinks(text) !== undefined, { error: () => m.homework_problem_link() })
      .refine((text) => !parseLinks(text)?.some(({ title }) => title.length > LONGEST_LINK_TITLE), {
        error: () => m.homework_problem_link_title({ length: LONGEST_LINK_TITLE }),
      }),
  })
  .superRefine(({ kind, dictation }, context) => {
    if (kind === "dictation" && dictation === "")
      context.addIssue({ code: "custom", path: ["dictation"], message: m.homework_problem_dictation() });
  });

export const ASSIGNMENT_FIELDS = AssignmentForm.keyof().options;
