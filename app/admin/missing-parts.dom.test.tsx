import { screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { ClassTab } from "~/classes/class-tab";
import type { MyClasses } from "~/classes/my-classes";
import { HomeworkList } from "~/homework/homework-list";
import { m } from "~/i18n/paraglide/messages";
import { MyPayments } from "~/payments/my-payments";
import { NO_BILLING, type StudentMoney } from "~/payments/read-student-money";
import { StudentAccount } from "~/payments/student-account";
import { CHARGE } from "~/payments/testing";
import { renderPage } from "~/platform/forms/testing";
import { PastClasses } from "./past-classes";

const NO_PAGE = { rows: [], total: 0 };
const MONEY: StudentMoney = {
  open: [{ ...CHARGE, student_name: "Ana", student_phone: null }],
  past: NO_PAGE,
  payments: [],
  credits: [],
  free: 0,
  billing: NO_BILLING,
  pix: { key: "ana@example.com", name: "Ana", city: "Santos" },
  declined: {},
};
const CLASSES: MyClasses = {
  upcoming: [],
  past: NO_PAGE,
  credits: [],
  forfeits: NO_PAGE,
  hasFeed: false,
  requests: [],
  classRequests: [],
  choices: [],
  waiting: [],
};

const mine = (money: Partial<StudentMoney>) => <MyPayments student="s" money={{ ...MONEY, ...money }} />;
const account = (money: Partial<StudentMoney>) => (
  <StudentAccount
    student="s"
    name="Ana"
    contact={{ phone: "+5511987654321", language: "pt" }}
    months={[]}
    money={{ ...MONEY, ...money }}
  />
);
const classes = (read: Partial<MyClasses>) => (
  <ClassTab student="s" classes={{ ...CLASSES, ...read }} cards={() => null} asking={{ phone: null, name: "Ana" }} />
);
const past = (read: Partial<MyClasses>) => <PastClasses student="s" classes={{ ...CLASSES, ...read }} />;
const homework = (read: Partial<Parameters<typeof HomeworkList>[0]["homework"]>) => (
  <HomeworkList student="s" homework={{ active: [], completed: NO_PAGE, ...read }} grade={() => null} />
);

/** Screens without a part, with the title of its card and a text of another part that stands. */
const SCREENS: Record<string, { page: ReactElement; title: () => string; stands: () => string }> = {
  "a student's open charges": {
    page: mine({ open: null, past: null }),
    title: m.payments_open,
    stands: m.payments_past,
  },
  "how a student pays": {
    page: mine({ pix: null, declined: null }),
    title: m.payments_open,
    stands: () => "Moderate 12/2026",
  },
  "a student's payments": {
    page: mine({ payments: null }),
    title: m.common_payments,
    stands: () => "Moderate 12/2026",
  },
  "an account's past charges": { page: account({ past: null }), title: m.payments_charges, stands: m.payments_payer },
  "an account's payments": { page: account({ payments: null }), title: m.common_payments, stands: m.payments_payer },
  "an account's credits": { page: account({ credits: null }), title: m.payments_credits, stands: m.payments_payer },
  "an account's payer": { page: account({ billing: null }), title: m.payments_payer, stands: m.payments_charges },
  "a student's requests for classes": {
    page: classes({ classRequests: null }),
    title: m.classes_series_my_requests,
    stands: m.classes_feed_text,
  },
  "a student's next classes": {
    page: classes({ upcoming: null }),
    title: m.classes_upcoming,
    stands: m.classes_feed_text,
  },
  "a student's past classes": { page: classes({ past: null }), title: m.classes_past, stands: m.classes_none_upcoming },
  "a student's credits": {
    page: classes({ credits: null }),
    title: m.classes_credits_title,
    stands: m.classes_feed_text,
  },
  "a student's requests": {
    page: classes({ requests: null }),
    title: m.classes_series_my_requests,
    stands: m.classes_none_upcoming,
  },
  "a student's feed": { page: classes({ hasFeed: null }), title: m.classes_feed, stands: m.classes_none_upcoming },
  "classes, for the teacher": {
    page: past({ upcoming: null }),
    title: m.classes_upcoming,
    stands: m.classes_none_upcoming,
  },
  "open homework": { page: homework({ active: null }), title: m.homework_active, stands: m.homework_active },
  "completed homework": { page: homework({ completed: null }), title: m.homework_completed, stands: m.homework_none },
};

test.each(Object.entries(SCREENS))("%s: a part that did not load says so, the others stand", (_, one) => {
  renderPage(one.page);
  const card = screen.getByRole("heading", { name: one.title() }).closest("section");
  expect(within(card as HTMLElement).getByText(m.common_part_not_read())).toBeVisible();
  expect(within(card as HTMLElement).getByRole("button", { name: m.common_try_again() })).toBeVisible();
  expect(screen.getAllByText(one.stands())[0]).toBeVisible();
});

test("a charge whose way of paying is unknown offers no code, and does not say that the school has none", () => {
  renderPage(mine({ pix: null, declined: null }));
  expect(screen.queryByText(m.payments_no_pix())).toBeNull();
  expect(screen.queryByRole("button", { name: m.payments_pay() })).toBeNull();
});

test("open charges that did not load are not shown as no charges", () => {
  renderPage(mine({ open: null }));
  expect(screen.queryByText(m.payments_none_open())).toBeNull();
});

test("a receipt is sent by WhatsApp with its number and amount, to the student's own number", () => {
  const PAID = {
    id: "7",
    amount_cents: 58_000,
    paid_on: "2026-11-05",
    method: "pix",
    receipt_number: 12,
    description: "Moderate 11/2026",
    plan: null,
    month: null,
    forfeit: null,
    class_on: null,
    nfse_number: null,
    nfse_file: null,
    reversed_at: null,
  } as const;
  renderPage(account({ payments: [PAID] }));
  const link = screen.getByRole("link", { name: /^WhatsApp: Ana/ });
  const url = new URL(link.getAttribute("href") ?? "");
  expect(url.pathname).toBe("/5511987654321");
  expect(url.searchParams.get("text")).toMatch(/R\$\s580,00.*nº 12/);
});
