import { expect, test } from "vitest";
import { cleanPasted } from "./clean-pasted";
import wordImage from "./fixtures/word-image.json";

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
])("%s is made plain", (_, pasted, clean) => {
  expect(cleanPasted(pasted)).toBe(clean);
});

test("a picture that the article cannot show is left out at once, and named", () => {
  const names: string[] = [];
  const heard = (found: string[]) => names.push(...found);
  expect(cleanPasted(wordImage.html, heard)).not.toContain("<img");
  for (const src of ["https://other.example/f/Caf%C3%A9.png?w=1", "blob:x", "data:image/png;base64,AA=="])
    cleanPasted(`<p>a</p><img src="${src}">`, heard);
  expect(names).toEqual(["Uma xícara", "Café.png", "", ""]);
  cleanPasted('<p>a</p><img src="https://other.example/point" width="1" height="1">', heard);
  expect(names).toHaveLength(4);
});
