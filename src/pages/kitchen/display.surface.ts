import type { Surface } from '#src/pages/surface.ts';
import { displayApp } from './display.page.tsx';

/** The customer display: a separate app with the till's looks. */
export const displaySurface: Surface = { name: 'pos', prefix: '/display', pages: [], apps: [displayApp] };
