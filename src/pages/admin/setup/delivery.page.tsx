import { DeliveryIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { amount, choice } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { areaRows, suburbRows } from './delivery-rows.tsx';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

/** Where the store delivers and what it costs, by suburbs or by areas with corners. */
export const deliveryAreaPage = settingsPage({
  at: paths.deliveryArea,
  inStore: { in: 'website', at: 30, label: 'Delivery', icon: DeliveryIcon },
  words: 'zones suburbs fees area',
  name: 'delivery',
  title: 'Delivery',
  status: 'Where you deliver and what it costs',
  saved: 'Saved. New orders use these zones.',
  help: {
    title: 'About zones',
    points: [
      'Suburbs match by name and postcode. Areas match by the address’s place on the map.',
      'Where areas overlap, the smallest applies.',
      'The minimum order is checked against the price of items before discounts.',
      'Tills can deliver elsewhere for a fee that someone with permission approves with a PIN.',
    ],
  },
  fields: {
    minOrderValue: amount('Minimum order'),
    mode: choice('Zone type', [
      { value: 'suburbs', label: 'Suburbs', help: 'A list of names, each with its own fee.' },
      { value: 'areas', label: 'Areas', help: 'Shapes with corners, each with its own fee.' },
    ]),
    suburbs: suburbRows('Suburbs'),
    deliveryAreas: areaRows('Areas'),
  },
  Layout: ({ put }: SettingsLayoutProps) => (
    <div className="group/zones flex flex-col gap-6">
      <FormSection title="Delivery">
        {put('mode')}
        <div className="max-w-80">{put('minOrderValue')}</div>
      </FormSection>
      <div className="hidden group-has-[[value=suburbs]:checked]/zones:block">
        <FormSection title="Suburbs" lead="Clear a name to remove it.">
          {put('suburbs')}
        </FormSection>
      </div>
      <div className="hidden group-has-[[value=areas]:checked]/zones:block">
        <FormSection
          title="Areas"
          lead="Clear a name to remove it. Enter each corner as latitude, longitude on its own line."
        >
          {put('deliveryAreas')}
        </FormSection>
      </div>
    </div>
  ),
});
