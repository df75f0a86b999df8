import { MAX_TIP_KEYS } from '#src/domain/tenancy/store-settings.schema.ts';
import { FormSection } from '../edit-form.tsx';
import { amount, choice, percent, several, whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

const EMPTY = { isEmptyAtZero: true };

export const tipsPage = settingsPage({
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
  fields: {
    isEnabled: yesNo('Offer tips at the till'),
    kind: choice('Keys show', [
      { value: 'percent', label: 'Percentages' },
      { value: 'amount', label: 'Amounts' },
    ]),
    percentsBps: several('Percentage', MAX_TIP_KEYS, (label) => percent(label, EMPTY)),
    amountsInCents: several('Amount', MAX_TIP_KEYS, (label) => amount(label, EMPTY)),
    gratuity: {
      fromGuests: whole('Gratuity key from this many guests', 'guests', EMPTY),
      bps: percent('Gratuity', EMPTY),
    },
    serviceChargeBps: percent('Optional service charge', EMPTY),
  },
  Layout: ({ put }: SettingsLayoutProps) => (
    <>
      <FormSection title="Tip keys" lead="Up to three, beside “No tip” and “Other”.">
        {put('isEnabled')}
        {put('kind')}
        <div className="grid gap-5 sm:grid-cols-3">
          {put('percentsBps')}
          {put('amountsInCents')}
        </div>
      </FormSection>
      <FormSection title="At tables" lead="Leave a field empty to do without it.">
        <div className="grid gap-5 sm:grid-cols-2">
          {put('gratuity.fromGuests')}
          {put('gratuity.bps')}
          {put('serviceChargeBps')}
        </div>
      </FormSection>
    </>
  ),
});
