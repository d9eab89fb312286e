/** The largest greeting in bytes. A video that was sent with WhatsApp is smaller. */
export const LARGEST_GREETING = 16 * 1024 * 1024;
/** The longest greeting in seconds. */
export const LONGEST_GREETING = 180;
