/** The wait of the first reading for the channel, in milliseconds: events between the two would be missed. */
export const CHANNEL_MS = 1_000;
