/** The classes of a page that says one thing: a link that has expired, an act that is done, an error. */
export const MESSAGE_PAGE = "mx-auto grid w-full max-w-xl gap-5 px-5 py-12 md:py-16";
