import { TablesIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

/** Whether guests order at their tables. The tables themselves are drawn on the map. */
export const dineInPage = settingsPage({
  at: paths.dineIn,
  inStore: { in: 'website', at: 40, label: 'Dine in', icon: TablesIcon },
  words: 'tables qr',
  name: 'dineIn',
  title: 'Dine in',
  status: 'Orders from tables',
  saved: 'Saved. The website is up to date.',
  help: {
    title: 'About dine in',
    points: [
      'Draw tables on the table map. Each has its own link, opened by a QR code on the table.',
      'Under Hours, set when guests can order. Under Checkout, set how they pay.',
    ],
  },
  fields: {
    isEnabled: yesNo('Guests order at their table', {
      help: 'Off: guests can’t order on the website. Tills can still serve tables.',
    }),
  },
  Layout: ({ put }: SettingsLayoutProps) => <FormSection title="At the tables">{put('isEnabled')}</FormSection>,
});
