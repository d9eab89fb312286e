import { vi } from "vitest";

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
    this.ondataavailable?.({ data: new Blob(["end"]) });
    this.onstop?.();
  }
}

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
