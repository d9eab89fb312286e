import { expect, test } from "vitest";
import { startAfterPaint } from "./start-after-paint";

const HTML =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/></head><body><p>type="module"</p>' +
  '<script type="module" src="/assets/islands.js"></script><script nonce="n">plain()</script>' +
  '<script nonce="n" type="module" async="">import "/assets/a.js"</script></body>';

test("no script of a page runs or loads before it is painted", () => {
  const html = startAfterPaint(HTML, "n");
  expect(html).not.toMatch(/<script[^>]* type="module"/);
  expect(html).not.toContain('rel="modulepreload" href');
  expect(html).toContain('<script type="later" src="/assets/islands.js"></script>');
  expect(html).toContain('<script nonce="n" type="later">import "/assets/a.js"</script>');
});

test("the words and the other scripts of the document stay as they are", () => {
  const html = startAfterPaint(HTML, "n");
  expect(html).toContain('<p>type="module"</p>');
  expect(html).toContain('<script nonce="n">plain()</script>');
  expect(html).toContain('["/assets/a.js"]');
});
