import { NAV_LINKS_IN_SIGHT } from '#src/domain/tenancy/navbar.schema.ts';
import { ListIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { paths } from '../paths.ts';
import { settingsPage } from '../setup/settings-page.tsx';
import { navRows } from './nav-rows.tsx';

export const customNavbarPage = settingsPage({
  at: paths.customNavbar,
  inStore: { in: 'website', at: 70, label: 'Links', icon: ListIcon },
  words: 'navbar navigation links bar top',
  name: 'navbar',
  title: 'Links at the top',
  status: 'Below the name on every page of the website',
  saved: 'Saved. Updated on the website.',
  help: {
    title: 'About links',
    points: [
      'Place 1 comes first. Clear a name and its address to remove a link.',
      'For a page of your website, enter its address from the slash on, such as /coupons.',
      `The first ${NAV_LINKS_IN_SIGHT} are shown. Guests find the rest under “More”.`,
    ],
  },
  fields: { links: navRows('Links') },
  Layout: ({ put }) => <FormSection title="Links">{put('links')}</FormSection>,
});
