/** Topics for which people choose channels, as in the database's `notification_choices`. */
export type Topic =
  | "classes"
  | "reminders"
  | "homework"
  | "cards"
  | "grades"
  | "payments"
  | "feedback"
  | "articles"
  | "profile";

/** By mail: `choice` can be turned off, `always` cannot, `never` has no mail. */
type ByMail = "choice" | "always" | "never";

/** The topics of each role in display order, and whether they have mail. */
export const TOPICS_OF_ROLE: Record<"aluno" | "admin", readonly { topic: Topic; mail: ByMail }[]> = {
  aluno: [
    { topic: "classes", mail: "always" },
    { topic: "reminders", mail: "choice" },
    { topic: "homework", mail: "choice" },
    { topic: "cards", mail: "choice" },
    { topic: "grades", mail: "choice" },
    { topic: "payments", mail: "choice" },
    { topic: "feedback", mail: "choice" },
    { topic: "articles", mail: "never" },
  ],
  admin: [
    { topic: "classes", mail: "always" },
    { topic: "homework", mail: "choice" },
    { topic: "payments", mail: "choice" },
    { topic: "feedback", mail: "choice" },
    { topic: "profile", mail: "choice" },
    { topic: "articles", mail: "never" },
  ],
};

/** Topics that a signed link can unsubscribe from. */
export const UNSUBSCRIBABLE = [
  "reminders",
  "homework",
  "cards",
  "grades",
  "payments",
  "feedback",
  "profile",
  "digest",
] as const;
export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number];
