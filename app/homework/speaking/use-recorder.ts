import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { extensionOf } from "~/platform/files/file-kinds";
import { forgetRecording, keepPart, readRecording } from "~/platform/offline/recordings";
import { dismissToast } from "~/ui/toast-store";
import { toastUndo } from "~/ui/toast-undo";
import { keepAwake } from "./keep-awake";
import { type Microphone, type MicrophoneProblem, openMicrophone } from "./microphone";
import { LONGEST_S } from "./one-recording";
import { createStopwatch } from "./stopwatch";

/** The most that a crash of the browser loses. */
const PART_MS = 1_000;
const TICK_MS = 100;
/** Speech is clear at this rate, in bits a second: five minutes are some two megabytes. */
const BITS_A_SECOND = 48_000;

/** A finished recording on this device. */
type Take = { file: File; src: string; seconds: number; isFound: boolean };
type Work = { recorder: MediaRecorder; microphone: Microphone; ended: Promise<File> };
export type RecorderState = "idle" | "asking" | "recording" | "paused" | "done";

/**
 * The causes that end or pause a recording besides its speaker. `MUTED`: something else has the microphone, such as a call;
 * `HIDDEN`: another page or app was opened; `UNPLUGGED`: the microphone went away.
 */
export type Interruption = "MUTED" | "HIDDEN" | "UNPLUGGED";

/** Recordings that browsers make, the preferred ones first: Chrome makes the first, Firefox the second. */
const TYPES = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus"];
/** Safari's, which also says that it makes WebM but writes one that other browsers cannot wind. */
const APPLE_TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/mp4"];

/** The ending with which a downloaded recording opens; few programs know the audio ending of WebM. */
const ENDINGS: Readonly<Record<string, string>> = { "audio/webm": "webm" };

function recorderOf(stream: MediaStream): MediaRecorder {
  const isApple = navigator.vendor?.startsWith("Apple");
  const types = isApple ? [...APPLE_TYPES, ...TYPES] : [...TYPES, ...APPLE_TYPES];
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  return new MediaRecorder(stream, { audioBitsPerSecond: BITS_A_SECOND, ...(mimeType && { mimeType }) });
}

/**
 * Records from the microphone, part by part onto the device.
 * @param id of what the recording belongs to; one that was begun before and not sent is found again
 * @param longest the length in seconds at which it ends by itself
 */
