import { Outlet } from "react-router";

/** Header, page, footer: the frame of every page outside the teacher's panel. */
export default function SiteLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
