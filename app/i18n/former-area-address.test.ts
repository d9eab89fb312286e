import { expect, test } from "vitest";
import { formerAreaAddress, formerClassesAddress } from "./former-area-address";

test.each([
  ["charge=1", "/pt/meu-progresso/pagamentos?charge=1"],
  ["", "/pt/meu-progresso/aulas"],
  ["page=2", "/pt/meu-progresso/aulas?page=2"],
])(
  "the former tab of classes and payments with ?%s is now %s, also where its links name it as a tab",
  (search, now) => {
    expect(formerClassesAddress(new URLSearchParams(search), "pt")).toBe(now);
    expect(formerAreaAddress(new URLSearchParams(`tab=classes&${search}`), "pt")).toBe(now);
  },
);
