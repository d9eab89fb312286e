import { afterAll, beforeAll, describe } from "vitest";
import { bucketStories } from "./bucket-stories.ts";
import { functionStories } from "./function-stories.ts";
import { headerStories } from "./header-stories.ts";
import { subscriptionStories } from "./subscription-stories.ts";
import { tableStories } from "./table-stories.ts";
import { tokenStories } from "./token-stories.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.school.close());

describe("tokens", () => tokenStories(() => world));
describe("buckets", () => bucketStories(() => world));
describe("subscriptions", () => subscriptionStories(() => world));
describe("functions", () => functionStories(() => world));
describe("headers", () => headerStories(() => world));
describe("tables", () => tableStories(() => world));
