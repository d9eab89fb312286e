import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/redirect-to-home";
import { redirectHome } from "./redirect-home";

/** Redirects `/` and unknown paths to the home page of the current language. */
export async function loader({ request, context }: Route.LoaderArgs) {
  throw await redirectHome(request, context.get(requestContext).supabase);
}
