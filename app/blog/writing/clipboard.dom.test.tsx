import { expect, test } from "vitest";
import googleDocs from "./fixtures/gdocs-marks.json";
import whatsapp from "./fixtures/whatsapp.json";
import languageSpans from "./fixtures/word-language-spans.json";
import { openEditor, pasted, shown } from "./testing";

test.each([
  [
    "Word's spaces between languages",
    languageSpans.html,
    "<p>A expressão <strong>break</strong> <strong>a leg</strong> quer dizer <em>boa</em> <em>sorte</em>.</p><p>Use She has gone away e não <s>She has go</s>.</p>",
  ],
  [
    "Google Docs' bold and italics with spaces between them",
    googleDocs.html,
    "<h2>Make ou do</h2><p>Use <strong>make</strong> <em>com barulho</em> e <strong>do </strong><em>com tarefa</em>.</p><p>Errado: <s>I have 20 years</s>. Certo: I am 20.</p><p>Área: 10 m<sup>2</sup> e sublinhado</p>",
  ],
  ["WhatsApp's emoji", whatsapp.html, "<p>Muito bem 😀 até amanhã</p>"],
  [
    "an editor of code, a colour a word",
    `<div style="white-space: pre;"><div><span style="color:#00f">const</span><span> </span><span>one</span><span> = </span><span>1</span></div><div><span>  </span><span>two</span></div></div>`,
    "<p>const one = 1</p><p>  two</p>",
  ],
  ["a browser's hard space", `<p>um<span class="Apple-converted-space">\u00a0</span>dois</p>`, "<p>um dois</p>"],
  ["a hard space that is meant", "<p>10\u00a0km</p>", "<p>10&nbsp;km</p>"],
  ["lines that wrap in the file", "<p>one\r\n  two <b>\nthree</b></p>", "<p>one two <strong>three</strong></p>"],
  [
    "an editor of code, an empty line",
    `<div style="white-space: pre;"><div>um</div><br><div>dois</div></div>`,
    "<p>um</p><p>dois</p>",
  ],
  [
    "Word's tab",
    "<p class=MsoNormal>make<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp; </span>fazer</p>",
    "<p>make fazer</p>",
  ],
  ["Word's line in a paragraph and signs that no page holds", "<p>um\u000bdois\u0007 três</p>", "<p>um dois três</p>"],
  [
    "Slack's end of a paragraph, and words that a page sets on lines of their own",
    `um<span style="display: block" data-stringify-type="paragraph-break"></span>dois <a style="display:block">três</a>`,
    "<p>um<br>dois <br>três</p>",
  ],
  ["words in a row", `<div style="display: flex"><span>um</span><span>dois</span></div>`, "<p>um dois</p>"],
  [
    "LibreOffice's empty paragraph and that of Notes",
    `<p>um</p><p style="line-height: 100%"><br/>\n\n</p><p>dois</p><p class="p2"><br></p><p>três</p>`,
    "<p>um</p><p>dois</p><p>três</p>",
  ],
  ["lines that are shown as they are", `<span style="white-space:pre-wrap">um\ndois</span>`, "<p>um<br>dois</p>"],
])("pasting from %s keeps spaces between words", (_, html, expected) => {
  expect(shown(html)).toBe(expected);
});

const tableOf = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`;
test.each([
  [
    "Google Sheets",
    `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table data-sheets-root="1" style="width:0px"><colgroup><col/><col/></colgroup><tbody><tr style="height:21px;"><td style="vertical-align:bottom;font-weight:bold;">to go</td><td style="text-decoration:line-through;">para<br/>viagem</td></tr></tbody></table>`,
    tableOf("<strong>to go</strong>", "<s>para<br>viagem</s>"),
  ],
  [
    "Excel",
    `<head><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\,";}\n.xl65\n\t{font-weight:700;}\n.font5 {font-style:italic;}\ntd {font-weight:400; font-style:normal}--></style></head><body><table><!--StartFragment--><tr height=20><td class=xl65>to go</td><td>para <font class="font5">viagem</font></td></tr><!--EndFragment--></table></body>`,
    tableOf("<strong>to go</strong>", "para <em>viagem</em>"),
  ],
])("a table of %s keeps the marks of its cells", (_, html, expected) => {
  expect(shown(html)).toContain(`<tbody>${expected}</tbody>`);
});

