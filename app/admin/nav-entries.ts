import {
  Banknote,
  CalendarClock,
  ChartColumn,
  GraduationCap,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Newspaper,
  Quote,
  Settings,
  TriangleAlert,
  Users,
} from "lucide-react";
import { m } from "~/i18n/paraglide/messages";

type NavEntry = {
  to: string;
  label: () => string;
  Icon: LucideIcon;
  /** True if the dashboard's quick links include it. */
  quick?: true;
};

/**
 * The panel's navigation, one entry a line: Dashboard, Users, Articles, Testimonials, Scheduled Classes, Payments, Grades,
 * Statistics, Test, Settings.
 */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { to: "/admin/dashboard", label: m.admin_nav_dashboard, Icon: LayoutDashboard },
  { to: "/admin/manage-students", label: m.admin_nav_students, Icon: Users, quick: true },
  { to: "/admin/manage-articles", label: m.admin_nav_articles, Icon: Newspaper, quick: true },
  { to: "/admin/manage-testimonials", label: m.admin_nav_testimonials, Icon: Quote, quick: true },
  { to: "/admin/scheduled-classes", label: m.admin_nav_scheduled_classes, Icon: CalendarClock, quick: true },
  { to: "/admin/payments", label: m.common_payments, Icon: Banknote },
  { to: "/admin/post-grades", label: m.admin_nav_grades, Icon: GraduationCap },
  { to: "/admin/view-stats", label: m.common_statistics, Icon: ChartColumn },
  { to: "/admin/manage-test", label: m.admin_nav_test, Icon: ListChecks },
  { to: "/admin/settings", label: m.admin_nav_settings, Icon: Settings },
];

/** Pages for whoever looks after the site. The settings lead to them, and the search finds them. */
export const TECHNICAL_PAGES: readonly NavEntry[] = [
  { to: "/admin/error-logs", label: m.errors_title, Icon: TriangleAlert },
  { to: "/admin/audit-log", label: m.admin_nav_audit, Icon: History },
];
