import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { begin, body, saved } from "./editor.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { enter, short } from "./people.ts";
import { types } from "./typing.ts";

test("pictures can be described and resized, and other files are refused", { tag: "@desktop" }, async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  await enter(context, "admin");
  await begin(page, `Foto ${short()}`);
  await page.getByRole("button", { name: "Imagem", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Inserir imagem" }).click();
  await expect(dialog.getByText("Escolha uma imagem.")).toBeVisible();
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  await dialog.getByLabel("Arquivo").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: svg });
  await types(dialog.getByLabel("O que ela mostra"), "Uma xícara");
  await dialog.getByRole("button", { name: "Inserir imagem" }).click();
  await expect(dialog.getByText(/Não dá para usar este arquivo como imagem/)).toBeVisible();
  pageErrors.length = 0;
  const noise = { width: 2000, height: 200, channels: 3 as const };
  const photo = await sharp(randomBytes(2000 * 200 * 3), { raw: noise })
    .jpeg({ quality: 60 })
    .withMetadata({ exif: { IFD0: { Artist: "segredo" } } })
    .toBuffer();
  await dialog.getByLabel("Arquivo").setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: photo });
  await dialog.getByRole("button", { name: "Inserir imagem" }).click();
  const image = body(page).getByRole("img", { name: "Uma xícara" });
  // The server makes each size in two formats first.
  await expect(image).toBeVisible({ timeout: 30_000 });
  const src = String(await image.getAttribute("src"));
  for (const [width, type] of [
    [480, "avif"],
    [960, "webp"],
    [1600, "avif"],
  ] as const) {
    const response = await request.get(src.replace("960.webp", `${width}.${type}`));
    expect(response.headers()).toMatchObject({ "content-type": `image/${type}`, "cache-control": /immutable/ });
    const bytes = await response.body();
    expect(await sharp(bytes).metadata()).toMatchObject({ width });
    expect(bytes.includes("segredo")).toBe(false);
  }
  await saved(page);
  for (const headers of [undefined, { authorization: "Bearer x" }])
    expect(
      (
        await request.post("/admin/article-images", {
          ...(headers ? { headers } : {}),
          multipart: { file: { name: "a.png", mimeType: "image/png", buffer: photo } },
        })
      ).status(),
    ).toBe(401);
});

test("dropped pictures are inserted where they are dropped, and can be moved; Escape cancels an upload", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await enter(context, "admin");
  await begin(page, `Soltar ${short()}`);
  await body(page).click();
  await page.keyboard.type("antes");
  await page.keyboard.press("Enter");
  await page.keyboard.type("depois");
  const [red, blue] = await Promise.all(
    ["red", "blue"].map(async (background) =>
      (
        await sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer()
      ).toString("base64"),
    ),
  );
  await body(page)
    .getByText("antes")
    .evaluate(
      (words, pictures) => {
        const dataTransfer = new DataTransfer();
        for (const [index, base64] of pictures.entries()) {
          const bytes = Uint8Array.from(atob(String(base64)), (sign) => sign.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], `${index}.png`, { type: "image/png" }));
        }
        const range = document.createRange();
        range.selectNodeContents(words);
        const { right, top, height } = range.getBoundingClientRect();
        const at = { clientX: right, clientY: top + height / 2, bubbles: true, cancelable: true };
        words.dispatchEvent(new DragEvent("drop", { dataTransfer, ...at }));
      },
      [red, blue],
    );
  const dialog = page.getByRole("dialog");
  const words = dialog.getByLabel("O que ela mostra");
  await types(words.nth(0), "vermelha");
  await types(words.nth(1), "azul");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Inserir 2 imagens" }).click();
  const parts = () =>
    body(page).evaluate((text) =>
      [...text.children]
        .map((part) => (part.matches("img") ? part.getAttribute("alt") : part.textContent))
        .filter(Boolean),
    );
  await expect.poll(parts, { timeout: 30_000 }).toEqual(["antes", "vermelha", "azul", "depois"]);
  const last = body(page).getByText("depois");
  const { width, height } = (await last.boundingBox()) ?? { width: 0, height: 0 };
  await body(page)
    .getByRole("img", { name: "vermelha" })
    .dragTo(last, { targetPosition: { x: width - 2, y: height - 2 } });
  await expect.poll(parts).toEqual(["antes", "azul", "depois", "vermelha"]);

  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  // The moved picture is selected, so the button would edit its description.
  await last.click();
  await page.route("**/admin/article-images", async (route) => {
    await sent;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("button", { name: "Imagem", exact: true }).click();
  await dialog
    .getByLabel("Arquivo")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(String(red), "base64") });
  await types(words, "nenhuma");
  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/article-images"));
  // The picture is resized first, which Escape would cancel before anything is sent.
  const begun = page.waitForRequest("**/admin/article-images");
  await dialog.getByRole("button", { name: "Inserir imagem" }).click();
  await begun;
  await expect(dialog.getByRole("button", { name: "Enviando…" })).toBeVisible();
  await page.keyboard.press("Escape");
  await ended;
  send();
  await expect(dialog).toHaveCount(0);

  // The editor learns of a selection by this event, which the browser may send only after the next key.
  const selected = page.evaluate(
    (word) =>
      new Promise<void>((done) => {
        document.addEventListener("selectionchange", () => String(getSelection()).trim() === word && done());
      }),
    "depois",
  );
  // On the word itself, which is shorter than its line.
  await last.dblclick({ position: { x: 12, y: height / 2 } });
  await selected;
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Link" }).locator("input:focus")).toBeVisible();
  await page.keyboard.type("/pt/agendar");
  await page.keyboard.press("Enter");
  await expect(body(page).getByRole("link", { name: "depois" })).toHaveAttribute("href", "/pt/agendar");
  await saved(page);
  expect(await parts()).toEqual(["antes", "azul", "depois", "vermelha"]);
});
