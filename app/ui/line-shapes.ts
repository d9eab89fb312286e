export type LinePoint = {
  x: number;
  y: number;
  /** How much of the line, in percent of its length, lies before the station. */
  travelled: number;
  label: { x: number; y: number; anchor: "start" | "middle" };
};

export type LineShape = {
  viewBox: string;
  path: string;
  thick: number;
  points: readonly LinePoint[];
  /** The place of a position counted in stations. */
  at: (position: number) => { x: number; y: number; travelled: number };
};

const START: LinePoint = { x: 0, y: 0, travelled: 0, label: { x: 0, y: 0, anchor: "middle" } };

function between(points: readonly LinePoint[]): LineShape["at"] {
  return (position) => {
    const clamped = Math.min(Math.max(position, 0), points.length - 1);
    const before = points[Math.floor(clamped)] ?? START;
    const after = points[Math.ceil(clamped)] ?? before;
    const share = clamped - Math.floor(clamped);
    const mix = (from: number, to: number) => from + (to - from) * share;
    return {
      x: mix(before.x, after.x),
      y: mix(before.y, after.y),
      travelled: mix(before.travelled, after.travelled),
    };
  };
}

/** Level, for any number of stations. */
export function straight(count: number): LineShape {
  const [first, last, y] = [20, 320, 26];
  const points = Array.from({ length: count }, (_, index): LinePoint => {
    const share = count > 1 ? index / (count - 1) : 0;
    const x = first + (last - first) * share;
    return { x, y, travelled: share * 100, label: { x, y: y + 30, anchor: "middle" } };
  });
  return { viewBox: "0 0 340 64", path: `M${first} ${y}H${last}`, thick: 9, points, at: between(points) };
}

// Stations of the climbing line: place, share of the length before them (measured on the path below), and label.
const CLIMB: readonly LinePoint[] = [
  { x: 46, y: 285, travelled: 1, label: { x: 46, y: 316, anchor: "middle" } },
  { x: 140, y: 284, travelled: 18.3, label: { x: 144, y: 316, anchor: "middle" } },
  { x: 240, y: 207, travelled: 41.6, label: { x: 240, y: 248, anchor: "middle" } },
  { x: 300, y: 207, travelled: 52, label: { x: 300, y: 240, anchor: "middle" } },
  { x: 361, y: 166, travelled: 67, label: { x: 378, y: 176, anchor: "start" } },
  { x: 388, y: 52, travelled: 98, label: { x: 408, y: 57, anchor: "start" } },
];

/** The large picture: from the lower left up to the right, for up to six stations. */
export function climb(count: number): LineShape {
  const points = CLIMB.slice(0, count);
  return {
    viewBox: "0 0 460 330",
    path: "M40 285H130Q150 285 164 271L214 221Q228 207 248 207H300Q320 207 334 193L374 153Q388 139 388 119V46",
    thick: 12,
    points,
    at: between(points),
  };
}
