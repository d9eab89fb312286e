import type { PictureFile } from "./imported-article";

type PictureName = { folder: string[]; name: string; size: number };

/** WordPress writes `a-300x200.jpg`, `a-scaled.jpg` and `a-e1612345678901.jpg` beside `a.jpg`; Ghost `a_o.jpg`. */
const OTHER_SIZE = /(?:-(\d{1,5})x\d{1,5}|-scaled|-rotated|-e\d{10,13}|_o)+$/;

function nameOf(address: string): PictureName {
  const path = readable(address.replace(/[?#].*$/, "").replaceAll("\\", "/"))
    .normalize("NFC")
    .toLowerCase();
  const folder = path.replace(/\/size\/w\d+(h\d+)?\//, "/").split("/");
  const [, stem = "", ending = ""] = /^(.*?)(\.\w{1,5})?$/.exec(folder.pop() ?? "") ?? [];
  const size = OTHER_SIZE.exec(stem);
  const name = `${stem.replace(OTHER_SIZE, "")}${ending === ".jpeg" ? ".jpg" : ending}`;
  return {
    folder: folder.filter((part) => part && part !== "." && part !== ".."),
    name,
    size: size ? Number(size[1] ?? 5000) : 99_999,
  };
}

/** An address with its escapes decoded, where they are valid. */
export function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const monthOf = (folder: string[]) => /(\d{4}\/\d{2})$/.exec(folder.join("/"))?.[1];

/** The number of trailing folders that two paths share; -1 where their months differ, so that they are two pictures. */
function alike(one: string[], other: string[]): number {
  const months = [monthOf(one), monthOf(other)];
  if (months[0] && months[1] && months[0] !== months[1]) return -1;
  let count = 0;
  while (count < one.length && one.at(-1 - count) !== undefined && one.at(-1 - count) === other.at(-1 - count))
    count += 1;
  return count;
}

/** Finds the file of an address: the same name, in the best matching folder, in its largest size. */
export function pictureFinder(files: readonly PictureFile[]): (address: string) => PictureFile | undefined {
  const byName = new Map<string, { file: PictureFile; named: PictureName }[]>();
  for (const file of files) {
    const named = nameOf(file.path);
    byName.set(named.name, [...(byName.get(named.name) ?? []), { file, named }]);
  }
  return (address) => {
    if (address.startsWith("data:")) return inside(address);
    const wanted = nameOf(address);
    const fits = (byName.get(wanted.name) ?? [])
      .map(({ file, named }) => ({ file, named, shared: alike(wanted.folder, named.folder) }))
      .filter(({ shared }) => shared >= 0)
      .sort((one, other) => other.shared - one.shared || other.named.size - one.named.size);
    const [best] = fits;
    if (!best) return undefined;
    const folder = best.named.folder.join("/");
    const isOneOfMany = fits.some(({ named, shared }) => shared === best.shared && named.folder.join("/") !== folder);
    return isOneOfMany ? undefined : best.file;
  };
}

/** The file of a picture that is embedded as a data URL; undefined for any other address. */
function inside(address: string): PictureFile | undefined {
  const [, type, data] = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([\w+/=\s]+)$/.exec(address) ?? [];
  if (!type || !data) return undefined;
  const read = async () => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    return new File([bytes], `picture.${type.slice(6)}`, { type });
  };
  return { path: `${address.slice(0, 60)} ${data.length} ${data.slice(-60)}`, read };
}
