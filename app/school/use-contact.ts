import { useRouteLoaderData } from "react-router";

type Layout = { facts: { contact_email: string | null; contact_phone: string | null } };

/** The school's address and phone, as far as it has them, on a page of the site; nothing elsewhere. */
export const useContact = (): Partial<Layout["facts"]> => useRouteLoaderData<Layout>("site/site-layout")?.facts ?? {};
