/** Fired on `window` when the signed-in person's notifications changed, so that a page can ask for its own data again. */
export const NOTIFICATION_EVENT = "notification";
