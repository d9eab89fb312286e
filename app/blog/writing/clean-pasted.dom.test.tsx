import { expect, test } from "vitest";
import { cleanPasted } from "./clean-pasted";
import wordImage from "./fixtures/word-image.json";
import type { PendingPicture, SortedPictures } from "./sort-pictures";

test.each([
  [
    "a list of Word",
    `<p class=MsoListParagraphCxSpFirst style='mso-list:l0'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>um<o:p></o:p></p><p class=MsoListParagraphCxSpLast><span style='mso-list:Ignore'>·</span>dois</p><p class=MsoNormal>fim</p>`,
    "<ul><li>um</li><li>dois</li></ul><p>fim</p>",
  ],
  [
    "a numbered list of Word whose numbers are text",
    "<p class=MsoListParagraph>1.&nbsp;&nbsp;um</p><p class=MsoListParagraph>2) dois</p>",
    "<ol><li>um</li><li>dois</li></ol>",
  ],
  [
    "Google Docs' bold that is not",
    `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400;color:#333">leve </span><span style="font-weight:700">forte</span></p></b>`,
    "<p><span>leve </span><span><strong>forte</strong></span></p>",
  ],
  ["headings of other depths", "<h1>a</h1><h5>b</h5>", "<h2>a</h2><h3>b</h3>"],
  [
    "comments, styles and scripts",
    "<!--StartFragment--><style>p{}</style><p style='color:red' class=x>a</p><script>x</script><p>&nbsp;</p><!--End-->",
    "<p>a</p>",
  ],
])("%s is pasted without its formatting", (_, pasted, clean) => {
  expect(cleanPasted(pasted)).toBe(clean);
});

const PNG = "iVBORw0KGgo=";

test("a picture that cannot be fetched is left out at once, and reported", () => {
  const names: string[] = [];
  const clean = (html: string, files: File[] = []) => cleanPasted(html, files, ({ leftOut }) => names.push(...leftOut));
  expect(clean(wordImage.html)).not.toContain("<img");
  for (const src of ["https://other.example/f/Caf%C3%A9.png?w=1", "blob:x", "data:image/svg+xml;base64,PHN2Zy8+"])
    clean(`<p>a</p><img src="${src}">`);
  expect(names).toEqual(["Uma xícara", "Café.png", "", ""]);
  clean('<p>a</p><img src="https://other.example/point" width="1" height="1">');
  clean('<p>a</p><img src="file:///a.png">', [new File(["1"], "a.png"), new File(["2"], "b.png")]);
  expect(names).toEqual(["Uma xícara", "Café.png", "", "", "a.png"]);
});

test("a picture inside the HTML, or beside it, is uploaded", async () => {
  const png = new File(["beside"], "image.png", { type: "image/png" });
  const awaited: PendingPicture[] = [];
  const heard = (pictures: SortedPictures) => {
    expect(pictures.leftOut).toEqual([]);
    awaited.push(...pictures.awaited);
  };
  cleanPasted(wordImage.html, [png], heard);
  cleanPasted(`<p>a</p><img alt="um  ponto" src="data:image/png;base64,${PNG}">`, [], heard);
  expect(awaited.map(({ alt, file: { type } }) => [alt, type])).toEqual([
    ["Uma xícara", "image/png"],
    ["um ponto", "image/png"],
  ]);
  expect(awaited[0]?.file).toBe(png);
  expect(await awaited[1]?.file.arrayBuffer()).toEqual(Uint8Array.from(atob(PNG), (sign) => sign.charCodeAt(0)).buffer);
});

test.each([
  ["underlined words", "<p>a <u>b</u></p>", ["underline"]],
  ["Word's highlighter", "<p><span style='background:yellow;mso-highlight:yellow'>a</span></p>", ["highlight"]],
  [
    "both, of Google Docs",
    '<p><span style="background-color:#ffff00;text-decoration:none">a</span><span style="background-color:transparent;text-decoration:underline">b</span></p>',
    ["underline", "highlight"],
  ],
  ["a link", '<p><a href="https://a.example"><span style="text-decoration:underline">a</span></a><u> </u></p>', []],
  ["a dark page's background", '<p><span style="background-color: rgb(30, 30, 30)">a</span></p>', []],
])("formats that an article cannot have are reported: %s", (_, html, formats) => {
  let lost: readonly string[] | undefined;
  cleanPasted(html, [], (parts) => {
    lost = parts.formats;
  });
  expect(lost).toEqual(formats);
});
