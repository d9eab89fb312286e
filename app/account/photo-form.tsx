import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { toastFailure } from "~/platform/errors/report-error";
import { acceptFile } from "~/platform/files/accept-file";
import { PICTURES } from "~/platform/files/file-kinds";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { withBoundary } from "~/ui/with-boundary";
import { PHOTO_WORDS, photoAddress, sendPhoto } from "./send-photo";
import { clearProfile } from "./session";

const LARGEST_BYTES = 12 * 1024 * 1024;

/** Saves the chosen photo, if it is not saved yet. Resolves to false after a failure. */
export type SavePhoto = () => Promise<boolean>;

type Props = {
  name: string;
  photo: string | null;
  /** Set for the profile form, whose button saves the photo as well. */
  save: RefObject<SavePhoto | undefined>;
};

type Crop = { left: number; top: number; size: number };
const WHOLE: Crop = { left: 0, top: 0, size: 1 };

/** A person's photo: chosen, cropped to a square with three sliders, or removed. */
function PhotoFormInside({ name, photo, save }: Props) {
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string>();
  const [chosen, setChosen] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const crop = useRef(WHOLE);
  useEffect(() => {
    let wanted = true;
    void photoAddress(photo).then((found) => wanted && setAddress(found));
    return () => {
      wanted = false;
    };
  }, [photo]);
  const send = async (order?: Parameters<typeof sendPhoto>[0]): Promise<boolean> => {
    setBusy(true);
    const outcome = await sendPhoto(order);
    setBusy(false);
    setProblem(outcome.problem);
    if (outcome.kind === "failed") await toastFailure(outcome);
    if (outcome.kind) return false;
    setChosen(undefined);
    setRemoving(false);
    clearProfile();
    await revalidate();
    return true;
  };
  const choose = async (file: File) => {
    const taken = await acceptFile(file, {
      types: PICTURES,
      most: LARGEST_BYTES,
      words: PHOTO_WORDS,
      shrink: true,
    });
    crop.current = WHOLE;
    setChosen(taken.answer?.file);
    setProblem(taken.problem);
  };
  const sendChosen = async () => !chosen || send({ file: chosen, ...crop.current });
  useEffect(() => {
    save.current = sendChosen;
  });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={address} size="lg" />
        <FileButton variant="quiet" size="sm" accept="image/*" onFiles={([file]) => file && void choose(file)}>
          {photo ? m.account_photo_change() : m.account_photo_choose()}
        </FileButton>
        {photo && !chosen && (
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => setRemoving(true)}>
            {m.account_photo_remove()}
          </Button>
        )}
      </div>
      {chosen && (
        <Cropper
          key={`${chosen.name} ${chosen.lastModified}`}
          file={chosen}
          busy={busy}
          onCrop={(now) => {
            crop.current = now;
          }}
          onSave={() => void sendChosen()}
          onBroken={() => {
            setChosen(undefined);
            setProblem(m.account_photo_no_picture());
          }}
        />
      )}
      {problem && !removing && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={m.account_photo_remove_title()}
        thing={m.account_photo_remove_thing({ name })}
        description={m.account_photo_remove_text()}
        confirmLabel={m.account_photo_remove()}
        onConfirm={() => void send()}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
      />
    </div>
  );
}

type CropperProps = {
  file: File;
  busy: boolean;
  /** Reports the visible square whenever it changes. */
  onCrop: (crop: Crop) => void;
  onSave: () => void;
  onBroken: () => void;
};

const VIEW = 240;

/** Shows the cropped square, with sliders that work by touch, mouse and keyboard. */
function Cropper({ file, busy, onCrop, onSave, onBroken }: CropperProps) {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const [picture, setPicture] = useState<{ width: number; height: number }>();
  const [zoom, setZoom] = useState(100);
  const [across, setAcross] = useState(50);
  const [down, setDown] = useState(50);
  const loaded = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setPicture({ width: naturalWidth, height: naturalHeight });
  const { width = 1, height = 1 } = picture ?? {};
  const shorter = Math.min(width, height);
  const size = 100 / zoom;
  const side = shorter * size;
  const left = ((width - side) * across) / 100;
  const top = ((height - side) * down) / 100;
  const scale = VIEW / side;
  useEffect(() => onCrop({ left: left / width, top: top / height, size }));
  const slider = (id: string, label: string, value: number, set: (to: number) => void, from: number, to: number) => (
    <Field id={id} label={label}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={from}
          max={to}
          value={value}
          aria-valuetext={`${value} %`}
          onChange={(event) => set(Number(event.target.value))}
          className="h-11 w-full cursor-pointer accent-red"
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-4 rounded-card border bg-mist p-4 sm:grid-cols-[auto_1fr]">
      <div className="relative overflow-hidden rounded-full bg-card" style={{ width: VIEW, height: VIEW }}>
        <img
          src={address}
          alt={m.account_photo_preview()}
          onLoad={loaded}
          onError={onBroken}
          className="absolute max-w-none origin-top-left"
          style={{ width: width * scale, height: height * scale, left: -left * scale, top: -top * scale }}
        />
      </div>
      <div className="grid content-start gap-2">
        {slider("photo-zoom", m.account_photo_zoom(), zoom, setZoom, 100, 400)}
        {slider("photo-across", m.account_photo_across(), across, setAcross, 0, 100)}
        {slider("photo-down", m.account_photo_down(), down, setDown, 0, 100)}
        <Button disabled={!picture} busy={busy ? m.common_saving() : undefined} onClick={onSave}>
          {m.account_photo_save()}
        </Button>
      </div>
    </div>
  );
}

export const PhotoForm = withBoundary(PhotoFormInside);
