import { FormSection } from '../edit-form.tsx';
import { amount, percent, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { holidayRows } from './holiday-rows.tsx';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

/** Days on which the store is closed, whatever its hours say. */
export const holidaysPage = settingsPage({
  at: paths.holidays,
  name: 'holidays',
  title: 'Holidays',
  status: 'Days on which the store is closed',
  saved: 'Saved. Nobody can order for these days.',
  help: {
    title: 'About holidays',
    points: [
      'The whole day is closed, on the website and for orders ahead. Customers read its name.',
      'A day on which you are open and charge more is under Public holiday surcharge.',
    ],
  },
  fields: holidayRows('Closed on', 'Christmas Day'),
  Layout: ({ put }: SettingsLayoutProps) => (
    <FormSection title="Closed on" lead="Clear a row to take its day away.">
      {put('')}
    </FormSection>
  ),
});

export const publicHolidaySurchargePage = settingsPage({
  at: paths.publicHolidaySurcharge,
  name: 'publicHolidaySurcharge',
  title: 'Public holiday surcharge',
  status: 'What orders for certain days cost more',
  saved: 'Saved. It stands on orders for these days.',
  help: {
    title: 'About this surcharge',
    points: [
      'It comes on what the items cost after discounts, as a line of its own that customers see before they pay.',
      'What counts is the day on which the order is collected, eaten or delivered.',
      'Percentage and amount are added together. Say it on your menu too: the law may ask for it.',
    ],
  },
  fields: {
    enabled: yesNo('Charge it at the tills'),
    isEnabledForOnline: yesNo('On the website too', { help: 'Only while it is charged at the tills.' }),
    surcharge: { percentageBps: percent('Percentage'), amountInCents: amount('Amount') },
    holidays: holidayRows('On these days', 'Australia Day'),
  },
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
      <FormSection title="On these days" lead="Clear a row to take its day away.">
        {put('holidays')}
      </FormSection>
    </>
  ),
});