test("Apple's notes keep marks that their style sheet says", () => {
  const styles = "p.p1 {font: 13.0px 'Helvetica'} span.s1 {text-decoration: line-through} span.s2 {font-weight: bold}";
  expect(
    shown(
      `<style type="text/css">${styles}</style><p class="p1">Use <span class="s1">has go</span> e <span class="s2">has <span class="s2" style="font-weight: normal">gone</span></span></p>`,
    ),
  ).toBe("<p>Use <s>has go</s> e <strong>has gone</strong></p>");
});

test("code of a chat is one block, without the bar above it", () => {
  expect(
    shown(
      `<pre class="overflow"><div><div>python<button>Copiar</button></div><div dir="ltr"><code class="whitespace-pre! language-python"><span>let</span> a\n  b\n</code></div></div></pre>`,
    ),
  ).toBe(`<pre><code class="language-python">let a\n  b\n</code></pre>`);
});

const entryOnline = (level: number, place: number, words: string, tag = "ul") =>
  `<div class="ListContainerWrapper"><${tag}><li data-aria-posinset="${place}" data-aria-level="${level}"><p class="Paragraph"><span class="TextRun" lang="PT-BR">${words}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;

test.each([
  [
    "bullets of two levels",
    entryOnline(1, 1, "a") + entryOnline(2, 1, "b") + entryOnline(1, 2, "c"),
    "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>",
  ],
  [
    "numbers from two, and words after them",
    `${entryOnline(1, 2, "a", "ol")}${entryOnline(1, 3, "b", "ol")}<p class="Paragraph">fim</p>`,
    `<ol start="2"><li><p>a</p></li><li><p>b</p></li></ol><p>fim</p>`,
  ],
])("a list of Word in a browser: %s", (_, html, expected) => {
  expect(shown(html)).toBe(expected);
});

const box = `<img aria-roledescription="checkbox" alt="x" src="data:image/png;base64,iVBORw0KGgo=">`;
test.each([
  [
    "Google Docs",
    `<ul><li role="checkbox" aria-checked="true">${box}<p>a</p></li><li role="checkbox" aria-checked="false">${box}<p>b</p></li></ul>`,
  ],
  [
    "Notion",
    `<ul><li><div class="checkbox checkbox-on"></div> <span>a</span></li><li><div class="checkbox checkbox-off"></div> <span>b</span></li></ul>`,
  ],
  ["a page", `<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>`],
])("tasks of %s become list entries with a check mark", (_, html) => {
  expect(shown(html)).toBe("<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul>");
});

test.each([
  [
    "an icon beside the words",
    `<ul style="padding-inline-start:28px;"><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;vertical-align:top;" role="presentation"><span style="font-weight:400">a</span></p></li><li dir="ltr" role="checkbox" aria-checked="false" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span>b</span></p></li></ul>`,
  ],
  [
    "an icon without a role",
    `<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked"><p>a</p></li><li role="checkbox" aria-checked="false"><span><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked"></span><p>b</p></li></ul>`,
  ],
  [
    "an icon inside the paragraph",
    `<ul><li aria-checked="true" role="checkbox"><p><img src="https://lh7.example.com/i.png" alt="checked" width="17" height="17"><span>a</span></p></li><li aria-checked="false" role="checkbox"><p><img src="https://lh7.example.com/i.png" alt="unchecked"><span>b</span></p></li></ul>`,
  ],
])("a checklist of Google Docs keeps its entries, without pictures: %s", (_, html) => {
  expect(shown(html)).toBe("<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul>");
});

