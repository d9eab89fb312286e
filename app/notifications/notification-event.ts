/** Fired on `window` when the signed-in person's notifications have changed, so that pages read their data again. */
export const NOTIFICATION_EVENT = "notification";
