import type { Surface } from '#src/pages/surface.ts';
import { kitchenApp } from './kitchen.page.tsx';

/** The kitchen screen: an app of its own with the till's looks. */
export const kitchenSurface: Surface = { name: 'pos', prefix: '/kitchen', pages: [], apps: [kitchenApp] };
