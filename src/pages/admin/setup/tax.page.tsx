import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { ReceiptIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { percent, text, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

export const taxPage = settingsPage({
  at: paths.tax,
  inStore: { in: 'money', at: 42, label: 'Tax', icon: ReceiptIcon, part: 'Payment settings' },
  words: 'gst vat abn',
  name: 'tax',
  title: 'Tax',
  status: 'Tax included in or added to your prices',
  saved: 'Saved. Applies from the next order.',
  help: {
    title: 'About tax',
    points: [
      'In Australia, New Zealand and the UK, tax is included in prices at the national rate.',
      'In the United States, tax is added at checkout at the rate you enter here.',
      'Orders already placed keep their tax.',
    ],
  },
  fields: {
    isRegistered: yesNo('This store charges tax'),
    salesTaxBps: percent('Rate'),
    taxNumber: text('Tax number', { isOptional: true }),
  },
  // What receipts print instead.
  more: async ({ ctx, scope }, { taxNumber }) =>
    taxNumber === '' ? (await ctx.menus.storeOf(scope)).profile.settings.tax.taxNumber : '',
  Layout: TaxFields,
});

function TaxFields({ put, store, more: restaurants }: SettingsLayoutProps<string>) {
  const { tax } = COUNTRIES[store.profile.countryCode];
  return (
    <FormSection title={tax.label}>
      {put('isRegistered', {
        label: `This store charges ${tax.label}`,
        help: `Receipts will be titled “${tax.invoiceTitle}”.`,
      })}
      <div className="grid gap-5 sm:grid-cols-2">
        {/* Where the country's law sets the rate, the form has no field for it. */}
        {tax.isIncluded ? null : put('salesTaxBps')}
        {put('taxNumber', {
          label: tax.numberLabel,
          help: restaurants === '' ? 'Printed on receipts.' : `Empty: the restaurant’s, ${restaurants}.`,
        })}
      </div>
    </FormSection>
  );
}
