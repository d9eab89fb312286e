import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { mediaTypesOf } from "./media-types.ts";
import { box, film, ftyp, UTF_16 } from "./testing.ts";

const typesOf = (content: string | Uint8Array, ending?: string) =>
  mediaTypesOf(
    new Blob([typeof content === "string" ? Buffer.from(content, "latin1") : new Uint8Array(content)]),
    ending,
  );
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const WORD_TYPES = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`;
const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".padEnd(1024, "\0");
const wide = (name: string) => [...name].map((letter) => `${letter}\0`).join("");

describe("a phone's photo is recognised by its content", () => {
  test.each([
    ["JPEG", "\xff\xd8\xff\xe1\0\x10Exif\0\0".padEnd(200, "\0"), ["image/jpeg"]],
    ["PNG that is cut off", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", ["image/png"]],
    ["WebP", "RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0\x2f\0\0\0", ["image/webp"]],
    ["GIF", "GIF89a\x01\0\x01\0\0\0\0;", ["image/gif"]],
    ["HEIC of an iPhone", ftyp("heic", "mif1", "heic"), ["image/heic", "image/heif"]],
    ["HEIC of ten bits", ftyp("heix", "mif1"), ["image/heic", "image/heif"]],
    ["HEIC of several pictures", ftyp("msf1", "hevc"), ["image/heic", "image/heif"]],
    ["HEIF whose brands name HEIC second", ftyp("mif1", "miaf", "heic"), ["image/heic", "image/heif"]],
    ["HEIF that does not say how it is coded", ftyp("mif1"), ["image/heif", "image/heic"]],
    ["AVIF", ftyp("avif", "mif1"), ["image/avif"]],
    ["AVIF that calls itself HEIF first", ftyp("mif1", "avif"), ["image/avif"]],
  ])("%s", async (_, content, types) => expect(await typesOf(content)).toEqual(types));
});

describe("a phone's recording is recognised as audio or video by its tracks", () => {
  test.each([
    ["AAC of a Samsung, of brand 3gp4", film("3gp4", ["soun", "mp4a"]), ["audio/mp4", "audio/3gpp", "video/3gpp"]],
    ["speech in 3GPP", film("3gp5", ["soun", "samr"]), ["audio/3gpp", "video/3gpp"]],
    ["film in 3GPP", film("3gp4", ["soun", "samr"], ["vide", "h263"]), ["video/3gpp"]],
    ["sound in MP4", film("isom", ["soun", "mp4a"]), ["audio/mp4", "video/mp4"]],
    ["film that calls itself M4A", film("M4A ", ["vide", "avc1"]), ["video/mp4"]],
    ["film of an iPhone", film("qt  ", ["vide", "hvc1"], ["soun", "mp4a"]), ["video/quicktime"]],
    ["sound in QuickTime", film("qt  ", ["soun", "mp4a"]), ["audio/mp4", "video/quicktime"]],
    [
      "film in MP4 whose index is of no length",
      film("mp42", ["vide", "avc1"]).replace(/....moov/s, "\0\0\0\0moov"),
      ["video/mp4"],
    ],
    ["M4A that is cut off", ftyp("M4A "), ["audio/mp4", "video/mp4"]],
    ["3GPP that is cut off", ftyp("3gp4", "isom"), ["video/3gpp", "audio/mp4", "audio/3gpp"]],
    ["QuickTime without brands", box("wide", "") + box("mdat", "x") + film("", ["vide", "avc1"]), ["video/quicktime"]],
    ["AMR", "#!AMR\n<\x91\x17\x16", ["audio/amr"]],
    ["wide AMR", "#!AMR-WB\n\x04", ["audio/amr"]],
    ["AAC", "\xff\xf1\x50\x80".padEnd(64, "\0"), ["audio/aac"]],
    ["voice of WhatsApp", "OggS".padEnd(28, "\0") + "OpusHead\x01".padEnd(40, "\0"), ["audio/ogg"]],
    ["MP3", "\xff\xfb\x90\x44".padEnd(200, "\0"), ["audio/mpeg"]],
    ["MP3 that is cut off in its title", "ID3\x03\0\0\0\x02\x00\x00title\0", ["audio/mpeg"]],
    ["WAV", "RIFF\0\0\0\0WAVEfmt \0", ["audio/wav"]],
    ["voice of iMessage", "caff\0\x01\0\0desc\0", ["audio/x-caf"]],
    ["voice of a browser", `${"\x1aE\xdf\xa3\x9fB\x82\x84webm".padEnd(60, "\0")}A_OPUS`, ["audio/webm", "video/webm"]],
    ["film of a browser", `${"\x1aE\xdf\xa3\x9fB\x82\x84webm".padEnd(60, "\0")}V_VP9 A_OPUS`, ["video/webm"]],
  ])("%s", async (_, content, types) => expect(await typesOf(content)).toEqual(types));

  test("the type of an ambiguous content is decided by the file extension", async () => {
    expect((await typesOf(ftyp("3gp4", "isom"), "m4a"))[0]).toBe("audio/mp4");
    expect((await typesOf(ftyp("isom"), "m4a"))[0]).toBe("audio/mp4");
    expect((await typesOf(ftyp("isom"), "mp4"))[0]).toBe("video/mp4");
    expect((await typesOf(film("isom", ["vide", "avc1"]), "m4a"))[0]).toBe("video/mp4");
  });
});

describe("a document is recognised by its content", () => {
  test.each([
    ["latin-1", "Ol\xe1, li\xe7\xe3o de ingl\xeas", ["text/plain"]],
    ["UTF-8 with its mark", "\xef\xbb\xbfOl\xc3\xa1", ["text/plain"]],
    ["UTF-16 of Windows", UTF_16, ["text/plain"]],
    ["a PDF", "%PDF-1.4\n\0", ["application/pdf"]],
    ["a PDF after a blank line", "\r\n%PDF-1.4\n", ["application/pdf", "text/plain"]],
    ["a PDF after other bytes", "\0\0\xff%PDF-1.7\n\0", ["application/pdf"]],
    [
      "a document of Word",
      zipSync({ "word/document.xml": strToU8("<w/>"), "[Content_Types].xml": strToU8(WORD_TYPES) }),
      [DOCX],
    ],
    ["an old document of Word", OLE + wide("Root Entry") + wide("WordDocument"), ["application/msword"]],
    ["rich text", "{\\rtf1\\ansi Hi}", ["application/rtf", "text/plain"]],
  ])("%s", async (_, content, types) => expect(await typesOf(content)).toEqual(types));

  test.each(["BMW is a car brand I like.", "MZ is a band", "ID3 tags", "GIF89a is a format", "solid ground", "PK"])(
    "a text that begins %j is text if its extension says so, and otherwise may be text",
    async (words) => {
      expect((await typesOf(words, "txt"))[0]).toBe("text/plain");
      expect(await typesOf(words)).toContain("text/plain");
    },
  );

  test("an encrypted document, or one with an embedded table, has the possible type that its extension names", async () => {
    expect((await typesOf(OLE + wide("EncryptedPackage"), "docx"))[0]).toBe(DOCX);
    expect((await typesOf(OLE + wide("EncryptedPackage"), "xlsx"))[0]).toContain("spreadsheet");
    expect((await typesOf(OLE + wide("Workbook") + wide("WordDocument"), "xls"))[0]).toBe("application/vnd.ms-excel");
  });
});

test.each([
  ["nothing", "", []],
  ["noughts", "\0".repeat(500), []],
  ["a page", "<!doctype html><script>alert(1)</script>", ["text/plain"]],
  ["a page that holds a PDF's beginning", "<script>%PDF-1.4</script>", ["text/plain"]],
  ["a drawing that can run", '<?xml version="1.0"?><svg onload="alert(1)"/>', ["application/xml", "text/plain"]],
  ["an archive", zipSync({ "a.txt": strToU8("x") }), ["application/zip"]],
  ["a program", `MZ\x90\0${"\0".repeat(100)}`, ["application/x-msdownload"]],
  ["an installer in an old file", OLE, ["application/x-cfb"]],
])("%s is not recognised as a picture, sound, film or document", async (_, content, types) => {
  expect(await typesOf(content)).toEqual(types);
});
