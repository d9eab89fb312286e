import { expect, test } from "vitest";
import { schoolData } from "./structured-data";

const NOTHING = {
  brand_first_name: "Alex",
  contact_email: null,
  contact_phone: null,
  responsible_name: null,
  company_number: null,
  company_address: null,
  linkedin_url: null,
  instagram_url: null,
  language_app_url: null,
};
const dataOf = (
  facts: Partial<Record<keyof typeof NOTHING, string>>,
  plans: Parameters<typeof schoolData>[0]["plans"],
) => schoolData({ siteUrl: "https://escola.example", facts: { ...NOTHING, ...facts }, plans })["@graph"];

test("the structured data gives the teacher's contact and the classes' monthly price", () => {
  const [person, service] = dataOf(
    { contact_email: "oi@escola.example", contact_phone: "+5511912345678", company_address: "Rua A, 1" },
    [
      { name: "Busy Life", price_cents: 48_050 },
      { name: "Moderate", price_cents: null },
    ],
  );
  expect(person).toMatchObject({
    "@type": "Person",
    email: "oi@escola.example",
    telephone: "+5511912345678",
    address: "Rua A, 1",
  });
  expect(service).toMatchObject({
    "@type": "Service",
    offers: [
      {
        name: "Busy Life",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: "480.50",
          priceCurrency: "BRL",
          unitCode: "MON",
        },
      },
    ],
  });
});

test("unknown facts are left out", () => {
  const [person, service] = dataOf({}, [{ name: "Moderate", price_cents: null }]);
  for (const name of ["email", "telephone", "address", "sameAs"]) expect(person).not.toHaveProperty(name);
  expect(service).not.toHaveProperty("offers");
});
