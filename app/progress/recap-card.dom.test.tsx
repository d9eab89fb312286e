import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import type { Recap } from "./recap";
import { RecapCard } from "./recap-card";

const EMPTY: Recap = { name: "Ana", month: "2026-11-01", classes: 0, homework: 0, words: 0, stations: [] };
const show = (recap: Partial<Recap>, link: string | undefined | null) =>
  renderPage(<RecapCard recap={{ ...EMPTY, ...recap }} month="2026-11" shown="A1" link={link} />, {});
const share = () => screen.queryByRole("button", { name: m.progress_recap_share() });

test("a month with something in it has its figures, and can be shared", () => {
  show({ words: 3 }, undefined);
  expect(screen.getByText("3")).toBeVisible();
  // Somebody reads what there was, and not what there was not.
  expect(screen.queryByText("0")).toBeNull();
  expect(screen.queryByText(m.progress_recap_empty())).toBeNull();
  expect(share()).toBeVisible();
});

test("an empty month says so instead of showing zeros, and offers no link", () => {
  show({}, undefined);
  expect(screen.getByText(m.progress_recap_empty())).toBeVisible();
  expect(screen.queryByText("0")).toBeNull();
  expect(share()).toBeNull();
});

test("the link of an empty month can still be turned off", () => {
  show({}, "5f0b1a52");
  expect(screen.getByRole("button", { name: m.progress_recap_revoke() })).toBeVisible();
});

test("somebody else's month cannot be shared", () => {
  show({ words: 3 }, null);
  expect(share()).toBeNull();
});
