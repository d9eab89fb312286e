import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { AllTestimonials } from "./all-testimonials";
import type { Testimonial } from "./testimonials";

const testimonial = (id: string): Testimonial => ({
  id,
  author_name: `Lia ${id}`,
  about_pt: null,
  about_en: null,
  text_pt: "Gostei.",
  text_en: null,
  published: true,
});

function Page() {
  const rows = useLoaderData<Testimonial[]>();
  return <AllTestimonials rows={rows} total={3} filter={{ q: "", show: "all", page: 1 }} />;
}

test("a moved testimonial's new position is announced, and its button keeps the focus", async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn();
  let order = ["a", "b", "c"];
  const writes = {
    async moveTestimonial() {
      order = ["b", "a", "c"];
      return { answer: 1 };
    },
  };
  renderPage(<Page />, writes, { loader: () => order.map(testimonial) });
  const down = await screen.findByRole("button", { name: m.testimonials_down({ name: "Lia a" }) });
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await userEvent.click(down);
  expect(await screen.findByText(m.testimonials_moved({ name: "Lia a", place: 2, total: 3 }))).toHaveRole("status");
  expect(down).toHaveFocus();
});
