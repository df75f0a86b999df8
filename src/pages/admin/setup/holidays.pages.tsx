import { publicHolidays } from '#src/features/tenancy/public-holidays.ts';
import { BookingIcon, CashIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { amount, percent, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { holidayRows, withDays } from './holiday-rows.tsx';
import { type SettingsLayoutProps, type SettingsPage, settingsPage } from './settings-page.tsx';

const ADDED = 'added';

/** The public holidays of the store's country and state for a year, into the rows of the form. */
const addPublicHolidays: SettingsPage<'holidays', string>['fills'] = {
  do: 'publicHolidays',
  label: 'Add public holidays',
  async fill(before, { store, today }) {
    const where = { countryCode: store.profile.countryCode, state: store.state };
    const { values, added } = withDays(before, await publicHolidays(where, today));
    return { ...values, [ADDED]: String(added) };
  },
  said(values) {
    const added = Number(values[ADDED] ?? Number.NaN);
    if (!Number.isInteger(added)) return null;
    if (added === 0) return 'The public holidays of the next 12 months are all here.';
    const days = added === 1 ? '1 public holiday' : `${added} public holidays`;
    return `Added ${days} of the next 12 months. Remove those you don’t need, then save.`;
  },
};

/** Days on which the store is closed or has other hours, whatever its week says. */
export const holidaysPage = settingsPage({
  at: paths.holidays,
  inStore: { in: 'settings', at: 30, label: 'Holidays', icon: BookingIcon },
  words: 'closed days special hours christmas',
  name: 'holidays',
  title: 'Holidays',
  status: 'Days the store is closed or has other hours',
  saved: 'Saved. The website shows these days.',
  help: {
    title: 'About holidays',
    points: [
      'Without hours the store is closed all day, including for orders ahead. Customers see the holiday’s name.',
      'With hours, customers can order pickup, delivery and dine in at those times only, even on a weekday you’re usually closed.',
      'If you’re open but charge more, use Public holiday surcharge instead.',
    ],
  },
  fields: holidayRows('Holidays and special hours', 'Christmas Day', { hasHours: true }),
  fills: addPublicHolidays,
  Layout: ({ put }: SettingsLayoutProps) => (
    <FormSection
      title="Holidays and special hours"
      lead="Leave the hours empty to close all day. Clear a row to remove that day."
    >
      {put('')}
    </FormSection>
  ),
});

export const publicHolidaySurchargePage = settingsPage({
  at: paths.publicHolidaySurcharge,
  inStore: { in: 'money', at: 43, label: 'Public holiday surcharge', icon: CashIcon, part: 'Payment settings' },
  words: 'extra charge',
  name: 'publicHolidaySurcharge',
  title: 'Public holiday surcharge',
  status: 'Extra charge on certain days',
  saved: 'Saved. The surcharge applies on these days.',
  help: {
    title: 'About this surcharge',
    points: [
      'It’s added to the price of items after discounts and shown to customers as a separate line before they pay.',
      'It applies by the day of pickup, dine in or delivery.',
      'Percentage and amount are added together. Show it on your menu too. The law may require it.',
    ],
  },
  fields: {
    enabled: yesNo('Charge it at the tills'),
    isEnabledForOnline: yesNo('Charge it on the website', { help: 'Only when tills charge it too.' }),
    surcharge: { percentageBps: percent('Percentage'), amountInCents: amount('Amount') },
    holidays: holidayRows('On these days', 'Australia Day'),
  },
  fills: addPublicHolidays,
  Layout: ({ put }: SettingsLayoutProps) => (
    <>
      <FormSection title="Surcharge">
        <div>
          {put('enabled')}
          {put('isEnabledForOnline')}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {put('surcharge.percentageBps')}
          {put('surcharge.amountInCents')}
        </div>
      </FormSection>
      <FormSection title="On these days" lead="Clear a row to remove that day.">
        {put('holidays')}
      </FormSection>
    </>
  ),
});
