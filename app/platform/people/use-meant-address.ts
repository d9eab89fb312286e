import { useEffect, useRef, useState } from "react";
import { suggestMailAddress } from "./suggest-mail-address";

/**
 * The address that a person may have meant, looked for when they leave its field. What stands below moves with it, so it
 * appears and goes only when nothing is being pressed: leaving the field is often the beginning of a press.
 */
export function useMeantAddress() {
  const [meant, setMeant] = useState<string>();
  const isPressed = useRef(false);
  const left = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The click comes in the same task as the end of the press, or, on a touch screen, as the loss of the focus.
  const showLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (isPressed.current || left.current === undefined) return;
      setMeant(suggestMailAddress(left.current));
      left.current = undefined;
    });
  };
  const latest = useRef(showLater);
  latest.current = showLater;
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      latest.current();
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener("pointerdown", press, options);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release, options);
    return () => {
      listening.abort();
      clearTimeout(timer.current);
    };
  }, []);
  return {
    meant,
    /** Call it when the field is left. */
    look: (address: string) => {
      left.current = address;
      showLater();
    },
    /** Call it when the address was taken. */
    forget: () => setMeant(undefined),
  };
}
