import { m } from "~/i18n/paraglide/messages";
import { type DomainFault, SITE_FAULTS } from "~/platform/backend/domain-fault";
import type { Setup } from "./read-setup";

/** The faults of the domains: while they are looked for, and where that failed. */
export type Domains = "checking" | "unknown" | DomainFault[];

export type SetupStep = {
  id:
    | "you"
    | "responsible"
    | "student"
    | "photo"
    | "greeting"
    | "about"
    | "hours"
    | "prices"
    | "pix"
    | "address"
    | "mail"
    | "phone"
    | "backup"
    | "factor"
    | "article";
  title: string;
  /** The page of the panel where the step is done; undefined for a step outside the site. */
  to?: string;
  state: "done" | "open" | "checking";
  /** The missing parts, each the end of a sentence. */
  missing: string[];
  faults: DomainFault[];
  /** True if the first student waits for it; the rest can wait. */
  essential: boolean;
};

const isSiteFault = ({ code }: DomainFault) => SITE_FAULTS.some((one) => one === code);

/** The steps of a new site in their order, each as the program itself has found it. */
export function setupSteps(setup: Setup, domains: Domains): SetupStep[] {
  const unlessDone = (done: boolean, words: () => string) => (done ? [] : [words()]);
  const fact = (id: SetupStep["id"], title: string, to: string, missing: string[], essential = false): SetupStep => ({
    id,
    title,
    to,
    state: missing.length > 0 ? "open" : "done",
    missing,
    faults: [],
    essential,
  });
  const onDomain = (step: SetupStep, of: (fault: DomainFault) => boolean): SetupStep => {
    if (!Array.isArray(domains)) return { ...step, state: domains === "checking" ? "checking" : "open" };
    const faults = domains.filter(of);
    return { ...step, faults, state: faults.length > 0 ? "open" : step.state };
  };
  const photo = [
    ...unlessDone(setup.photo, m.setup_you_photo),
    ...unlessDone(setup.introduction, m.setup_you_introduction),
  ];
  const pushed = unlessDone(setup.push_tested, setup.devices > 0 ? m.setup_phone_missing : m.setup_phone_device);
  const settings = "/admin/settings";
  const welcome = "/admin/welcome?step=";
  return [
    fact("you", m.common_your_name(), `${welcome}name`, unlessDone(setup.named, m.setup_you_missing), true),
    fact(
      "responsible",
      m.setup_responsible(),
      `${welcome}name`,
      unlessDone(setup.responsible, m.setup_responsible_missing),
      true,
    ),
    fact("hours", m.setup_hours(), `${welcome}hours`, unlessDone(setup.hours, m.setup_hours_missing), true),
    fact("prices", m.setup_prices(), `${welcome}prices`, unlessDone(setup.prices, m.setup_prices_missing), true),
    fact("pix", m.settings_pix_key(), `${welcome}prices`, unlessDone(setup.pix, m.setup_pix_missing), true),
    fact("student", m.setup_student(), `${welcome}student`, unlessDone(setup.student, m.setup_student_missing), true),
    onDomain(
      fact(
        "mail",
        m.setup_mail(),
        `${settings}/notifications#${setup.mail_saved ? "mail-server" : "mail"}`,
        unlessDone(setup.mail_tested && !setup.mail_saved, m.setup_mail_missing),
        true,
      ),
      (fault) => !isSiteFault(fault),
    ),
    onDomain(fact("address", m.setup_address(), `${settings}#site-address`, []), isSiteFault),
    fact("photo", m.setup_photo(), setup.photo ? `${settings}#teacher` : "/pt/perfil", photo),
    fact("about", m.setup_about(), `${settings}#teacher`, unlessDone(setup.about, m.setup_about_text)),
    fact(
      "greeting",
      m.settings_greeting(),
      `${settings}#greeting`,
      unlessDone(setup.greeting, m.setup_greeting_missing),
    ),
    fact("article", m.setup_article(), "/admin/manage-articles", unlessDone(setup.article, m.setup_article_missing)),
    fact("phone", m.setup_phone(), `${settings}/notifications#notifications`, pushed),
    fact("backup", m.setup_backup(), `${settings}/backups`, setup.own ? backupMissing(setup) : []),
    fact(
      "factor",
      m.settings_factor(),
      `${settings}/security#second-factor`,
      unlessDone(setup.second_factor, m.setup_factor_missing),
    ),
  ];
}

function backupMissing({ backed_up, restore_state }: Setup): string[] {
  if (!backed_up) return [m.setup_backup_none()];
  return restore_state === "done" ? [] : [m.setup_backup_missing()];
}
