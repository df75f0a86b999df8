import { MAX_GALLERY_PICTURES, PAGE_LENGTHS } from '#src/domain/tenancy/custom-page-limits.ts';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { PictureChooser } from '../gallery/picture-chooser.tsx';
import type { PictureDraft } from '../gallery/picture-draft.ts';
import { blockField } from './block-draft.ts';
import type { FieldsProps } from './block-fields.tsx';

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
        <PictureChooser
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
  const button = (verb: string, of: number) => `picture.${verb}.${at}.${of}`;
  return (
    <Gallery
      {...{ errors, uploadTo, button, press }}
      name={blockField(at, 'pictures')}
      label="Pictures"
      most={MAX_GALLERY_PICTURES}
      pictures={block.pictures}
      set={(change) => set((now) => ({ pictures: change(now.pictures) }))}
    />
  );
}
