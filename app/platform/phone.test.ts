import { expect, test } from "vitest";
import { toPhone } from "./phone.ts";

test.each([
  ["(11) 91234-5678", "+5511912345678"],
  ["11912345678", "+5511912345678"],
  ["+55 11 91234 5678", "+5511912345678"],
  ["(21) 2345-6789", "+552123456789"],
  ["+351 912 345 678", "+351912345678"],
  ["+1 (212) 555-2368", "+12125552368"],
])("%s is %s", async (written, number) => {
  expect(await toPhone(written)).toBe(number);
});

test.each(["", "123", "91234-5678", "telefone", "(99) 99999", `1${"1".repeat(60)}`, "+55 11 91234-5678 <script>"])(
  "%s is no number",
  async (written) => {
    expect(await toPhone(written)).toBeUndefined();
  },
);
