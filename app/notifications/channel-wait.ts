/** The time that the first read waits for the channel, in milliseconds, so that no event between the two is missed. */
export const CHANNEL_MS = 1_000;
