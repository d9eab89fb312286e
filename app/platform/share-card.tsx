import { SHARE_IMAGE } from "./seo";

/** A title over the line with its stations, as satori draws it. */
export function ShareCard({ title, brand }: { title: string; brand: string }) {
  return (
    <div
      style={{
        ...SHARE_IMAGE,
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: 72,
        background: "#fbf7f0",
        color: "#16213a",
        fontFamily: "Figtree",
      }}
    >
      <div style={{ display: "flex", fontFamily: "Fraunces", fontSize: 40 }}>{brand}</div>
      <div style={{ display: "flex", fontFamily: "Fraunces", fontSize: title.length > 70 ? 60 : 78, lineHeight: 1.15 }}>
        {title}
      </div>
      <div style={{ display: "flex", alignItems: "center", position: "relative", height: 48 }}>
        <div
          style={{ position: "absolute", left: 0, width: 560, height: 12, background: "#c8102e", borderRadius: 6 }}
        />
        <div
          style={{ position: "absolute", left: 540, width: 516, height: 8, background: "#e6dccb", borderRadius: 4 }}
        />
        {[0, 200, 400, 760, 1010].map((left) => (
          <div key={left} style={{ ...STATION, left, borderColor: left < 500 ? "#16213a" : "#8f8672" }} />
        ))}
        <div style={{ ...STATION, left: 536, width: 48, height: 48, borderColor: "#c8102e", borderWidth: 10 }} />
      </div>
    </div>
  );
}

const STATION = {
  ...({ position: "absolute", borderStyle: "solid" } as const),
  ...{ width: 34, height: 34, borderRadius: 24, borderWidth: 7, background: "#ffffff" },
};
