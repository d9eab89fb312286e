import { m } from "~/i18n/paraglide/messages";
import { writesWith } from "~/platform/forms/write-action";
import { HOMEWORK_SENTENCES } from "./homework-words";

const { call } = writesWith({
  own: { ...HOMEWORK_SENTENCES, NOT_NOW: m.homework_problem_retake },
  failed: m.common_save_failed,
});

/** A student's write that begins the second take of graded homework. Repeating it changes nothing. */
export const retakeWrites = { retakeHomework: call("retake_homework") };
