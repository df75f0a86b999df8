import { currencySymbol } from '#src/domain/money/format-amount.ts';
import { MAX_TIP_KEYS } from '#src/domain/tenancy/store-settings.schema.ts';
import { RadioGroup, Switch } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { textOf, valuesOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { type GroupFieldsProps, groupPage } from './group-page.tsx';
import { NumberField } from './number-field.tsx';

const KEYS = Array.from({ length: MAX_TIP_KEYS }, (_, at) => at);

export const tipsPage = groupPage({
  at: paths.tips,
  name: 'tips',
  title: 'Tips',
  status: 'Keys for tips where a till takes payment',
  saved: 'Saved. Tills offer it from the next payment.',
  help: {
    title: 'About tips',
    points: [
      'Percentages are of the order without any tax that is added at checkout.',
      'Nothing is chosen in advance, except a service charge. The guest can have that taken off.',
      'A service charge here is optional for the guest, so it is kept with tips and carries no tax.',
    ],
  },
  read: (form, _, numbers) => ({
    isEnabled: form.has('isEnabled'),
    kind: textOf(form, 'kind') === 'amount' ? 'amount' : 'percent',
    percentsBps: KEYS.map((at) => numbers.percent(`percentsBps.${at}`)).filter((bps) => bps > 0),
    amountsInCents: KEYS.map((at) => numbers.amount(`amountsInCents.${at}`)).filter((cents) => cents > 0),
    gratuity: { fromGuests: numbers.whole('gratuity.fromGuests', 50), bps: numbers.percent('gratuity.bps') },
    serviceChargeBps: numbers.percent('serviceChargeBps'),
  }),
  Fields: TipsFields,
});

/** Hundredths as they are typed; nothing for none. */
function shown(hundredths = 0): string | number {
  return hundredths === 0 ? '' : hundredths / 100;
}

function TipsFields({ stored, form, store }: GroupFieldsProps<'tips'>) {
  const value = valuesOf(form);
  const kind = value.text('kind', stored.kind);
  const symbol = currencySymbol(store.profile.currencyCode);
  return (
    <>
      <FormSection title="Tip keys" lead="Up to three, beside “No tip” and “Other”.">
        <Switch
          name="isEnabled"
          label="Offer tips at the till"
          defaultChecked={value.isOn('isEnabled', stored.isEnabled)}
        />
        <Fieldset name="kind" legend="Keys show" error={form.errors.kind}>
          <RadioGroup
            name="kind"
            defaultValue={kind}
            options={[
              { value: 'percent', label: 'Percentages' },
              { value: 'amount', label: 'Amounts' },
            ]}
          />
        </Fieldset>
        <div className="grid gap-5 sm:grid-cols-3">
          {KEYS.map((at) => (
            <NumberField
              key={at}
              name={`percentsBps.${at}`}
              label={`Percentage ${at + 1}`}
              form={form}
              stored={shown(stored.percentsBps[at])}
              input={{ after: '%' }}
            />
          ))}
          {KEYS.map((at) => (
            <NumberField
              key={at}
              name={`amountsInCents.${at}`}
              label={`Amount ${at + 1}`}
              form={form}
              stored={shown(stored.amountsInCents[at])}
              input={{ before: symbol }}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title="At tables" lead="Leave a field empty to do without it.">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            name="gratuity.fromGuests"
            label="Gratuity key from this many guests"
            form={form}
            stored={stored.gratuity.fromGuests || ''}
            input={{ inputMode: 'numeric', after: 'guests', className: 'pr-16!' }}
          />
          <NumberField
            name="gratuity.bps"
            label="Gratuity"
            form={form}
            stored={shown(stored.gratuity.bps)}
            input={{ after: '%' }}
          />
          <NumberField
            name="serviceChargeBps"
            label="Optional service charge"
            form={form}
            stored={shown(stored.serviceChargeBps)}
            input={{ after: '%' }}
          />
        </div>
      </FormSection>
    </>
  );
}
