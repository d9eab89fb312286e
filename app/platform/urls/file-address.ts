/** Pictures, sound and film, which cannot run scripts and open in place. */
const SHOWN = /\.(jpe?g|png|webp|gif|avif|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf|mp4|mov)$/;

/**
 * The address that opens a file. Files that could run scripts are downloaded under their display name, even where the
 * backend would show them.
 * @param signed the signed address; "" without one.
 * @param object the file's name in its bucket, whose ending matches the content.
 */
export const fileAddress = (signed: string | null | undefined, object: string, name: string): string =>
  !signed || SHOWN.test(object) ? (signed ?? "") : `${signed}&download=${encodeURIComponent(name)}`;
