import type { Surface } from '#src/pages/surface.ts';
import { posApp } from './pos.page.tsx';

/** The till: one app that answers every address under its prefix. */
export const posSurface: Surface = { name: 'pos', prefix: '/pos', pages: [], apps: [posApp] };
