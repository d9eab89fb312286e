/** Pictures, sound and film: nothing in them runs, so they open in place. */
const SHOWN = /\.(jpe?g|png|webp|gif|avif|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf|mp4|mov)$/;

/**
 * The address of a file as people open it: what could run is saved under the name they know it by, also where the backend
 * would show it.
 * @param signed with a token; "" where there is none.
 * @param object the file's name in its bucket, whose ending its content has.
 */
export const fileAddress = (signed: string | null | undefined, object: string, name: string): string =>
  !signed || SHOWN.test(object) ? (signed ?? "") : `${signed}&download=${encodeURIComponent(name)}`;
