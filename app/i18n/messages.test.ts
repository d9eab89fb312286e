import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { m as notifications } from "./notifications/paraglide/messages.js";

const FOLDER = path.join(import.meta.dirname, "messages");
const ROOT = path.resolve(import.meta.dirname, "../..");
const Messages = z.record(z.string(), z.unknown());

const load = (lang: string, file: string) =>
  Messages.parse(JSON.parse(readFileSync(path.join(FOLDER, lang, file), "utf8")));
const namespaces = readdirSync(path.join(FOLDER, "pt")).filter((file) => file.endsWith(".json"));
const Settings = z.object({ "plugin.inlang.messageFormat": z.object({ pathPattern: z.array(z.string()) }) });
const compiledBy = (project: string) =>
  Settings.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, project, "settings.json"), "utf8")))[
    "plugin.inlang.messageFormat"
  ].pathPattern.map((pattern) => path.basename(pattern));
/** A straight apostrophe after a letter or a parameter. The specification gives no text with one. */
const STRAIGHT = /[\p{L}}]'/u;
const variables = (value: unknown) => [...new Set(JSON.stringify(value).match(/\{\w+\}/g) ?? [])].sort();

test("every namespace file is compiled once", () => {
  const compiled = [...compiledBy("project.inlang"), ...compiledBy("notifications.inlang")];
  expect(compiled.sort()).toEqual(namespaces.sort());
  expect(readdirSync(path.join(FOLDER, "en")).sort()).toEqual(namespaces);
});

describe.each(namespaces)("%s", (file) => {
  const pt = load("pt", file);
  const en = load("en", file);

  test("both languages have the same messages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
  });

  test("messages use the same parameters in both languages", () => {
    const differing = Object.keys(pt).filter((key) => variables(pt[key]).join() !== variables(en[key]).join());
    expect(differing).toEqual([]);
  });

  test("an apostrophe is typographic, as the quotation marks are", () => {
    const straight = [...Object.entries(pt), ...Object.entries(en)].filter(([, text]) =>
      STRAIGHT.test(JSON.stringify(text)),
    );
    expect(straight.map(([key]) => key)).toEqual([]);
  });

  test("keys carry their namespace", () => {
    const namespace = path.basename(file, ".json");
    expect(Object.keys(pt).filter((key) => !key.startsWith(`${namespace}_`))).toEqual([]);
  });
});

/**
 * Messages of one program that say the same in both languages, and why they are not one message. Screens and server are
 * compiled apart, so a sentence may stand once in each.
 */
const EQUAL: Readonly<Record<string, readonly string[]>> = {
  "names a table of the audit log, in the gender that audit_form repeats": [
    "admin_tab_feedback audit_feedback",
    "audit_assignments homework_title",
    "audit_billing_rules settings_billing",
    "audit_cards payments_method_card",
    "audit_charges payments_charge",
    "audit_classes classes_kind_class",
    "audit_connected_calendar connected_calendar_title",
    "audit_fiscal_rules fiscal_tab",
    "audit_makeup_credits classes_kind_makeup",
    "audit_payments payments_payment",
    "audit_pix_provider pix_provider_title",
    "audit_plans common_plan",
    "audit_profiles site_nav_profile",
    "audit_scheduling_rules settings_rules",
  ],
  "agrees with the noun that it stands for": [
    "articles_all classes_filter_all homework_status_all payments_state_all",
    "blog_all errors_filter_all feedback_show_all students_filter_all test_all testimonials_show_all",
    "classes_after common_next",
    "classes_before common_previous",
    "classes_status_cancelled payments_cancelled",
  ],
  "is one word with two meanings": [
    "articles_skip_page common_pages",
    "articles_sort audit_field_position",
    "audit_field_accepted audit_outcome_accepted",
    "blog_share_mail common_email notifications_by_mail setup_mail",
    "blog_vocabulary placement_skill_vocabulary",
    "booking_level_advanced placement_band_advanced",
    "classes_details_contact site_footer_contact",
    "classes_view_list writing_list",
    "classes_view_month common_month",
    "common_continue speaking_resume",
    "common_web_address settings_address",
    "copies_field_text writing_body",
    "feedback_about site_nav_about",
    "grades_dictation homework_kind_dictation",
    "grades_pending homework_status_pending payments_pending",
    "homework_kind_file writing_picture_file",
    "pauses_running speaking_state_paused",
    "placement_levels test_thresholds",
  ],
  "is the title of one place and names another thing elsewhere": [
    "account_new_password account_title_reset",
    "articles_sort_views blog_popular",
    "blog_title notifications_topic_articles",
    "booking_about_you settings_teacher",
    "common_classes site_footer_services",
  ],
};

test("a sentence stands once in a program, unless a reason for the repetition is listed", () => {
  const equal = ["project.inlang", "notifications.inlang"].flatMap((project) => {
    const said = compiledBy(project).flatMap((file) => {
      const en = load("en", file);
      return Object.entries(load("pt", file)).map(([key, pt]) => ({ key, sentence: JSON.stringify([pt, en[key]]) }));
    });
    return [...Map.groupBy(said, ({ sentence }) => sentence).values()].filter(({ length }) => length > 1);
  });
  expect(
    equal
      .map((keys) =>
        keys
          .map(({ key }) => key)
          .sort()
          .join(" "),
      )
      .sort(),
  ).toEqual(Object.values(EQUAL).flat().sort());
});

test("a message on the server throws without the reader's language", () => {
  expect(notifications.bell_backup_failed({}, { locale: "en" })).toBe("Last night’s backup failed");
  expect(() => notifications.bell_backup_failed({})).toThrow("No locale found");
});

test("every message is used somewhere", () => {
  const named = new Set(
    globSync("{app,server}/**/*.{ts,tsx}", { cwd: ROOT })
      .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
      .flatMap((source) => [...source.matchAll(/\bm\.(\w+)|["'`](\w+)["'`]/g)])
      .map(([, message, quoted]) => message ?? quoted),
  );
  const keys = namespaces.flatMap((file) => Object.keys(load("pt", file)));
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});
