import { tellCalendarStories } from "./stories/testing.ts";
import { startRadicale } from "./testing-radicale.ts";

const STORIES = 40;

tellCalendarStories(startRadicale, STORIES);
