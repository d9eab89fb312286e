import { redirect } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, GUARDIAN_KEY, parseLang, pathFor } from "~/i18n/screens";
import { readForm } from "~/platform/forms/read-form";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/child-data-file";

/** The guardian's copy of a child's data, for the key in the form: the one that a student downloads from the profile. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { supabase } = context.get(requestContext);
  const lang = parseLang(params.lang) ?? DEFAULT_LANG;
  const key = String((await readForm(request)).get("key") ?? "");
  const { data, error } = await supabase.rpc("export_child_data", { key });
  // The page says what is wrong with the link.
  if (error) throw redirect(`${pathFor("guardian", lang)}?${new URLSearchParams({ [GUARDIAN_KEY[lang]]: key })}`, 303);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="${m.guardians_copy_file({}, { locale: lang })}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
