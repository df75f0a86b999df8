import { HoursIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { lines, text, whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';
import { SlotCapacityPart, slotCapacityFields } from './slot-capacity.tsx';

interface More {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

export const onlineOrderingPage = settingsPage({
  at: paths.onlineOrderingSettings,
  inStore: { in: 'website', at: 40, label: 'Online ordering', icon: HoursIcon },
  words: 'online ordering accept automatically ready kitchen limit capacity',
  name: 'orderProcess',
  title: 'Online ordering',
  status: 'How website orders are accepted',
  saved: 'Saved. Applies from the next order.',
  help: {
    title: 'About accepting',
    points: [
      'A waiting order rings on every till until someone opens it.',
      'Customers are promised the usual time unless staff accept with a different one.',
      'Under Hours, set when customers can order.',
      'The kitchen limit counts website and marketplace orders, and till orders for a later time. Tills are never stopped by it.',
    ],
  },
  fields: {
    autoAcceptOrders: yesNo('Accept all orders automatically', {
      help: 'No need to tap Accept. Dockets print when the order arrives, with the usual time.',
    }),
    autoAcceptDineInOrders: yesNo('Accept table orders automatically', { help: 'For guests already seated.' }),
    hasCompleteStatus: yesNo('Staff complete orders', {
      help: 'Off: accepted orders are completed automatically at the end of the day.',
    }),
    hasUnprocessedOrderMonitor: yesNo('Chase orders no one answers', {
      help: 'Tills ring louder, then every till rings. Then the people below get a text or an email.',
    }),
    unansweredContacts: lines('Text or email', { help: 'Mobile numbers or email addresses, one on each line.' }),
    rejectAfterMinutes: whole('Reject unanswered orders after', 'min', {
      help: '0 means never. The hold on the customer’s card is released.',
    }),
    prepMinutes: {
      pickup: whole('Pickup', 'min'),
      delivery: whole('Delivery', 'min'),
      dineIn: whole('Dine in', 'min'),
    },
    slotCapacity: slotCapacityFields,
    customerNotes: {
      closed: text('While you’re closed', { isOptional: true, help: 'Up to 120 characters.' }),
      paused: text('While orders are paused', {
        isOptional: true,
        help: 'Up to 120 characters. A message typed when pausing goes before it.',
      }),
    },
    orderAheadDays: whole('How far ahead customers can order', 'days', { help: '0 means today only.' }),
    printsAheadAtOnce: yesNo('Also print scheduled orders when they arrive', {
      help: 'A docket marked FOR LATER prints right away. The kitchen tickets still print when it’s time to start.',
    }),
  },
  async more({ ctx, scope }): Promise<More> {
    return { categories: (await ctx.menus.menuOf(scope)).categories };
  },
  Layout: ({ put, form, store, more }: SettingsLayoutProps<More>) => (
    <>
      <FormSection title="Accepting">
        <div>
          {put('autoAcceptOrders')}
          {put('autoAcceptDineInOrders')}
          {put('hasCompleteStatus')}
          {put('hasUnprocessedOrderMonitor')}
        </div>
        {put('unansweredContacts')}
        <div className="max-w-80">{put('rejectAfterMinutes')}</div>
      </FormSection>
      <FormSection title="Times" lead="How long an order usually takes, from placed to ready.">
        <div className="grid gap-5 sm:grid-cols-3">
          {put('prepMinutes.pickup')}
          {put('prepMinutes.delivery')}
          {put('prepMinutes.dineIn')}
        </div>
        <div className="max-w-80">{put('orderAheadDays')}</div>
        <div>{put('printsAheadAtOnce')}</div>
      </FormSection>
      <FormSection title="Messages" lead="Shown at the top of your menu.">
        {put('customerNotes.closed')}
        {put('customerNotes.paused')}
      </FormSection>
      <SlotCapacityPart
        {...{ put, form, categories: more.categories, stored: store.profile.settings.orderProcess.slotCapacity }}
      />
    </>
  ),
});
