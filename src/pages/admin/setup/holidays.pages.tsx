import { amountToDecimalText, currencySymbol } from '#src/domain/money/format-amount.ts';
import { Switch } from '#src/ui/controls.tsx';
import { FormSection } from '../edit-form.tsx';
import { valuesOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { type GroupFieldsProps, groupPage } from './group-page.tsx';
import { HolidayRows, holidaysOf } from './holiday-rows.tsx';
import { NumberField } from './number-field.tsx';

/** Days on which the store is closed, whatever its hours say. */
export const holidaysPage = groupPage({
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
  read: (form, _, numbers) => holidaysOf(form, numbers),
  Fields: ({ stored, form, today }: GroupFieldsProps<'holidays'>) => (
    <FormSection title="Closed on" lead="Clear a row to take its day away.">
      <HolidayRows form={form} stored={stored} today={today} example="Christmas Day" />
    </FormSection>
  ),
});

export const publicHolidaySurchargePage = groupPage({
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
  read: (form, _, numbers) => ({
    enabled: form.has('enabled'),
    isEnabledForOnline: form.has('isEnabledForOnline'),
    surcharge: {
      percentageBps: numbers.percent('surcharge.percentageBps'),
      amountInCents: numbers.amount('surcharge.amountInCents'),
    },
    holidays: holidaysOf(form, numbers),
  }),
  Fields: SurchargeFields,
});

function SurchargeFields({ stored, form, store, today }: GroupFieldsProps<'publicHolidaySurcharge'>) {
  const value = valuesOf(form);
  return (
    <>
      <FormSection title="Surcharge">
        <div>
          <Switch
            name="enabled"
            label="Charge it at the tills"
            defaultChecked={value.isOn('enabled', stored.enabled)}
          />
          <Switch
            name="isEnabledForOnline"
            label="On the website too"
            help="Only while it is charged at the tills."
            defaultChecked={value.isOn('isEnabledForOnline', stored.isEnabledForOnline)}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            name="surcharge.percentageBps"
            label="Percentage"
            form={form}
            stored={stored.surcharge.percentageBps / 100}
            input={{ after: '%' }}
          />
          <NumberField
            name="surcharge.amountInCents"
            label="Amount"
            form={form}
            stored={amountToDecimalText(stored.surcharge.amountInCents)}
            input={{ before: currencySymbol(store.profile.currencyCode), 'data-kind': 'amount' }}
          />
        </div>
      </FormSection>
      <FormSection title="On these days" lead="Clear a row to take its day away.">
        <HolidayRows form={form} stored={stored.holidays} today={today} example="Australia Day" />
      </FormSection>
    </>
  );
}
