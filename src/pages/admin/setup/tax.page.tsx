import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { Switch } from '#src/ui/controls.tsx';
import { FormSection, TextField } from '../edit-form.tsx';
import { textOf, valuesOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { type GroupFieldsProps, groupPage } from './group-page.tsx';
import { NumberField } from './number-field.tsx';

export const taxPage = groupPage({
  at: paths.tax,
  name: 'tax',
  title: 'Tax',
  status: 'What is inside your prices, or comes on top of them',
  saved: 'Saved, for orders from now on.',
  help: {
    title: 'About tax',
    points: [
      'In Australia, New Zealand and Britain the tax is inside the prices, at the country’s own rate.',
      'In the United States it is added at checkout, at the rate you type here.',
      'Orders that are placed keep the tax they had.',
    ],
  },
  // Where the country's law says the rate, the form has no field for it.
  read: (form, stored, numbers) => ({
    isRegistered: form.has('isRegistered'),
    salesTaxBps: form.has('salesTaxBps') ? numbers.percent('salesTaxBps') : stored.salesTaxBps,
    taxNumber: textOf(form, 'taxNumber'),
  }),
  Fields: TaxFields,
});

function TaxFields({ stored, form, store }: GroupFieldsProps<'tax'>) {
  const { tax } = COUNTRIES[store.profile.countryCode];
  return (
    <FormSection title={tax.label}>
      <Switch
        name="isRegistered"
        label={`This store charges ${tax.label}`}
        help={`Receipts then say "${tax.invoiceTitle}".`}
        defaultChecked={valuesOf(form).isOn('isRegistered', stored.isRegistered)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {tax.isIncluded ? null : (
          <NumberField
            name="salesTaxBps"
            label="Rate"
            form={form}
            stored={stored.salesTaxBps / 100}
            input={{ after: '%' }}
          />
        )}
        <TextField
          form={form}
          name="taxNumber"
          label={tax.numberLabel}
          stored={stored.taxNumber}
          isOptional
          input={{ maxLength: 30, autoComplete: 'off' }}
        />
      </div>
    </FormSection>
  );
}
