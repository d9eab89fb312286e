import { afterAll, beforeAll, expect, test } from "vitest";
import { ASKS } from "../../server/limits/rules.ts";
import { openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Everything a client role may call. A function that is not written here must not be callable. */
const FOR_ALL = [
  ...[
    "article_sitemap",
    "book_trial",
    "cancel_trial",
    "count_view",
    "count_visit",
    "find_articles",
    "find_trial",
    "free_hours",
  ],
  ...["advance_placement_test", "answer_placement_question", "claim_placement_test", "name_placement_result"],
  ...["read_placement_result", "read_placement_test", "start_placement_test"],
  ...["list_articles", "next_free_day", "read_article", "read_calendar_feed", "reschedule_trial", "suggest_topic"],
].sort();
const CALLABLE = {
  anon: FOR_ALL,
  authenticated: [
    ...FOR_ALL,
    ...[
      "accept_terms",
      "adopt_trial",
      "begin_backup",
      "block_time",
      "cancel_class",
      "cancel_hour",
      "change_role",
      "class_terms",
    ],
    ...["confirm_class", "edit_class", "edit_student", "export_my_data", "make_calendar_feed", "move_hour"],
    ...["request_erasure", "reschedule_class", "schedule_classes", "set_active", "set_outcome", "set_working_hours"],
    "waive_charge",
    ...["delete_articles", "draft_from_suggestion", "manage_articles", "publish_article", "publish_articles"],
    ...["placement_funnel", "placement_item_statistics", "retire_placement_item", "save_placement_items"],
    ...["answer_feedback", "answer_publication", "ask_to_publish", "class_streak", "delete_module", "grade_homework"],
    ...["leave_feedback", "post_grades", "save_assignment", "save_module", "submit_homework", "withdraw_homework"],
    ...[
      "add_charge",
      "cancel_charge",
      "confirm_proof",
      "decline_proof",
      "discount_charge",
      "give_credit",
      "ignore_line",
    ],
    ...["import_statement", "match_line", "record_payment", "reverse_payment", "send_proof", "set_nfse"],
    ...["send_test_mail", "set_student_billing", "suggest_matches", "yearly_statistics"],
    ...["restore_article", "save_article", "undelete_articles", "unpublish_article"],
  ].sort(),
};

test("row level security is on for every table the API exposes", async () => {
  const open = await school.backend.sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
  expect(open).toEqual([]);
});

test.each(Object.entries(CALLABLE))("%s calls only what is meant for them", async (role, names) => {
  const rows = await school.backend.sql`
    select distinct proname from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege(${role}, oid, 'execute') order by proname`;
  expect(rows.map((row) => row.proname)).toEqual(names);
});

test("what is not limited because it only reads cannot write", async () => {
  const verbs = [...ASKS].map((path) => path.split("/").at(-1) ?? "");
  const rows = await school.backend.sql`
    select proname, provolatile from pg_proc where pronamespace = 'public'::regnamespace and proname = any(${verbs})`;
  expect(rows.map(({ proname }) => proname).sort()).toEqual(verbs.sort());
  expect(rows.filter(({ provolatile }) => provolatile === "v")).toEqual([]);
});

test("what runs with its owner's rights fixes its search path", async () => {
  const loose = await school.backend.sql`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
      and not coalesce(proconfig::text, '') like '%search_path=%'`;
  expect(loose).toEqual([]);
});

test("every table says what it is for", async () => {
  const silent = await school.backend.sql`
    select relname from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind = 'r' and obj_description(oid) is null`;
  expect(silent).toEqual([]);
});
