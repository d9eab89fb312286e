import { strToU8, zipSync } from "fflate";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { film, ftyp } from "../../../embedded/file-content/testing.ts";
import { acceptFile } from "./accept-file.ts";
import { ACCEPTED_TYPES, PICTURES } from "./file-kinds.ts";
import { convertToJpeg, shrinkPicture } from "./redraw-picture.ts";

vi.mock("./redraw-picture.ts", () => ({ convertToJpeg: vi.fn(), shrinkPicture: vi.fn() }));
beforeEach(() => {
  for (const redraw of [convertToJpeg, shrinkPicture])
    vi.mocked<typeof shrinkPicture>(redraw).mockReset().mockResolvedValue(undefined);
});

const JPEG = "\xff\xd8\xff\xe1\0\x10Exif\0\0".padEnd(200, "\0");
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";
const WEBP = "RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0\x2f\0\0\0";
const HEIC = ftyp("heic", "mif1", "heic");
const OGG = "OggS".padEnd(28, "\0") + "OpusHead\x01".padEnd(40, "\0");

const fileOf = (name: string, content: string | Uint8Array, type = "") =>
  new File([typeof content === "string" ? Buffer.from(content, "latin1") : new Uint8Array(content)], name, { type });
const PLACE = { TOO_LARGE: () => "Too large", KIND: () => "Another kind", CONNECTION: () => "Nobody answers" };
const take = async (file: File, types: readonly string[] = ACCEPTED_TYPES.homework, most = 1_000_000) => {
  const taken = await acceptFile(file, { types, most, words: PLACE });
  return taken.kind ? taken.code : `${taken.answer.type} ${taken.answer.file.name}`;
};

describe("a file's type is decided by its content, and its extension is corrected", () => {
  test.each([
    ["samsung.m4a", ftyp("3gp4", "isom", "3gp4"), "audio/mp4 samsung.m4a"],
    ["heic.jpg", HEIC, "image/heic heic.heic"],
    ["webp.jpg", WEBP, "image/webp webp.webp"],
    ["png.JPG", PNG, "image/png png.png"],
    ["jpeg.heic", JPEG, "image/jpeg jpeg.jpg"],
    ["IMG_1.jfif", JPEG, "image/jpeg IMG_1.jfif"],
    ["photo", JPEG, "image/jpeg photo.jpg"],
    ["photo.jpg.exe", JPEG, "image/jpeg photo.jpg.exe.jpg"],
    ["still.heif", ftyp("mif1", "miaf"), "image/heif still.heif"],
    ["still.avif", ftyp("avif", "mif1"), "image/avif still.avif"],
    ["PTT-WA0001.oga", OGG, "audio/ogg PTT-WA0001.oga"],
    ["PTT-WA0002.mp3", OGG, "audio/ogg PTT-WA0002.ogg"],
    ["voice.aac", "\xff\xf1\x50\x80".padEnd(64, "\0"), "audio/aac voice.aac"],
    ["voice.amr", "#!AMR\n<", "audio/amr voice.amr"],
    ["voice.3gp", film("3gp4", ["soun", "samr"]), "audio/3gpp voice.3gp"],
    ["clip.3gp", film("3gp4", ["vide", "h263"]), "video/3gpp clip.3gp"],
    ["clip.mp4", film("qt  ", ["vide", "hvc1"]), "video/quicktime clip.mov"],
    ["latin1.txt", "Ol\xe1, li\xe7\xe3o", "text/plain latin1.txt"],
    ["BM.txt", "BMW is a car brand I like.", "text/plain BM.txt"],
    ["notes", "BMW is a car brand I like.", "text/plain notes.txt"],
    ["essay.doc", "Just words", "text/plain essay.txt"],
    ["newline.pdf", "\r\n%PDF-1.4\n", "application/pdf newline.pdf"],
    ["locked.pdf", "%PDF-1.7\n/Encrypt 4 0 R\0", "application/pdf locked.pdf"],
  ])("%s", async (name, content, taken) => expect(await take(fileOf(name, content, "text/html"))).toBe(taken));
});

