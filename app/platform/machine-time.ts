/** A moment as other programs read it: in UTC, with milliseconds at most. Source: RFC 3339. */
export const machineTime = (moment: string): string => new Date(moment).toISOString();
