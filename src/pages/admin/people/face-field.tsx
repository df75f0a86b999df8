import type { StoredFace } from '#db/staff/employee-faces.repository.ts';
import { type FaceInput, makeFace } from '#src/features/staff/save-face.ts';
import type { FormState, PageActionRequest } from '#src/pages/page.tsx';
import { Checkbox, Switch } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { besideField } from '../picture-field.tsx';

/** Their place on the lock screen, and what is uploaded for it. */
const NAME = 'face';
const SHOWN = `${NAME}.isShown`;
const FILE = `${NAME}.file`;
const REMOVE = `${NAME}.remove`;

interface Props {
  name: string;
  /** Null: not on the lock screen. */
  stored: StoredFace | null;
  form: FormState;
}

/** Whether someone can be tapped on the lock screen, and their picture there. Works without script. */
export function FaceField({ name, stored, form }: Props) {
  const id = fieldId(NAME);
  const error = form.errors[NAME];
  const wasSent = Object.keys(form.values).length > 0;
  const isShown = wasSent ? form.values[SHOWN] !== undefined : stored !== null;
  const picture = stored?.pictureBase64;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        name={SHOWN}
        label="On the lock screen"
        help="Tills show their picture or initials. A tap asks for their PIN. Up to 8 employees."
        defaultChecked={isShown}
      />
      <div className="flex flex-wrap items-start gap-4">
        <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-12 text-ink-3">
          {picture ? (
            <img src={`data:image/webp;base64,${picture}`} alt={`${name} as tills show them`} width={80} height={80} />
          ) : (
            'No picture'
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
          <label htmlFor={id} className="font-semibold">
            Picture
          </label>
          <p id={`${id}-help`} className="-mt-1 text-14 text-ink-3">
            Only this store’s tills show it. JPEG, PNG or WebP, up to 10 MB.
          </p>
          <FileInput
            id={id}
            name={FILE}
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
          />
          {picture ? <Checkbox name={REMOVE} label="Remove picture" /> : null}
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        </div>
      </div>
    </div>
  );
}

/** What the form asks for, its picture made small. The fields leave the form: they are no part of the employee's own. */
export async function readFace({ ctx, form }: Pick<PageActionRequest<unknown>, 'ctx' | 'form'>): Promise<FaceInput> {
  const file = form.get(FILE);
  const isShown = form.has(SHOWN);
  const isRemoved = form.has(REMOVE);
  form.delete(FILE);
  form.delete(REMOVE);
  if (!(file instanceof File) || file.size === 0) return isRemoved ? { isShown, picture: null } : { isShown };
  try {
    return { isShown, picture: await makeFace(ctx, new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    throw besideField(error, NAME);
  }
}