describe("the message about a refused file says what its sender can do", () => {
  const zip = zipSync({ "Index/Document.iwa": strToU8("x") });
  test.each([
    ["empty.jpg", "", "EMPTY"],
    ["noughts.jpg", "\0".repeat(500), "KIND"],
    ["page.html", "<script>", "KIND"],
    ["photo.png", "<svg onload=alert(1)>", "KIND"],
    ["photo.jpg", "<!doctype html>", "KIND"],
    ["run.exe", `MZ\x90\0${"\0".repeat(100)}`, "KIND"],
    ["essay.pages", zip, "APP"],
    ["essay.gdoc", '{"doc_id":"1"}', "APP"],
    ["essay.zip", zip, "APP"],
    ["all.zip", zipSync({ "essay.txt": strToU8("x") }), "ARCHIVE"],
    ["all.rar", "Rar!\x1a\x07\0\0", "ARCHIVE"],
    ["scan.bmp", "BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "PICTURE"],
    ["clip.avi", "RIFF\0\0\0\0AVI LIST\0", "FILM"],
    ["song.mid", "MThd\0\0\0\x06\0\x01", "SOUND"],
    ["large.txt", "x".repeat(1_000_001), "TOO_LARGE"],
  ])("%s", async (name, content, problem) => expect(await take(fileOf(name, content))).toBe(problem));

  test("a folder, or a file that exists only in the cloud, is reported as unreadable", async () => {
    const gone = fileOf("cloud.pdf", "%PDF");
    gone.slice = () => {
      throw new DOMException("gone", "NotReadableError");
    };
    expect(await take(gone)).toBe("UNREADABLE");
  });
});

describe("a picture of an iPhone", () => {
  test("a picture of an iPhone is sent as JPEG if the browser can decode it", async () => {
    vi.mocked(convertToJpeg).mockResolvedValue(new Blob(["small"], { type: "image/jpeg" }));
    expect(await take(fileOf("IMG_1.HEIC", HEIC), PICTURES)).toBe("image/jpeg IMG_1.jpg");
    expect(await take(fileOf("IMG_1.HEIC", HEIC))).toBe("image/jpeg IMG_1.jpg");
  });

  test("a picture of an iPhone that the browser cannot decode is sent unchanged if the field accepts HEIC; other fields refuse it as HEIC", async () => {
    expect(await take(fileOf("IMG_1.HEIC", HEIC), ACCEPTED_TYPES["payment-proofs"])).toBe("image/heic IMG_1.HEIC");
    expect(await take(fileOf("IMG_1.HEIC", HEIC), PICTURES)).toBe("HEIC");
  });

  test("a picture of an iPhone is measured after its conversion", async () => {
    vi.mocked(convertToJpeg).mockResolvedValue(new Blob(["small"], { type: "image/jpeg" }));
    expect(await take(fileOf("IMG_1.HEIC", HEIC), PICTURES, 10)).toBe("image/jpeg IMG_1.jpg");
    vi.mocked(convertToJpeg).mockResolvedValue(new Blob(["larger than that"], { type: "image/jpeg" }));
    expect(await take(fileOf("IMG_1.HEIC", HEIC), PICTURES, 10)).toBe("TOO_LARGE");
  });
});

describe("a picture that the server decodes", () => {
  const cut = async (file: File, most = 1_000_000) => {
    const taken = await acceptFile(file, { types: PICTURES, most, words: PLACE, shrink: true });
    return taken.kind ? taken.code : `${taken.answer.type} ${taken.answer.file.name}`;
  };

  test("a picture that the server decodes is shrunk before it is measured and sent, and has the type of the shrunk file", async () => {
    vi.mocked(shrinkPicture).mockResolvedValue(new Blob(["small"], { type: "image/webp" }));
    expect(await cut(fileOf("large.png", PNG), 10)).toBe("image/webp large.webp");
    vi.mocked(shrinkPicture).mockResolvedValue(undefined);
    expect(await cut(fileOf("small.png", PNG))).toBe("image/png small.png");
    expect(vi.mocked(shrinkPicture).mock.calls.map(([, type]) => type)).toEqual(["image/png", "image/png"]);
  });

  test("a picture that the server decodes is shrunk before; pictures for homework and proofs are sent unchanged", async () => {
    vi.mocked(shrinkPicture).mockResolvedValue(new Blob(["small"], { type: "image/webp" }));
    expect(await take(fileOf("large.png", PNG))).toBe("image/png large.png");
  });
});
