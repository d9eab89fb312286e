import { type ComponentType, createContext } from "react";

type RecorderProps = {
  /** The id under which the device keeps the recording. */
  id: string;
  hasOne: boolean;
  words: { title: string; start: string };
  /** The longest recording in seconds. */
  longest: number;
  onUse: (file: File) => void;
};

/** The recorder, which the page brings along; without one, only files are sent. */
export const RecorderContext = createContext<ComponentType<RecorderProps> | null>(null);
