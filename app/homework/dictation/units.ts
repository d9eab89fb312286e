const DEGREES = "degrees,degrees celsius,degrees centigrade,degree";
const AN_HOUR = "kilometers an hour,kilometers per hour";
/** The spoken forms of the signs that stand after a number, in American spelling. */
const UNITS: Readonly<Record<string, string>> = {
  km: "kilometers,kilometer,k",
  cm: "centimeters,centimeter",
  mm: "millimeters,millimeter",
  m: "meters,meter,million",
  "km/h": AN_HOUR,
  kmh: AN_HOUR,
  mph: "miles an hour,miles per hour",
  kg: "kilos,kilograms,kilo,kilogram",
  g: "grams,gram",
  mg: "milligrams,milligram",
  l: "liters,liter",
  ml: "milliliters,milliliter",
  h: "hours,hour",
  hrs: "hours",
  min: "minutes,minute",
  sec: "seconds,second",
  k: "thousand",
  "°": DEGREES,
  "°c": DEGREES,
  oc: DEGREES,
  "°f": "degrees fahrenheit,degrees",
};

/** The spoken forms of a unit's sign: "kilometers" for "km"; none for other words. */
export const unitWays = (sign: string): string[] => UNITS[sign]?.split(",") ?? [];
