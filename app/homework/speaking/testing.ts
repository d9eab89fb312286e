import { vi } from "vitest";

/** The beginning of what Chrome records. */
export const SPOKEN = Uint8Array.from(`${"\x1aE\xdf\xa3\x9fB\x82\x84webm".padEnd(60, "\0")}A_OPUS`, (letter) =>
  letter.charCodeAt(0),
);

/** A recorder in memory, for tests; `speak` gives it a part. */
class FakeRecorder {
  static latest: FakeRecorder | undefined;
  static isTypeSupported = (type: string) => type.startsWith("audio/webm");
  state: RecordingState = "inactive";
  mimeType = "audio/webm;codecs=opus";
  ondataavailable: ((event: { data: Blob }) => void) | undefined;
  onpause: (() => void) | undefined;
  onresume: (() => void) | undefined;
  onstop: (() => void) | undefined;
  constructor() {
    FakeRecorder.latest = this;
  }
  start() {
    this.state = "recording";
  }
  pause() {
    this.state = "paused";
    this.onpause?.();
  }
  resume() {
    this.state = "recording";
    this.onresume?.();
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable?.({ data: new Blob([SPOKEN]) });
    this.onstop?.();
  }
}

/** A browser that plays nothing and says so at once, so that no length is found. */
export const stubAudio = () =>
  vi.stubGlobal(
    "Audio",
    class {
      onerror: (() => void) | undefined;
      set src(_: string) {
        this.onerror?.();
      }
      removeAttribute() {}
    },
  );

class FakeContext {
  createAnalyser() {
    return { fftSize: 8, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(140) };
  }
  createMediaStreamSource() {
    return { connect() {} };
  }
  close = async () => {};
}

/** A browser with a microphone, or whose microphone fails with the error of this name. */
export function stubMicrophone(failure?: string) {
  const track = { addEventListener: vi.fn(), stop: vi.fn() };
  const getUserMedia = async () => {
    if (failure) throw new DOMException("refused", failure);
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  };
  vi.stubGlobal("navigator", { userAgent: "test", language: "pt-BR", mediaDevices: { getUserMedia } });
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("AudioContext", FakeContext);
  URL.createObjectURL = () => "blob:take";
  URL.revokeObjectURL = () => {};
  return {
    track,
    speak: (words: string) => FakeRecorder.latest?.ondataavailable?.({ data: new Blob([words]) }),
  };
}
