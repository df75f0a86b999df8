import { FormSection } from '../edit-form.tsx';
import { lines, whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

export const onlineOrderingPage = settingsPage({
  at: paths.onlineOrderingSettings,
  name: 'orderProcess',
  title: 'Online ordering',
  status: 'What happens to an order of the website',
  saved: 'Saved, for orders from now on.',
  help: {
    title: 'About accepting',
    points: [
      'An order that waits rings at every till until somebody looks at it.',
      'The usual time is what customers are promised until somebody accepts with another one.',
      'When customers may order is under Hours.',
    ],
  },
  fields: {
    autoAcceptOrders: yesNo('Accept every order at once', {
      help: 'Nobody presses Accept: dockets print when the order comes, with the usual time.',
    }),
    autoAcceptDineInOrders: yesNo('Accept orders from tables at once', { help: 'The guests sit there already.' }),
    hasCompleteStatus: yesNo('Staff press Complete', {
      help: 'Off: an accepted order is complete by itself at the end of its day.',
    }),
    hasUnprocessedOrderMonitor: yesNo('Chase orders no one answers', {
      help: 'Tills ring louder, then every till rings, then the people below get a text or an email.',
    }),
    unansweredContacts: lines('Text or email', { help: 'Mobile numbers or email addresses, one on each line.' }),
    rejectAfterMinutes: whole('Reject what nobody accepts after', 'min', {
      help: '0: never. Held card money is let go.',
    }),
    prepMinutes: {
      pickup: whole('Pickup', 'min'),
      delivery: whole('Delivery', 'min'),
      dineIn: whole('Dine in', 'min'),
    },
    orderAheadDays: whole('How far ahead customers may order', 'days', { help: '0: only for today.' }),
    printsAheadAtOnce: yesNo('Print scheduled orders when they come as well', {
      help: 'A slip marked FOR LATER prints at once. The tickets still print when it’s time to start.',
    }),
  },
  Layout: ({ put }: SettingsLayoutProps) => (
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
      <FormSection title="Times" lead="How long the kitchen usually takes, from the order to the door.">
        <div className="grid gap-5 sm:grid-cols-3">
          {put('prepMinutes.pickup')}
          {put('prepMinutes.delivery')}
          {put('prepMinutes.dineIn')}
        </div>
        <div className="max-w-80">{put('orderAheadDays')}</div>
        <div>{put('printsAheadAtOnce')}</div>
      </FormSection>
    </>
  ),
});
