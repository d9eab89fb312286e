/** The form of a request; an empty one where what was sent is none, so that its reader misses every field. */
export const sentForm = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData());
