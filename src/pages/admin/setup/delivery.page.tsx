import { amountToDecimalText, currencySymbol } from '#src/domain/money/format-amount.ts';
import type { DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Input, RadioGroup, Textarea } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { textOf, valuesOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { areaField, areasOf, cornersText, suburbField, suburbsOf } from './delivery-rows.ts';
import { type GroupFieldsProps, groupPage } from './group-page.tsx';
import { NumberField } from './number-field.tsx';

/** Rows of the form that are still empty. */
const SPARE_SUBURBS = 4;
const SPARE_AREAS = 1;

/** Where the store delivers and what it costs, by suburbs or by areas with corners. */
export const deliveryAreaPage = groupPage({
  at: paths.deliveryArea,
  name: 'delivery',
  title: 'Delivery',
  status: 'Where you deliver, and what it costs',
  saved: 'Saved. New orders are delivered by these.',
  help: {
    title: 'About zones',
    points: [
      'Suburbs are looked up by name and postcode. Areas are looked up by where the address is on the map.',
      'Where areas overlap, the smallest one counts.',
      'The least an order must be looks at what the items cost, before any discount.',
      'The till may deliver elsewhere, for a charge that somebody agrees to with their PIN.',
    ],
  },
  read: (form, stored, numbers, newId) => ({
    minOrderValue: numbers.amount('minOrderValue'),
    mode: textOf(form, 'mode') === 'suburbs' ? 'suburbs' : 'areas',
    suburbs: suburbsOf(form, numbers, newId),
    deliveryAreas: areasOf(form, stored.deliveryAreas, numbers, newId),
  }),
  Fields: DeliveryFields,
});

function DeliveryFields({ stored, form, store }: GroupFieldsProps<'delivery'>) {
  const symbol = currencySymbol(store.profile.currencyCode);
  return (
    <div className="group/zones flex flex-col gap-6">
      <FormSection title="Delivery">
        <Fieldset name="mode" legend="Zones are" error={form.errors.mode}>
          <div className="-mx-2">
            <RadioGroup
              name="mode"
              defaultValue={valuesOf(form).text('mode', stored.mode)}
              options={[
                { value: 'suburbs', label: 'Suburbs', help: 'A list of names, each with its charge.' },
                { value: 'areas', label: 'Areas', help: 'Shapes with corners, each with its charge.' },
              ]}
            />
          </div>
        </Fieldset>
        <div className="max-w-80">
          <NumberField
            name="minOrderValue"
            label="The least an order must be"
            form={form}
            stored={amountToDecimalText(stored.minOrderValue)}
            input={{ before: symbol, 'data-kind': 'amount' }}
          />
        </div>
      </FormSection>
      <div className="hidden group-has-[[value=suburbs]:checked]/zones:block">
        <FormSection title="Suburbs" lead="Clear a name to take it away.">
          <SuburbRows form={form} stored={stored.suburbs} symbol={symbol} />
        </FormSection>
      </div>
      <div className="hidden group-has-[[value=areas]:checked]/zones:block">
        <FormSection
          title="Areas"
          lead="Clear a name to take it away. A corner is its latitude and longitude, a line each."
        >
          <AreaRows form={form} stored={stored.deliveryAreas} symbol={symbol} />
        </FormSection>
      </div>
    </div>
  );
}

function sentRows(form: FormState, pattern: RegExp): number {
  return Object.keys(form.values).filter((name) => pattern.test(name)).length;
}

interface RowsProps<Row> {
  form: FormState;
  stored: readonly Row[];
  symbol: string;
}

function SuburbRows({ form, stored, symbol }: RowsProps<DeliverySettings['suburbs'][number]>) {
  const value = valuesOf(form);
  const count = Math.max(sentRows(form, /^suburb\.\d+\.name$/), stored.length + SPARE_SUBURBS);
  return (
    <ul className="divide-y divide-line">
      {Array.from({ length: count }, (_, at) => {
        const one = stored[at];
        const error = form.errors[suburbField(at, 'charge')];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <li key={at} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_7rem_9rem]">
            <input
              type="hidden"
              name={suburbField(at, 'id')}
              value={value.text(suburbField(at, 'id'), one?.id ?? '')}
            />
            <Input
              name={suburbField(at, 'name')}
              aria-label={`Suburb of row ${at + 1}`}
              maxLength={60}
              autoComplete="off"
              placeholder={one ? undefined : 'Suburb'}
              defaultValue={value.text(suburbField(at, 'name'), one?.name ?? '')}
            />
            <Input
              name={suburbField(at, 'postcode')}
              aria-label={`Postcode of row ${at + 1}`}
              maxLength={12}
              autoComplete="off"
              placeholder={one ? undefined : 'Postcode'}
              defaultValue={value.text(suburbField(at, 'postcode'), one?.postcode ?? '')}
            />
            <div>
              <Input
                name={suburbField(at, 'charge')}
                aria-label={`Charge of row ${at + 1}`}
                inputMode="decimal"
                maxLength={12}
                autoComplete="off"
                before={symbol}
                data-kind="amount"
                aria-invalid={error ? true : undefined}
                defaultValue={value.text(
                  suburbField(at, 'charge'),
                  one ? amountToDecimalText(one.deliveryCharges) : '',
                )}
              />
              {error ? <p className="mt-1 text-14 text-fail-text">{error}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function AreaRows({ form, stored, symbol }: RowsProps<DeliverySettings['deliveryAreas'][number]>) {
  const value = valuesOf(form);
  const count = Math.max(sentRows(form, /^area\.\d+\.name$/), stored.length + SPARE_AREAS);
  return (
    <ul className="divide-y divide-line">
      {Array.from({ length: count }, (_, at) => {
        const one = stored[at];
        const error = form.errors[areaField(at, 'polygon')] ?? form.errors[areaField(at, 'charge')];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <li key={at} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <input type="hidden" name={areaField(at, 'id')} value={value.text(areaField(at, 'id'), one?.id ?? '')} />
            <Input
              name={areaField(at, 'name')}
              aria-label={`Area ${at + 1}`}
              maxLength={60}
              autoComplete="off"
              placeholder={one ? undefined : 'Another area'}
              defaultValue={value.text(areaField(at, 'name'), one?.name ?? '')}
            />
            <Input
              name={areaField(at, 'charge')}
              aria-label={`Charge of area ${at + 1}`}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              before={symbol}
              data-kind="amount"
              defaultValue={value.text(areaField(at, 'charge'), one ? amountToDecimalText(one.deliveryCharges) : '')}
            />
            <div className="sm:col-span-2">
              <Textarea
                name={areaField(at, 'polygon')}
                aria-label={`Corners of area ${at + 1}`}
                rows={one ? 4 : 2}
                maxLength={25_000}
                spellCheck={false}
                placeholder={one ? undefined : '-33.8981, 151.1744'}
                aria-invalid={error ? true : undefined}
                className="font-mono text-14"
                defaultValue={value.text(areaField(at, 'polygon'), one ? cornersText(one.polygon) : '')}
              />
              {error ? <p className="mt-1 text-14 text-fail-text">{error}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
