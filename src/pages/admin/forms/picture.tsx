import type { ImageRatio } from '#src/ui/image.tsx';
import { textOf } from '../forms.ts';
import { PictureField } from '../picture-field.tsx';
import type { Kind } from './kind.ts';

interface PictureStyle {
  readonly help?: string;
  /** The alternative text. */
  readonly alt: string;
  readonly ratio: ImageRatio;
}

/** A picture by its id; `readPicture` has stored a new one before the form is read. */
export function picture(label: string, { help, alt, ratio }: PictureStyle): Kind<string | null> {
  return {
    label,
    read: ({ form, path, stored }) => (form.has(path) ? textOf(form, path) || null : stored),
    texts: (id, path) => ({ [path]: id ?? '' }),
    words: (id) => (id === null ? 'No picture' : 'Another picture'),
    draw: ({ path, form, stored }) => (
      <PictureField
        name={path}
        label={label}
        {...(help ? { help } : {})}
        imageId={stored}
        alt={alt}
        ratio={ratio}
        form={form}
      />
    ),
  };
}
