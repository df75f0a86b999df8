import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { Spinner } from '#src/ui/loading.tsx';
import type { PictureDraft } from './picture-draft.ts';
import { uploadPicture } from './upload-picture.ts';

interface ChooserProps {
  /** Of the field that holds the picture; its file is `<name>.file`. */
  name: string;
  label: string;
  isMany: boolean;
  uploadTo: string;
  error: string | undefined;
  taken: (pictures: PictureDraft[]) => void;
}

/** A file is sent as soon as it is chosen; without script it goes with the form. */
export function PictureChooser({ name, label, isMany, uploadTo, error: sent, taken }: ChooserProps) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const id = fieldId(name);
  const error = failed ?? sent;
  const send = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    setBusy(true);
    setFailed(null);
    const stored: PictureDraft[] = [];
    try {
      for (const file of files) stored.push(await uploadPicture(uploadTo, file));
      input.value = '';
    } catch (problem) {
      const text = (problem as Error).message;
      setFailed(text);
      announce(text);
      // What went wrong is not sent with the form once more.
      input.value = '';
    }
    setBusy(false);
    if (stored.length > 0) taken(stored);
  };
  return (
    <div data-part="field" className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-help`} className="-mt-1 text-14 text-ink-3">
        JPEG, PNG or WebP, up to 10 MB.
      </p>
      <span className="flex items-center gap-3">
        <FileInput
          id={id}
          name={`${name}.file`}
          multiple={isMany}
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void send(event.currentTarget)}
        />
        {isBusy ? <Spinner label="Uploading" /> : null}
      </span>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
