import { z } from "zod";
import { LANGS } from "../screens.ts";

const Instance = z.object({
  /** The original instant in the series, which stays when the class is moved. */
  recurs_at: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  sequence: z.number(),
  online_link: z.string().optional(),
});
export type Instance = z.infer<typeof Instance>;

/** The data of mails about an hour. */
export const HourData = z.object({
  name: z.string(),
  entry: z.string(),
  kind: z.enum(["trial", "class"]),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  sequence: z.number(),
  cancelled: z.boolean(),
  /** The key of a trial's page. It is removed once the mail was sent. */
  key: z.string().optional(),
  /** The proof of the mailed link, which verifies the reader's address. */
  proof: z.string().optional(),
  /** True if the hour is reserved until the address is verified. */
  held: z.boolean().optional(),
  /** True if the hour was released because the link was not opened. */
  lapsed: z.boolean().optional(),
  /** True if the hour is taken only when the link is opened. */
  by_link: z.boolean().optional(),
  online_link: z.string().optional(),
  /** True if it is the first class of a weekly series. */
  weekly: z.boolean().optional(),
  /** Present if the school cancelled the class, so that the student chooses between moving it and its money. */
  choice: z.string().optional(),
  /** The time before the class was moved. */
  previous_start: z.string().optional(),
  /** The series in the reader's calendar. */
  series: z.string().optional(),
  recurs_at: z.string().optional(),
  /** All upcoming classes of the series. */
  classes: z.array(Instance).optional(),
  /** The visitor of a trial, from the form. */
  visitor: z
    .object({
      phone: z.string(),
      language: z.enum(LANGS),
      level: z.string(),
      plan: z.string().optional(),
      goals: z.string().optional(),
      message: z.string().optional(),
    })
    .optional(),
  /** The last moment of free cancellation. */
  free_until: z.string().optional(),
});
export type HourData = z.infer<typeof HourData>;
