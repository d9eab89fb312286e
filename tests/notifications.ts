import type { Locator, Page } from "@playwright/test";
import { client } from "./fixtures.ts";
import type { Someone } from "./people.ts";

/** Inserts a notification as a teacher's homework does. @returns its id */
export const addNotification = async ({ id }: Someone, title: string) => {
  const content = { homework_description: title, link: "/my-progress?tab=homework" };
  const made = await client("server")
    .from("notifications")
    .insert({ user_id: id, type: "new_homework", content })
    .select("id")
    .single();
  return made.data?.id ?? "";
};
/** The bell with this many unread notifications. */
export const bellButton = (page: Page, unread: number): Locator =>
  page.getByRole("button", {
    name: unread ? new RegExp(`Notificações, ${unread} não lida`) : "Notificações",
    exact: !unread,
  });
