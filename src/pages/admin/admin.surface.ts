import { href } from '#src/pages/page.tsx';
import type { Surface } from '#src/pages/surface.ts';
import { adminPages } from './admin-pages.ts';
import { adminErrorFrame } from './error-frame.tsx';
import { adminFrame } from './frame.tsx';
import { paths } from './paths.ts';

/** The desk of owners and staff. */
export const adminSurface: Surface = {
  name: 'admin',
  prefix: '/admin',
  loginHref: (base) => `${base}/auth/login`,
  twoStepHref: (base) => `${base}${paths.security.path}`,
  supportHref: (base, { restaurantId = '' }) => href(base, paths.openAsSupport, { restaurantId }),
  frame: adminFrame,
  errorFrame: adminErrorFrame,
  pages: adminPages.map((page) => ({ page, guard: page.guard })),
};
