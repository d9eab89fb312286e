import { m } from "~/i18n/paraglide/messages";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";

const { call } = writesWith({ failed: m.guardians_problem });
const send = call("send_guardian_link", () => toast({ title: m.guardians_sent() }));

/** The teacher's write: the guardian's link is mailed again. */
export const guardianWrites = { sendGuardianLink: (order: { student: string }) => send(order) };
