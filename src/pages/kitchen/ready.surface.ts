import type { Surface } from '#src/pages/surface.ts';
import { readyApp } from './ready.page.tsx';

/** The order-ready screen: an app of its own with the till's looks. */
export const readySurface: Surface = { name: 'pos', prefix: '/ready', pages: [], apps: [readyApp] };
