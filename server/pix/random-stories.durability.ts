import { expect, test } from "vitest";
import { isPixProfile, PIX_PROFILES } from "../../app/school/pix-profiles.ts";
import { openConnectedSchool, tellStories } from "./testing.ts";

const STORIES = Number(process.env.STORIES ?? 100);
/** By the Central Bank's description, more: it is what all others differ from. */
const OF_STANDARD = 10 * STORIES;
/** The seeds of each profile are its own. */
const SEEDS = 1_000;
const profiles = Object.keys(PIX_PROFILES).filter(isPixProfile);

test.each(profiles.map((profile, index) => ({ profile, index })))(
  "in many lives of charges at $profile no payment is lost, none is settled twice, and each open charge has its code",
  { timeout: 3_600_000 },
  async ({ profile, index }) => {
    const { provider, school, close } = await openConnectedSchool(profile);
    const count = profile === "standard" ? OF_STANDARD : STORIES;
    try {
      expect(await tellStories(school, provider, count, 1 + index * SEEDS)).toBe(count);
    } finally {
      await close();
    }
  },
);