test.each([
  [
    "a comment of Word",
    `<p>She <a style='mso-comment-reference:A_1'>goes</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a><span style='mso-special-character:comment'>&nbsp;</span></span> home.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div class=msocomtxt><p>Por quê?</p></div></div></div>`,
    "<p>She goes home.</p>",
  ],
  [
    "what is hidden",
    `<p>a<span style="display: none">b</span><b hidden>c</b><i style="mso-hide:all">d</i></p>`,
    "<p>a</p>",
  ],
  ["a link to edit a part", `<p>a<span class="mw-editsection">[<a href="/w">editar</a>]</span></p>`, "<p>a</p>"],
  ["choices of a form", "<p>a<select><option>b</option></select></p>", "<p>a</p>"],
  ["a formula's other form", `<p><span class="katex-mathml">x</span><span aria-hidden="true">x</span></p>`, "<p>x</p>"],
])("%s is not pasted as text", (_, html, expected) => {
  expect(shown(html)).toBe(expected);
});

test("footnotes of Word stay readable", () => {
  const note = (words: string) =>
    `<a href="#_ftn"><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>${words}`;
  expect(
    shown(
      `<p>Uma frase${note(".")}</p><div style='mso-element:footnote-list'><br clear=all><hr><div><p>${note(" A fonte.")}</p></div></div>`,
    ),
  ).toBe("<p>Uma frase[1].</p><hr><p>[1] A fonte.</p>");
});

test.each([
  [
    "Slack",
    `<img class="c-emoji" alt=":smile:" data-stringify-emoji=":smile:" src="https://a.example/1f604@2x.png">`,
    "😄",
  ],
  ["a name that is no sign", `<img class="c-emoji" alt=":our-logo:" src="https://a.example/logo.png">`, ":our-logo:"],
  ["Twemoji", `<img class="twemoji" alt="" src="https://a.example/1f468-200d-1f3eb.svg">`, "👨‍🏫"],
  ["Noto", `<img class="emoji-img" src="https://a.example/emoji_u1f389.png">`, "🎉"],
])("an emoji picture of %s becomes its character", (_, image, sign) => {
  expect(shown(`<p>oi ${image}</p>`)).toBe(`<p>oi ${sign}</p>`);
});

test("a language marked by a web page is kept; Word's proofreading language is not", () => {
  expect(shown(`<p>diga <i lang="en">have</i>, <em lang="en-GB">has</em> e <span lang=EN-US>had</span></p>`)).toBe(
    `<p>diga <em><span lang="en">have</span></em>, <em><span lang="en">has</span></em> e had</p>`,
  );
});

const text = (words: string) => ({ type: "text", text: words });
const WHOLE = [
  { type: "paragraph", content: [text("antes")] },
  { type: "paragraph" },
  { type: "paragraph" },
  { type: "quiz", attrs: { question: 'Can "I"?', options: ["a", ""], answer: 1, explanation: "" } },
  { type: "vocabulary", attrs: { entries: [{ term: "to go", meaning: "" }] } },
  { type: "embed", attrs: { href: "https://youtu.be/dQw4w9WgXcQ" } },
  { type: "image", attrs: { src: "/media/a.webp", alt: "2024", title: null, width: 10, height: 20 } },
  { type: "paragraph", content: [text("depois  com dois espaços")] },
];

test("a block cut from one draft is pasted whole into another, also alone", () => {
  for (const content of [WHOLE, ...WHOLE.slice(3, 7).map((block) => [block])]) {
    const from = openEditor({ type: "doc", content });
    from.commands.selectAll();
    const { dom } = from.view.serializeForClipboard(from.state.selection.content());
    const into = pasted(dom.innerHTML);
    const [last, ...others] = into.getJSON().content?.toReversed() ?? [];
    const isPaddingOnly = content.at(-1)?.type !== "paragraph" && last?.type === "paragraph" && !last.content;
    expect(isPaddingOnly ? others.toReversed() : into.getJSON().content).toMatchObject(content);
  }
});

test("a web page cannot create our blocks, and another program's ProseMirror marker is ignored", () => {
  const attrs = JSON.stringify({ href: "https://youtu.be/dQw4w9WgXcQ" });
  expect(shown(`<p>a</p><div data-block="embed" data-attrs='${attrs}'></div><p>b</p>`)).toBe("<p>a</p><p>b</p>");
  expect(shown(`<h1 data-pm-slice="3 3 [&quot;toggle&quot;,{}]">a</h1><p></p><p>b</p>`)).toBe("<h2>a</h2><p>b</p>");
});
