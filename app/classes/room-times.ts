/** The minutes before a class from which its room is open. */
const OPENS_MINUTES_BEFORE = 15;

/** The time at which the room of a class opens, in milliseconds. */
export const roomOpens = (starts_at: string): number => Date.parse(starts_at) - OPENS_MINUTES_BEFORE * 60_000;

/** True if the room of a class is open now: from 15 minutes before until its end. */
export const isRoomOpen = (hour: { starts_at: string; ends_at: string }, now: number): boolean =>
  roomOpens(hour.starts_at) <= now && now <= Date.parse(hour.ends_at);
