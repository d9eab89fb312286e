import { z } from "zod";

const Instance = z.object({
  /** Its place in the series, which stays when it moves. */
  recurs_at: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  sequence: z.number(),
  online_link: z.string().optional(),
});
export type Instance = z.infer<typeof Instance>;

/** The facts of an hour of the calendar that its mails use. */
export const HourData = z.object({
  name: z.string(),
  entry: z.string(),
  kind: z.enum(["trial", "class"]),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  sequence: z.number(),
  cancelled: z.boolean(),
  /** Opens a trial's page. Only while it is on its way to whoever holds it anyway. */
  key: z.string().optional(),
  /** The proof in its link: opening it shows that the address is the reader's. */
  proof: z.string().optional(),
  /** The hour waits for that. */
  held: z.boolean().optional(),
  /** Whether the hour was released because the link was not opened. */
  lapsed: z.boolean().optional(),
  online_link: z.string().optional(),
  /** The first of several classes, one a week. */
  weekly: z.boolean().optional(),
  /** When it was to be, before it was moved. */
  previous_start: z.string().optional(),
  /** The series that it is one of, in the reader's calendar. */
  series: z.string().optional(),
  recurs_at: z.string().optional(),
  /** All classes of the series that are to come. */
  classes: z.array(Instance).optional(),
  /** The visitor of a trial, as the form says. */
  visitor: z
    .object({
      phone: z.string(),
      language: z.enum(["pt", "en"]),
      level: z.string(),
      plan: z.string().optional(),
      goals: z.string().optional(),
      message: z.string().optional(),
    })
    .optional(),
  /** The last moment at which a student cancels free of charge. */
  free_until: z.string().optional(),
});
export type HourData = z.infer<typeof HourData>;
