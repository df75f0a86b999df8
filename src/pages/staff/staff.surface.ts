import type { Surface } from '#src/pages/surface.ts';
import { manifestApp, offlineApp } from './installed.tsx';
import { paths } from './paths.ts';
import { staffPages } from './staff-pages.ts';

/** The phone of whoever runs the shop: the admin's people and rights, with the orders first. */
export const staffSurface: Surface = {
  name: 'staff',
  prefix: '/staff',
  loginHref: (base) => `${base}${paths.login.path}`,
  pages: staffPages.map((page) => ({ page, guard: page.guard })),
  apps: [offlineApp, manifestApp],
};
