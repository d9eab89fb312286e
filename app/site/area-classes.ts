/** The header's row on signed-in people's pages. Documents have no such page, so their style sheet skips this file. */
export const AREA_HEADER = "h-14 max-w-4xl";

/** The header's row on the profile's page, which is the sign-in for visitors and one's own page for others. */
export const PROFILE_HEADER = "h-17 max-w-6xl signed-in:h-14 signed-in:max-w-4xl";

/** The page on signed-in people's pages: short ones do not draw the footer up. */
export const AREA_MAIN = "min-h-[70svh] outline-none";