export function useRecorder(id: string, longest = LONGEST_S) {
  const [state, setState] = useState<RecorderState>("idle");
  const [problem, setProblem] = useState<MicrophoneProblem>();
  const [interruption, setInterruption] = useState<Interruption>();
  const [isKept, setIsKept] = useState(true);
  const [take, setTake] = useState<Take>();
  const [clock, setClock] = useState({ seconds: 0, level: 0 });
  const work = useRef<Work>(undefined);
  const asked = useRef(0);
  const offer = useRef(0);
  /** The earlier recording, while the device is asked for the new one. */
  const kept = useRef<Promise<File | undefined>>(undefined);
  const [track, setTrack] = useState<MediaStreamTrack>();

  const finish = useCallback(
    (data: Blob, type: string, startedAt: number, seconds: number, isFound = false) => {
      const kind = type.split(";")[0] ?? "";
      const name = `${m.speaking_file_name()}.${ENDINGS[kind] ?? extensionOf(kind)}`;
      const file = new File([data], name, { type: kind, lastModified: startedAt });
      setTake({ file, src: URL.createObjectURL(file), seconds: Math.min(seconds, longest), isFound });
      setState("done");
      return file;
    },
    [longest],
  );

  useEffect(() => {
    let left = false;
    kept.current = readRecording(id)
      .then((found) => {
        if (left || !found || work.current) return undefined;
        return finish(found.data, found.type, found.startedAt, found.seconds, true);
      })
      .catch(() => undefined);
    return () => {
      left = true;
      asked.current += 1;
      // The parts stay on the device.
      work.current?.recorder.stop();
    };
  }, [id, finish]);
  useEffect(() => () => void (take && URL.revokeObjectURL(take.src)), [take]);

  const interrupt = useCallback((by: Interruption) => {
    if (work.current?.recorder.state !== "recording") return;
    setInterruption(by);
    work.current.recorder.pause();
  }, []);
  useEffect(() => {
    const look = () => document.hidden && interrupt("HIDDEN");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [interrupt]);

  const start = async () => {
    kept.current = undefined;
    setProblem(undefined);
    setInterruption(undefined);
    setState("asking");
    asked.current += 1;
    const turn = asked.current;
    const microphone = await openMicrophone();
    // Meanwhile the recording before was handed over, or the page left.
    if (turn !== asked.current) return typeof microphone === "string" ? undefined : microphone.close();
    if (typeof microphone === "string") {
      setProblem(microphone);
      return setState(take ? "done" : "idle");
    }
    await forgetRecording(id).catch(() => {});
    dismissToast(offer.current);
    setTake(undefined);
    setIsKept(true);
    const recorder = recorderOf(microphone.stream);
    const parts: Blob[] = [];
    const startedAt = Date.now();
    const watch = createStopwatch();
    let sleep = keepAwake();
    const tick = setInterval(() => {
      setClock({ seconds: watch.seconds(), level: watch.isRunning() ? microphone.readLevel() : 0 });
      if (watch.seconds() >= longest && recorder.state !== "inactive") recorder.stop();
    }, TICK_MS);
    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      const part = { number: parts.length, type: recorder.mimeType, seconds: watch.seconds(), startedAt, data };
      parts.push(data);
      void keepPart(id, part).then((kept) => kept || setIsKept(false));
    };
    recorder.onpause = () => {
      watch.rest();
      sleep();
      setState("paused");
    };
    recorder.onresume = () => {
      watch.run();
      sleep = keepAwake();
      setInterruption(undefined);
      setState("recording");
    };
    const ended = new Promise<File>((resolve) => {
      recorder.onstop = () => {
        watch.rest();
        sleep();
        clearInterval(tick);
        microphone.close();
        setTrack(undefined);
        work.current = undefined;
        resolve(finish(new Blob(parts), recorder.mimeType, startedAt, watch.seconds()));
      };
    });
    // A microphone that is pulled out ends the recording, which is kept.
    microphone.onEnded(() => {
      if (recorder.state === "inactive") return;
      setInterruption("UNPLUGGED");
      recorder.stop();
    });
    microphone.onMuted(() => interrupt("MUTED"));
    work.current = { recorder, microphone, ended };
    setTrack(microphone.stream.getAudioTracks()[0]);
    watch.run();
    setClock({ seconds: 0, level: 0 });
    recorder.start(PART_MS);
    setState("recording");
    if (microphone.isMuted()) interrupt("MUTED");
    if (document.hidden) interrupt("HIDDEN");
  };

  const stop = () => work.current && work.current.recorder.state !== "inactive" && work.current.recorder.stop();
  const putAside = () => {
    asked.current += 1;
    kept.current = undefined;
    setTake(undefined);
    setInterruption(undefined);
    setState("idle");
  };
  return {
    state,
    problem,
    /** The cause that paused or ended the recording; undefined if the speaker did it, and after the recording continues. */
    interruption,
    take,
    /** The length so far in seconds, and the loudness from 0 to 1. */
    clock,
    /** True if all of it is on the device; false when the device is full. */
    isKept,
    /** The microphone's sound while it records. */
    track,
    start: () => void start(),
    pause: () => work.current?.recorder.pause(),
    /** Goes on, unless something else still has the microphone. */
    resume: () => work.current?.microphone.isMuted() || work.current?.recorder.resume(),
    stop,
    /**
     * Ends with a recording that is sent now, also one that still runs; the device keeps it until `forgetRecording`.
     * @returns the recording; undefined without one
     */
    handOver: async (): Promise<File | undefined> => {
      const running = work.current?.ended;
      stop();
      const file = running ? await running : (take?.file ?? (await kept.current));
      if (file) putAside();
      return file;
    },
    /** Removes a recording from this device, until a toast restores it. */
    discard: () => {
      if (!take) return;
      const { file, seconds, isFound } = take;
      const { type, lastModified: startedAt } = file;
      putAside();
      void forgetRecording(id).catch(() => {});
      offer.current = toastUndo(m.speaking_discarded(), () => {
        void keepPart(id, { number: 0, type, seconds, startedAt, data: file });
        finish(file, type, startedAt, seconds, isFound);
      });
    },
  };
}
