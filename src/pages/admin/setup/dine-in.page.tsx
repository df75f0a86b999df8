import { FormSection } from '../edit-form.tsx';
import { yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

/** Whether guests order at their tables. The tables themselves are drawn on the map. */
export const dineInPage = settingsPage({
  at: paths.dineIn,
  name: 'dineIn',
  title: 'Dine in',
  status: 'Orders from the tables',
  saved: 'Saved. The website offers it this way now.',
  help: {
    title: 'About dine in',
    points: [
      'Tables are drawn on the table map. Each has an address of its own that a code on the table opens.',
      'When guests may order at tables is under Hours, how they pay under Checkout.',
    ],
  },
  fields: {
    isEnabled: yesNo('Guests order at their table', {
      help: 'Off: the website does not offer it. Tills serve tables either way.',
    }),
  },
  Layout: ({ put }: SettingsLayoutProps) => <FormSection title="At the tables">{put('isEnabled')}</FormSection>,
});
