import { FormSection } from '../edit-form.tsx';
import { amount, choice } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { areaRows, suburbRows } from './delivery-rows.tsx';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

/** Where the store delivers and what it costs, by suburbs or by areas with corners. */
export const deliveryAreaPage = settingsPage({
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
  fields: {
    minOrderValue: amount('The least an order must be'),
    mode: choice('Zones are', [
      { value: 'suburbs', label: 'Suburbs', help: 'A list of names, each with its charge.' },
      { value: 'areas', label: 'Areas', help: 'Shapes with corners, each with its charge.' },
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
        <FormSection title="Suburbs" lead="Clear a name to take it away.">
          {put('suburbs')}
        </FormSection>
      </div>
      <div className="hidden group-has-[[value=areas]:checked]/zones:block">
        <FormSection
          title="Areas"
          lead="Clear a name to take it away. A corner is its latitude and longitude, a line each."
        >
          {put('deliveryAreas')}
        </FormSection>
      </div>
    </div>
  ),
});
