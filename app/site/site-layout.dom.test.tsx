import { render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import type { Facts } from "./facts";
import { Footer } from "./footer";
import SiteLayout from "./site-layout";

const FACTS: Facts = {
  brand_first_name: "Alex",
  contact_email: "oi@example.com",
  contact_phone: "+5511912345678",
  responsible_name: null,
  company_number: null,
  company_address: null,
  linkedin_url: null,
  instagram_url: null,
  language_app_url: null,
};

const PROPS = { loaderData: { facts: FACTS, year: 2026 } } as Parameters<typeof SiteLayout>[0];

/** Shows a page whose layout inside the site's has the given id. */
function show(inner: string) {
  const Layout = () => <SiteLayout {...PROPS} />;
  const Stub = createRoutesStub([
    { id: "site", Component: Layout, children: [{ id: inner, path: "/", Component: () => <h1>Page</h1> }] },
  ]);
  render(<Stub />);
}
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole("link")
    .map((link) => link.textContent);

/** The header's links of all pages, by the specification. */
const EVERYWHERE = [m.site_nav_home(), m.site_nav_about(), m.blog_title(), m.site_nav_schedule()];
/** As they stand in the document: students have a link of their own to book a class. */
const RENDERED = [...EVERYWHERE, m.site_nav_schedule()];

test("a signed-in person's page has the header's links and a small footer, without the sign-in", async () => {
  show("account/signed-in-layout");
  expect(linksIn(await screen.findByRole("contentinfo"))).toEqual([
    m.common_whatsapp(),
    "oi@example.com",
    m.site_terms_title(),
    m.site_privacy_title(),
    m.site_accessibility_title(),
  ]);
  const main = screen.getByRole("navigation", { name: m.site_nav_label() });
  expect(linksIn(main)).toEqual([...RENDERED, m.site_nav_dashboard(), m.site_nav_admin()]);
  expect(screen.queryByRole("link", { name: m.site_nav_login() })).toBeNull();
});

test("the profile's page is one's own once signed in: header and footer follow the session", async () => {
  show("profile.pt");
  const [site, area] = await screen.findAllByRole("contentinfo");
  expect(site?.parentElement).toHaveClass("signed-in:hidden");
  expect(area?.parentElement).toHaveClass("hidden", "signed-in:block");
  const main = screen.getByRole("navigation", { name: m.site_nav_label() });
  for (const name of EVERYWHERE)
    for (const link of within(main).getAllByRole("link", { name })) expect(link).not.toHaveClass("signed-in:hidden");
  expect(main.parentElement).toHaveClass("signed-in:h-14");
});

test("a student who books is led to classes of their own, everybody else to the trial class", async () => {
  show("about");
  const linksOf = (part: HTMLElement) =>
    within(part)
      .getAllByRole("link", { name: m.site_nav_schedule() })
      .map((link) => [link.getAttribute("href"), link.classList.contains("hidden")]);
  const trial = [pathFor("schedule", "pt"), false];
  expect(linksOf(await screen.findByRole("contentinfo"))).toEqual([trial]);
  const own = [`${pathFor("myClasses", "pt")}?new`, true];
  expect(linksOf(screen.getByRole("navigation", { name: m.site_nav_label() }))).toEqual([trial, own]);
});

test("a page for everybody has the site's header and footer", async () => {
  show("about");
  const footer = await screen.findByRole("contentinfo");
  expect(within(footer).getByRole("heading", { name: m.site_footer_services() })).toBeVisible();
  const main = screen.getByRole("navigation", { name: m.site_nav_label() });
  expect(linksIn(main)).toContain(m.site_nav_schedule());
  expect(screen.getByRole("link", { name: m.site_nav_login() })).toBeVisible();
});

test("the footer says who is responsible, with a person's tax number or a company's", async () => {
  const facts = {
    ...FACTS,
    responsible_name: "Ana Souza",
    company_number: "52998224725",
    company_address: "Rua A, 1, Recife",
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <Footer facts={facts} year={2026} /> }]);
  render(<Stub />);
  expect(await screen.findByRole("contentinfo")).toHaveTextContent("Ana Souza · CPF 529.982.247-25 · Rua A, 1, Recife");
});
