/** A length or moment in seconds as minutes and seconds: "0:42". */
export const formatLength = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};
