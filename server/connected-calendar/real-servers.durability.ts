import { describe } from "vitest";
import { tellCalendarStories } from "./stories/testing.ts";
import { SERVERS } from "./testing-real-servers.ts";

/** Random stories with each server, and for each way to sign in with the first. */
const STORIES = 20;

describe.each(Object.entries(SERVERS))("with %s, by app password", (_name, start) => {
  tellCalendarStories(start, { stories: STORIES, signIn: "app password" });
});

describe("with Radicale, by OAuth", () => {
  tellCalendarStories(SERVERS.Radicale, { stories: STORIES, signIn: "OAuth" });
});
