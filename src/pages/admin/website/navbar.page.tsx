import { listPages } from '#db/website/custom-pages.repository.ts';
import { SITE_PAGES } from '#islands/admin/nav-links/nav-row.tsx';
import { NAV_LINKS_IN_SIGHT } from '#src/domain/tenancy/nav-tree.ts';
import { usualNavbar } from '#src/domain/tenancy/navbar.schema.ts';
import { ListIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { paths } from '../paths.ts';
import { settingsPage } from '../setup/settings-page.tsx';
import { navRows } from './nav-rows.tsx';

export const customNavbarPage = settingsPage({
  at: paths.customNavbar,
  inStore: { in: 'website', at: 25, label: 'Links', icon: ListIcon },
  words: 'navbar navigation links bar top',
  name: 'navbar',
  title: 'Links at the top',
  status: 'Below the name on every page of the website',
  saved: 'Saved. Updated on the website.',
  help: {
    title: 'About links',
    points: [
      'Drag links into order, or use the arrows. Clear a name and its address to remove a link.',
      'For a page of your website, enter its address from the slash on, such as /coupons. Your own pages are offered too.',
      'A link inside another one opens from it. Tick it at each link that goes inside the one above.',
      `The first ${NAV_LINKS_IN_SIGHT} are shown. Guests find the rest under “More”.`,
    ],
  },
  fields: { links: navRows('Links') },
  more: async ({ ctx, scope }) => {
    const own = (await listPages(ctx.db, scope)).flatMap(({ published }) => published ?? []);
    return [
      ...usualNavbar().links.map(({ address, label }) => ({ address, label })),
      ...own.map(({ path, title }) => ({ address: `/pages/${path}`, label: title })),
    ];
  },
  Layout: ({ put, more }) => (
    <FormSection title="Links">
      <datalist id={SITE_PAGES}>
        {more.map(({ address, label }) => (
          <option key={address} value={address} label={label} />
        ))}
      </datalist>
      {put('links')}
    </FormSection>
  ),
});
