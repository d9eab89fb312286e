import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, parseLang } from "~/i18n/screens";
import { readForm } from "~/platform/forms/read-form";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/child-data-file";

/** The guardian's copy of a child's data, for the key in the form: the one that a student downloads from the profile. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { supabase } = context.get(requestContext);
  const lang = parseLang(params.lang) ?? DEFAULT_LANG;
  const key = String((await readForm(request)).get("key") ?? "");
  const { data, error } = await supabase.rpc("export_child_data", { key });
  if (error)
    return new Response(m.guardians_unknown({}, { locale: lang }), {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="${m.guardians_copy_file({}, { locale: lang })}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
