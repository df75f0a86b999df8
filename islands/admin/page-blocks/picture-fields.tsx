import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { MAX_GALLERY_PICTURES, PAGE_LENGTHS } from '#src/domain/tenancy/custom-page-limits.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field, FieldError, fieldId } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { RemoveIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/loading.tsx';
import { blockField, type PictureDraft, pictureField } from './block-draft.ts';
import type { FieldsProps } from './block-fields.tsx';
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
function Chooser({ name, label, isMany, uploadTo, error: sent, taken }: ChooserProps) {
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

export function ImageFields({ block, at, errors, uploadTo, set }: FieldsProps) {
  const field = (part: string) => blockField(at, part);
  const { imageId = '', width = '1', height = '1', alt = '', caption = '' } = block.values;
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      {['imageId', 'width', 'height'].map((part) => (
        <input key={part} type="hidden" name={field(part)} value={block.values[part] ?? ''} />
      ))}
      <div className="grid min-h-32 place-items-center overflow-hidden rounded-card border border-line bg-sunken">
        {imageId ? (
          <img
            src={`/images/${imageId}?w=400`}
            alt={alt || 'The chosen picture'}
            width={Number(width)}
            height={Number(height)}
            className="h-auto w-full"
          />
        ) : (
          <p className="text-14 text-ink-3">No picture</p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Chooser
          name={field('imageId')}
          label={imageId ? 'Another picture' : 'Picture'}
          isMany={false}
          uploadTo={uploadTo}
          error={errors[field('imageId')]}
          taken={([picture]) => picture && set(({ values }) => ({ values: { ...values, ...valuesOf(picture) } }))}
        />
        <Field
          name={field('alt')}
          label="Description"
          isOptional
          help="Read to people who don’t see it."
          error={errors[field('alt')]}
        >
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={PAGE_LENGTHS.alt}
              value={alt}
              onChange={(event) => set({ values: { ...block.values, alt: event.currentTarget.value } })}
            />
          )}
        </Field>
        <Field name={field('caption')} label="Caption" isOptional error={errors[field('caption')]}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={PAGE_LENGTHS.caption}
              value={caption}
              onChange={(event) => set({ values: { ...block.values, caption: event.currentTarget.value } })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function valuesOf({ imageId, width, height }: PictureDraft): Record<string, string> {
  return { imageId, width, height };
}

export function GalleryFields({ block, at, errors, uploadTo, set, press }: FieldsProps) {
  const { pictures } = block;
  return (
    <div className="flex flex-col gap-4">
      {pictures.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture, of) => (
            <GalleryPicture
              key={picture.imageId}
              {...{ picture, of, at, errors, press }}
              isFirst={of === 0}
              alt={(alt) => set({ pictures: pictures.with(of, { ...picture, alt }) })}
            />
          ))}
        </ul>
      ) : null}
      {pictures.length < MAX_GALLERY_PICTURES ? (
        <Chooser
          name={blockField(at, 'pictures')}
          label={pictures.length > 0 ? 'Add pictures' : 'Pictures'}
          isMany
          uploadTo={uploadTo}
          error={errors[blockField(at, 'pictures')]}
          taken={(added) => set((now) => ({ pictures: withPictures(now.pictures, added) }))}
        />
      ) : null}
    </div>
  );
}

/** Each once. */
function withPictures(pictures: readonly PictureDraft[], added: readonly PictureDraft[]): PictureDraft[] {
  const all = new Map([...pictures, ...added].map((one) => [one.imageId, one]));
  for (const one of pictures) all.set(one.imageId, one);
  return [...all.values()].slice(0, MAX_GALLERY_PICTURES);
}

interface GalleryPictureProps extends Pick<FieldsProps, 'at' | 'errors' | 'press'> {
  picture: PictureDraft;
  of: number;
  isFirst: boolean;
  alt: (text: string) => void;
}

function GalleryPicture({ picture, of, at, errors, press, isFirst, alt }: GalleryPictureProps) {
  const name = (part: string) => pictureField(at, of, part);
  const wrong = errors[name('imageId')] ?? errors[name('alt')];
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-2">
      {(['imageId', 'width', 'height'] as const).map((part) => (
        <input key={part} type="hidden" name={name(part)} value={picture[part]} />
      ))}
      <img
        src={`/images/${picture.imageId}?w=400&r=square`}
        alt={picture.alt || `Picture ${of + 1}`}
        width={400}
        height={400}
        className="aspect-square w-full rounded-input bg-sunken object-cover"
      />
      <Input
        id={fieldId(name('alt'))}
        name={name('alt')}
        aria-label={`Description of picture ${of + 1}`}
        placeholder="Description"
        maxLength={PAGE_LENGTHS.alt}
        value={picture.alt}
        onChange={(event) => alt(event.currentTarget.value)}
      />
      {wrong ? <FieldError id={`${fieldId(name('imageId'))}-error`}>{wrong}</FieldError> : null}
      <span className="flex justify-end">
        {isFirst ? null : (
          <IconButton
            type="submit"
            name="do"
            value={`picture.up.${at}.${of}`}
            icon={SortUpIcon}
            label={`Move picture ${of + 1} forward`}
            onClick={press(`picture.up.${at}.${of}`)}
          />
        )}
        <IconButton
          type="submit"
          name="do"
          value={`picture.remove.${at}.${of}`}
          icon={RemoveIcon}
          label={`Remove picture ${of + 1}`}
          onClick={press(`picture.remove.${at}.${of}`)}
        />
      </span>
    </li>
  );
}
