import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import type { FormState } from '#src/pages/page.tsx';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { textOf, valuesOf, wholeOf } from '../../admin/forms.ts';

const nameOf = (type: (typeof COLLECTION_TYPES)[number]) => `prepMinutes.${type}`;

interface Props {
  stored: { readonly value: StoreSettings['orderProcess']; readonly version: number };
  form: FormState;
  mayManage: boolean;
}

/** How long an order takes tonight: what customers are promised until someone accepts with another time. */
export function TimesCard({ stored: { value, version }, form, mayManage }: Props) {
  const wasSent = valuesOf(form);
  return (
    <Card as="section">
      <SectionHeading>Usual times</SectionHeading>
      <p className="mb-3 text-14 text-ink-2">Minutes from placed to ready.</p>
      {mayManage ? (
        <form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="timesVersion" value={version} />
          <div className="grid grid-cols-3 gap-2">
            {COLLECTION_TYPES.map((type) => (
              <Field key={type} name={nameOf(type)} label={COLLECTION_LABELS[type]} error={form.errors[nameOf(type)]}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    inputMode="numeric"
                    maxLength={3}
                    defaultValue={wasSent.text(nameOf(type), value.prepMinutes[type])}
                  />
                )}
              </Field>
            ))}
          </div>
          <Button type="submit" name="do" value="times" size="large" isWide>
            Save times
          </Button>
        </form>
      ) : (
        <ul className="divide-y divide-line">
          {COLLECTION_TYPES.map((type) => (
            <li key={type} className="flex min-h-11 items-center justify-between gap-3 py-2">
              <span className="font-semibold">{COLLECTION_LABELS[type]}</span>
              <span className="tnum text-ink-2">{value.prepMinutes[type]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Saves the times alone: the rest of its settings stay as they are stored. */
export async function saveTimes(ctx: AppContext, scope: StoreScope, form: FormData, by: ActedBy): Promise<void> {
  const { value, version } = await readSettingsGroup(ctx, scope, 'orderProcess');
  const prepMinutes = {
    pickup: wholeOf(form, nameOf('pickup')),
    delivery: wholeOf(form, nameOf('delivery')),
    dineIn: wholeOf(form, nameOf('dineIn')),
  };
  const seen = textOf(form, 'timesVersion') === '' ? version : wholeOf(form, 'timesVersion');
  await saveSettings(ctx, scope, { name: 'orderProcess', value: { ...value, prepMinutes }, version: seen, by });
}
