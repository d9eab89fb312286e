/** Props of both drawings of the level line. */
export type LineProps = {
  /** The picture's text alternative: "Linha de A1 a C2; você está em B1". */
  label: string;
  /** Labels along the line, two to six. */
  stations?: readonly string[];
  /** The position in stations from 0; 2.5 is half-way from the third to the fourth. Undefined when unknown. */
  position?: number | undefined;
  /** A label at the position, on the large picture only. */
  here?: string;
  /** `climb` is the large picture, for whole stations only; `straight` fits a card. */
  shape?: "straight" | "climb";
  className?: string;
};
