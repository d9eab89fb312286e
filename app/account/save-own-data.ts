import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { saveFile } from "~/platform/files/save-file";

/** Saves a copy of the person's data as a file. @returns the problem in words, or undefined */
export async function saveOwnData() {
  const { data, error } = await supabase().rpc("export_my_data");
  if (!error) saveFile(`${m.account_own_data_file()}.json`, "application/json", JSON.stringify(data, null, 2));
  return error;
}
