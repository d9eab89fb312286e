import { Link, useLocation } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { sectionsOn } from "~/settings/sections";

/** Fewer are seen at a glance. */
const FEWEST_LINKS = 3;

/** Links to the parts of the open tab; a phone folds them. */
export function SectionLinks() {
  const { pathname } = useLocation();
  const sections = sectionsOn(pathname.replace(/^\/admin\/settings/, ""));
  if (sections.length < FEWEST_LINKS) return null;
  const links = sections.map(({ id, title }) => (
    <li key={id}>
      <Link to={`#${id}`} className="inline-flex min-h-11 items-center text-soft underline underline-offset-4">
        {title}
      </Link>
    </li>
  ));
  return (
    <nav aria-label={m.settings_on_page()}>
      <details className="sm:hidden">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
          {m.settings_on_page()}
        </summary>
        <ul>{links}</ul>
      </details>
      <ul className="flex flex-wrap gap-x-5 max-sm:hidden">{links}</ul>
    </nav>
  );
}
