/**
 * The reasons why nothing can be recorded. `UNSUPPORTED`: the browser has no recorder; `MISSING`: there is no
 * microphone; `BLOCKED`: its use was refused; `BUSY`: it cannot be read, often because another program uses it.
 */
export type MicrophoneProblem = "UNSUPPORTED" | "MISSING" | "BLOCKED" | "BUSY";

export type Microphone = {
  stream: MediaStream;
  /** The loudness now, from 0 to 1. */
  readLevel(): number;
  onEnded(act: () => void): void;
  /** True while the device or something else on it, such as a call, keeps the microphone from hearing. */
  isMuted(): boolean;
  onMuted(act: () => void): void;
  close(): void;
};

const PROBLEMS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: "BLOCKED",
  SecurityError: "BLOCKED",
  NotFoundError: "MISSING",
  OverconstrainedError: "MISSING",
};
/** Speech near a microphone is a tenth as loud as the loudest possible sound. */
const GAIN = 8;

/** Opens the microphone, for which the browser may ask its user. */
export async function openMicrophone(): Promise<Microphone | MicrophoneProblem> {
  if (!navigator.mediaDevices || !("MediaRecorder" in window)) return "UNSUPPORTED";
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
    return { stream, ...meterOf(stream) };
  } catch (error) {
    return PROBLEMS[String(Reflect.get(Object(error), "name"))] ?? "BUSY";
  }
}

function meterOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const tracks = stream.getTracks();
  return {
    readLevel() {
      analyser.getByteTimeDomainData(samples);
      const power = samples.reduce((sum, one) => sum + ((one - 128) / 128) ** 2, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * GAIN);
    },
    onEnded(act: () => void) {
      for (const track of tracks) track.addEventListener("ended", act);
    },
    isMuted: () => tracks.some((track) => track.muted),
    onMuted(act: () => void) {
      for (const track of tracks) track.addEventListener("mute", act);
    },
    close() {
      for (const track of tracks) track.stop();
      void context.close().catch(() => {});
    },
  };
}
