import pictureField from '#islands/admin/picture-field.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { storeImage } from '#src/features/images/store-image.ts';
import type { FormState, PageActionRequest } from '#src/pages/page.tsx';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { Checkbox } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { Image, type ImageRatio } from '#src/ui/image.tsx';
import { valuesOf } from './forms.ts';

/** What is cropped is cropped out of the largest that is served. */
const WIDEST = 2400;

interface Props {
  /** The field that holds the picture's id; the file is `<name>.file`, the box `<name>.remove`. */
  name: string;
  label: string;
  help?: string;
  /** The stored picture. */
  imageId: string | null;
  /** The alternative text. */
  alt: string;
  ratio: ImageRatio;
  form: FormState;
}

/** The present picture, a file to replace it, and a box to remove it. Works without script. */
export function PictureField({ name, label, help, imageId, alt, ratio, form }: Props) {
  const shownId = valuesOf(form).text(name, imageId ?? '');
  const id = fieldId(name);
  const error = form.errors[name];
  const [across, down] = ratio;
  return (
    <div data-part="picture" className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-help`} className="-mt-1 text-14 text-ink-3">
        {help ? `${help} ` : ''}JPEG, PNG or WebP, up to 10 MB.
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <div
          data-preview={`${name}.file`}
          className="w-40 shrink-0 overflow-hidden in-data-dropping:border-dashed in-data-dropping:border-accent in-data-dropping:bg-accent-soft rounded-card border border-line bg-sunken [&>img]:size-full [&>img]:object-cover"
          style={{ aspectRatio: `${across} / ${down}` }}
        >
          {shownId ? (
            <Image src={`/images/${shownId}`} alt={alt} ratio={ratio} width={160} isEager />
          ) : (
            <p className="grid size-full place-items-center text-14 text-ink-3">No picture</p>
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
          <input type="hidden" name={name} value={shownId} />
          <FileInput
            id={id}
            name={`${name}.file`}
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
          />
          {shownId ? <Checkbox name={`${name}.remove`} label="Remove picture" /> : null}
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
          <IslandTag
            of={pictureField}
            hydrate="idle"
            props={{ fieldId: id, stored: shownId ? `/images/${shownId}?w=${WIDEST}` : null, ratio: across / down }}
          />
        </div>
      </div>
    </div>
  );
}

type Sent = Pick<PageActionRequest<unknown>, 'ctx' | 'form' | 'by'>;

/**
 * The id of the picture that the form leaves in the field, stored if it is new. The form keeps the id, so that an error
 * in another field doesn't ask for the file again. Rejections appear beside the field.
 */
export async function readPicture(
  { ctx, form, by }: Sent,
  place: { readonly restaurantId: string },
  name: string,
): Promise<string | null> {
  const file = form.get(`${name}.file`);
  if (file instanceof File && file.size > 0) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { id } = await storeImage(ctx, grantRestaurantScope(place), { bytes, by });
      form.set(name, id);
      return id;
    } catch (error) {
      throw besideField(error, name);
    }
  }
  if (form.has(`${name}.remove`)) {
    form.set(name, '');
    form.delete(`${name}.remove`);
  }
  const kept = form.get(name);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/** The same refusal beside the field of the form. */
export function besideField(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return error;
  const fields = ((error.details?.fields as FieldIssue[] | undefined) ?? []).map((issue) => ({ ...issue, path: name }));
  return new AppError('validation_failed', error.message, { details: { fields }, cause: error });
}
