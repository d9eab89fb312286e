import { m } from "~/i18n/paraglide/messages";

/** The words of each rule of how long data is kept. */
export const RETENTION_WORDS: Readonly<Record<string, () => string>> = {
  former_students: m.settings_retention_former_students,
  bells: m.settings_retention_bells,
  history: m.settings_retention_history,
  history_of_money: m.settings_retention_history_of_money,
  fiscal_facts: m.settings_retention_fiscal_facts,
  statements: m.settings_retention_statements,
  finished_tests: m.settings_retention_finished_tests,
  unfinished_tests: m.settings_retention_unfinished_tests,
  test_networks: m.settings_retention_test_networks,
  trials: m.settings_retention_trials,
  unopened_trials: m.settings_retention_unopened_trials,
  waits: m.settings_retention_waits,
  suggestions: m.settings_retention_suggestions,
  sign_ups: m.settings_retention_sign_ups,
  unfinished_sign_ups: m.settings_retention_unfinished_sign_ups,
  sign_ins: m.settings_retention_sign_ins,
  errors: m.errors_title,
  mails: m.settings_retention_mails,
  mail_outages: m.settings_retention_mail_outages,
  returned_addresses: m.settings_retention_returned_addresses,
  pushes: m.settings_retention_pushes,
  backups: m.settings_backup,
  failed_backups: m.settings_retention_failed_backups,
  request_counts: m.settings_retention_request_counts,
};
