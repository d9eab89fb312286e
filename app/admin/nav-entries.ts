import { CalendarClock, LayoutDashboard, type LucideIcon } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";

export type NavEntry = {
  to: string;
  label: () => string;
  Icon: LucideIcon;
  /** Also one of the dashboard's quick links. */
  quick?: true;
};

/**
 * The panel's navigation: one line an entry, for screens that exist. The order is Dashboard, Users, Articles, Testimonials,
 * Scheduled Classes, Grades, Statistics, Test, Settings.
 */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { to: "/admin/dashboard", label: m.admin_nav_dashboard, Icon: LayoutDashboard },
  { to: "/admin/scheduled-classes", label: m.admin_nav_scheduled_classes, Icon: CalendarClock, quick: true },
];
