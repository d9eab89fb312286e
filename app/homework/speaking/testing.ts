import { vi } from "vitest";

/** The beginning of what Chrome records. */
export const SPOKEN = Uint8Array.from(`${"\x1aE\xdf\xa3\x9fB\x82\x84webm".padEnd(60, "\0")}A_OPUS`, (letter) =>
  letter.charCodeAt(0),
);

/** A recorder in memory, for tests; `speak` gives it a part. */
class FakeRecorder {
  static latest: FakeRecorder | undefined;
  static isTypeSupported = (type: string) => /^audio\/(webm|mp4)/.test(type);
  state: RecordingState = "inactive";
  mimeType = "audio/webm;codecs=opus";
  ondataavailable: ((event: { data: Blob }) => void) | undefined;
  onpause: (() => void) | undefined;
  onresume: (() => void) | undefined;
  onstop: (() => void) | undefined;
  constructor(_stream: unknown, { mimeType }: MediaRecorderOptions = {}) {
    if (mimeType) this.mimeType = mimeType;
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
export function stubMicrophone(failure?: string, vendor = "Google Inc.") {
  const track = Object.assign(new EventTarget(), { muted: false, stop: vi.fn() });
  const lock = { release: vi.fn(async () => {}) };
  const wakeLock = { request: vi.fn(async () => lock) };
  const getUserMedia = async () => {
    if (failure) throw new DOMException("refused", failure);
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  };
  vi.stubGlobal("navigator", {
    userAgent: "test",
    language: "pt-BR",
    vendor,
    mediaDevices: { getUserMedia },
    wakeLock,
  });
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("AudioContext", FakeContext);
  URL.createObjectURL = () => "blob:take";
  URL.revokeObjectURL = () => {};
  return {
    track,
    wakeLock,
    lock,
    speak: (words: string) => FakeRecorder.latest?.ondataavailable?.({ data: new Blob([words]) }),
  };
}
