import { m } from "~/i18n/paraglide/messages";
import { writesWith } from "~/platform/forms/write-action";
import { hoursWrites, planWrites } from "./settings-writes";

const { call } = writesWith({ failed: m.settings_failed, away: m.settings_failed });

/** The writes of the welcome's steps. */
export const welcomeWrites = {
  ...hoursWrites,
  ...planWrites,
  /** The teacher's own name, and the first name that the site's title has. */
  nameTeacher: call("name_teacher"),
  finishWelcome: call("finish_welcome"),
};
