import { type CopyPart, copyStore } from '#src/features/menu/copy/copy-store.ts';
import { findSourceForNew, listStoresToCopy } from '#src/features/menu/copy/source-stores.ts';
import { type FormState, href, ONCE_FIELD, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { textOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { PartTicks } from './copy-source.tsx';
import { partsOf } from './copy-store.page.tsx';

const FROM = 'copyFrom';

interface Props {
  sources: readonly { readonly id: string; readonly name: string }[];
  form: FormState;
}

/** A new store may begin like one that is there. */
export function CopyWhenNew({ sources, form }: Props) {
  const wasSent = Object.keys(form.values).length > 0;
  const parts = wasSent ? partsOf((name) => form.values[name]) : (['menu', 'hours', 'settings'] as const);
  return (
    <FormSection
      id="copy"
      title="Copy from another store"
      lead="What you tick is copied once the store is created. You can undo it."
    >
      <Field name={FROM} label="Copy from" isOptional error={form.errors[FROM]} className="max-w-80">
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={form.values[FROM] ?? ''}
            options={[
              { value: '', label: 'Start empty' },
              ...sources.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
      <PartTicks parts={parts} />
    </FormSection>
  );
}

interface Asked {
  readonly from: string;
  readonly parts: readonly CopyPart[];
}

/** What of which store the form asks to copy; null: nothing. */
export async function partsToCopy({ ctx, scope, actor, form }: Omit<Sent, 'base' | 'by'>): Promise<Asked | null> {
  const from = textOf(form, FROM);
  if (from === '') return null;
  const stores = await listStoresToCopy(ctx, actor, scope);
  if (!stores.some(({ id }) => id === from)) throw invalidFields({ path: FROM, message: 'Choose one of your stores.' });
  const parts = partsOf((name) => form.get(name));
  if (parts.length === 0) throw invalidFields({ path: FROM, message: 'Tick what to copy, or start empty.' });
  return { from, parts };
}

type Sent = Pick<PageActionRequest<RestaurantScope>, 'ctx' | 'scope' | 'actor' | 'form' | 'base' | 'by'>;

/** Copies into the store that was just made; the address that shows what was copied. Null: both are the same already. */
export async function copyInto(
  { ctx, scope, actor, form, base, by }: Sent,
  storeId: string,
  { from, parts }: Asked,
): Promise<string | null> {
  const { restaurantId } = scope;
  const found = await findSourceForNew(ctx, actor, scope, { storeId, from });
  if (!found) return null;
  const { made, source } = found;
  try {
    const { jobId } = await copyStore(ctx, made, {
      source,
      parts,
      requestKey: textOf(form, ONCE_FIELD) || storeId,
      by,
    });
    return href(base, paths.menuUpload, { restaurantId, storeId, jobId });
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return null;
    throw error;
  }
}
