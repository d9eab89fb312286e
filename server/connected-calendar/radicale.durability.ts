import { describe } from "vitest";
import { tellCalendarStories } from "./stories/testing.ts";
import { startRadicale } from "./testing-radicale.ts";

/** Random stories for each way to sign in. */
const STORIES = 20;

describe.each(["app password", "OAuth"] as const)("by %s", (signIn) => {
  tellCalendarStories(startRadicale, { stories: STORIES, signIn });
});
