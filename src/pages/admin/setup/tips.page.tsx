import { MAX_TIP_KEYS } from '#src/domain/tenancy/store-settings.schema.ts';
import { CashIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { amount, choice, percent, several, whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

const EMPTY = { isEmptyAtZero: true };

export const tipsPage = settingsPage({
  at: paths.tips,
  inStore: { in: 'money', at: 41, label: 'Tips', icon: CashIcon, part: 'Payment settings' },
  words: 'gratuity',
  name: 'tips',
  title: 'Tips',
  status: 'Tip buttons when a till takes payment',
  saved: 'Saved. Applies from the next payment.',
  help: {
    title: 'About tips',
    points: [
      'Percentages are of the order before any tax added at checkout.',
      'No tip is selected in advance, except a service charge. Guests can have it removed.',
      'A service charge is optional for guests, so it counts as a tip and isn’t taxed.',
    ],
  },
  fields: {
    isEnabled: yesNo('Offer tips on tills'),
    kind: choice('Buttons show', [
      { value: 'percent', label: 'Percentages' },
      { value: 'amount', label: 'Amounts' },
    ]),
    percentsBps: several('Percentage', MAX_TIP_KEYS, (label) => percent(label, EMPTY)),
    amountsInCents: several('Amount', MAX_TIP_KEYS, (label) => amount(label, EMPTY)),
    gratuity: {
      fromGuests: whole('Suggest a gratuity from this many guests', 'guests', EMPTY),
      bps: percent('Gratuity', EMPTY),
    },
    serviceChargeBps: percent('Optional service charge', EMPTY),
  },
  Layout: ({ put }: SettingsLayoutProps) => (
    <>
      <FormSection title="Tip buttons" lead="Up to 3, besides “No tip” and “Other”.">
        {put('isEnabled')}
        <div className="group/kind flex flex-col gap-5">
          {put('kind')}
          <div className="hidden gap-5 group-has-[[value=percent]:checked]/kind:grid sm:grid-cols-3">
            {put('percentsBps')}
          </div>
          <div className="hidden gap-5 group-has-[[value=amount]:checked]/kind:grid sm:grid-cols-3">
            {put('amountsInCents')}
          </div>
        </div>
      </FormSection>
      <FormSection title="At tables" lead="Leave a field empty to skip it.">
        <div className="grid gap-5 sm:grid-cols-2">
          {put('gratuity.fromGuests')}
          {put('gratuity.bps')}
          {put('serviceChargeBps')}
        </div>
      </FormSection>
    </>
  ),
});
