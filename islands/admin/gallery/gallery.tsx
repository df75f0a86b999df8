import { PAGE_LENGTHS } from '#src/domain/tenancy/custom-page-limits.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { RemoveIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { imageUrl } from '#src/ui/image.tsx';
import { PictureChooser } from './picture-chooser.tsx';
import { type PictureDraft, pictureBox } from './picture-draft.ts';

/** Of the pictures as they are then: one may arrive after something else was typed. */
export type PicturesChange = (now: readonly PictureDraft[]) => PictureDraft[];

export interface GalleryProps {
  /** Before the number of its boxes; a file is `<name>.file`. */
  name: string;
  label: string;
  most: number;
  /** As they are cropped on the website. */
  isWide?: boolean;
  pictures: readonly PictureDraft[];
  errors: Readonly<Record<string, string>>;
  uploadTo: string;
  /** What the form's button says: `up` and `remove`. */
  button: (verb: string, of: number) => string;
  press: (button: string) => (event: React.MouseEvent) => void;
  set: (change: PicturesChange) => void;
}

/** Pictures in their order, each with what is read to people who don't see it. */
export function Gallery(props: GalleryProps) {
  const { name, label, most, isWide = false, pictures, errors, uploadTo, set } = props;
  const added = (more: readonly PictureDraft[]) => set((now) => withPictures(now, more, most));
  return (
    <div className="flex flex-col gap-4">
      {pictures.length > 0 ? (
        <ul className={isWide ? 'grid gap-3 sm:grid-cols-2' : 'grid grid-cols-2 gap-3 sm:grid-cols-3'}>
          {pictures.map((picture, of) => (
            <GalleryPicture
              key={picture.imageId}
              {...{ ...props, isWide, picture, of }}
              alt={(alt) => set((now) => now.map((one) => (one.imageId === picture.imageId ? { ...one, alt } : one)))}
            />
          ))}
        </ul>
      ) : null}
      {pictures.length < most ? (
        <PictureChooser
          name={name}
          label={pictures.length > 0 ? 'Add pictures' : label}
          isMany
          uploadTo={uploadTo}
          error={errors[name]}
          taken={added}
        />
      ) : errors[name] ? (
        <FieldError id={`${fieldId(name)}-error`}>{errors[name]}</FieldError>
      ) : null}
    </div>
  );
}

/** Each once. */
function withPictures(pictures: readonly PictureDraft[], added: readonly PictureDraft[], most: number): PictureDraft[] {
  const all = new Map([...pictures, ...added].map((one) => [one.imageId, one]));
  for (const one of pictures) all.set(one.imageId, one);
  return [...all.values()].slice(0, most);
}

interface GalleryPictureProps extends Pick<GalleryProps, 'name' | 'errors' | 'button' | 'press'> {
  picture: PictureDraft;
  of: number;
  isWide: boolean;
  alt: (text: string) => void;
}

function GalleryPicture({ name, picture, of, errors, button, press, isWide, alt }: GalleryPictureProps) {
  const box = (part: string) => pictureBox(name, of, part);
  const wrong = errors[box('imageId')] ?? errors[box('alt')];
  const ratio = isWide ? ([8, 3] as const) : ([1, 1] as const);
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-2">
      {(['imageId', 'width', 'height'] as const).map((part) => (
        <input key={part} type="hidden" name={box(part)} value={picture[part]} />
      ))}
      <img
        src={imageUrl(`/images/${picture.imageId}`, 400, ratio)}
        alt={picture.alt || `Picture ${of + 1}`}
        width={400}
        height={(400 * ratio[1]) / ratio[0]}
        className="h-auto w-full rounded-input bg-sunken"
      />
      <Input
        id={fieldId(box('alt'))}
        name={box('alt')}
        aria-label={`Description of picture ${of + 1}`}
        placeholder="Description"
        maxLength={PAGE_LENGTHS.alt}
        value={picture.alt}
        onChange={(event) => alt(event.currentTarget.value)}
      />
      {wrong ? <FieldError id={`${fieldId(box('imageId'))}-error`}>{wrong}</FieldError> : null}
      <span className="flex justify-end">
        {of === 0 ? null : (
          <IconButton
            type="submit"
            name="do"
            value={button('up', of)}
            icon={SortUpIcon}
            label={`Move picture ${of + 1} forward`}
            onClick={press(button('up', of))}
          />
        )}
        <IconButton
          type="submit"
          name="do"
          value={button('remove', of)}
          icon={RemoveIcon}
          label={`Remove picture ${of + 1}`}
          onClick={press(button('remove', of))}
        />
      </span>
    </li>
  );
}
