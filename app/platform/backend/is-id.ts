const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for a text that can be a row's id: the database refuses a request with another one. */
export const isId = (text: string): boolean => ID.test(text);
