import { tellCalendarStories } from "./stories/testing.ts";
import { createStore } from "./testing-store.ts";

/** `npm run caldav` tells twenty with each real server. */
const STORIES = 2;

tellCalendarStories(createStore, { stories: STORIES, signIn: "app password" });
