/** The database functions that a page's readers call while the server renders it. None of them writes. */
export const READ_FUNCTIONS = [
  "are_terms_due",
  "cancelled_class_offers",
  "class_streak",
  "class_terms",
  "export_my_data",
  "export_student_data",
  "find_cards",
  "find_charges",
  "find_feedback",
  "find_homework",
  "find_hours",
  "find_people",
  "free_hours_between",
  "has_booked_before",
  "is_mail_saved_to_files",
  "last_bookable_day",
  "list_articles",
  "list_mail_outages",
  "list_undelivered",
  "list_unwritten_hours",
  "list_withdrawable",
  "list_withdrawals",
  "manage_articles",
  "own_placement_tests",
  "placement_funnel",
  "placement_item_statistics",
  "preview_series_change",
  "preview_series_request",
  "previous_notes",
  "read_article",
  "read_card_deck",
  "read_file_space",
  "read_fiscal_year",
  "read_guardian",
  "read_mail_server",
  "read_mail_server_status",
  "read_retention",
  "read_site_address",
  "read_recap",
  "read_setup",
  "student_unallocated_cents",
  "suggest_matches",
  "trial_room",
  "yearly_statistics",
] as const;

const READ = new Set<string>(READ_FUNCTIONS.map((verb) => `/rest/v1/rpc/${verb}`));
/** Signed addresses of files, which are asked for by POST. */
const SIGNED = "/storage/v1/object/sign/";

/** True if a call of the backend can only read. */
export function isRead({ method, url }: Request): boolean {
  if (method === "GET" || method === "HEAD") return true;
  const { pathname } = new URL(url);
  return method === "POST" && (READ.has(pathname) || pathname.startsWith(SIGNED));
}
