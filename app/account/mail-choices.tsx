import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";
import { Checkbox } from "~/ui/checkbox";

const TOPICS = {
  aluno: ["homework", "grades", "reminders", "feedback"],
  admin: ["homework", "feedback", "profile"],
} as const;
type Topic = (typeof TOPICS)["aluno" | "admin"][number];

const NAMES: Record<Topic, () => string> = {
  homework: m.account_mail_homework,
  grades: m.account_mail_grades,
  reminders: m.account_mail_reminders,
  feedback: m.account_mail_feedback,
  profile: m.account_mail_profile,
};

/** What somebody wants mail about; each choice counts at once. */
export function MailChoices({ role }: { role: "aluno" | "admin" }) {
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let wanted = true;
    void supabase()
      .from("notification_choices")
      .select("topic")
      .eq("by_mail", false)
      .then(({ data }) => wanted && setUnwanted(new Set(data?.map(({ topic }) => topic))));
    return () => {
      wanted = false;
    };
  }, []);
  const choose = async (topic: Topic, byMail: boolean) => {
    const before = unwanted ?? new Set<string>();
    const after = new Set(before);
    if (byMail) after.delete(topic);
    else after.add(topic);
    setUnwanted(after);
    const { error } = byMail
      ? await supabase().from("notification_choices").delete().eq("topic", topic)
      : await supabase().from("notification_choices").insert({ topic, by_mail: false });
    if (!error) return;
    setUnwanted(before);
    await toastError({ title: m.common_error_title(), description: m.account_update_profile_failed(), error });
  };
  return (
    <fieldset disabled={!unwanted} className="grid">
      <legend className="mb-2 text-soft">{m.account_mail_text()}</legend>
      {TOPICS[role].map((topic) => (
        <Checkbox
          key={topic}
          label={NAMES[topic]()}
          checked={unwanted ? !unwanted.has(topic) : true}
          onChange={(event) => void choose(topic, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
