import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { useFailedPage } from "./use-failed-page";

/** Replaces a page that failed, inside its layout, so that the navigation stays visible. */
export const FailedPage = () => <Failed level={1} />;

/** Replaces a tab that failed; its page and the other tabs stay. */
export const FailedTab = () => <Failed level={2} />;

function Failed({ level }: { level: 1 | 2 }) {
  useFailedPage();
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-start gap-5 px-5 py-12 md:py-16" role="alert">
      <Heading className={level === 1 ? "text-4xl" : "text-3xl"}>{m.common_page_failed_title()}</Heading>
      <p className="text-lg text-soft">{m.common_page_failed_text()}</p>
      <Button onClick={() => window.location.reload()}>{m.common_try_again()}</Button>
    </div>
  );
}
