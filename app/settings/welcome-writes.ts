import { m } from "~/i18n/paraglide/messages";
import { writesWith } from "~/platform/forms/write-action";
import { hoursWrites, planWrites } from "./settings-writes";

const { call } = writesWith({ failed: m.settings_failed, away: m.settings_failed });

/** The writes of the welcome's steps. */
export const welcomeWrites = {
  ...hoursWrites,
  ...planWrites,
  /** Her own name, and the first name that the site is called by. */
  nameTeacher: call("name_teacher"),
  finishWelcome: call("finish_welcome"),
};
