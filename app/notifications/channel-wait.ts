/**
 * The time that the first read waits for the channel, in milliseconds, so that no event between the two is missed. A channel that opens later
 * costs a second read, and on a slow phone one second was often too short.
 */
export const CHANNEL_MS = 3_000;
