/** How much a page of a website holds. Browser-safe. */
import type { BlockKind } from './custom-page.schema.ts';

export const MAX_PAGES = 50;
export const MAX_BLOCKS = 60;
export const MAX_GALLERY_PICTURES = 24;
/** Of all texts of a page together: a form with more would not be read. */
export const MAX_PAGE_CHARACTERS = 60_000;
export const PAGE_LENGTHS = {
  title: 80,
  path: 60,
  searchText: 160,
  heading: 120,
  html: 20_000,
  alt: 200,
  caption: 200,
  button: 40,
  address: 300,
} as const;

/** Their parts have names of their own on a page. */
export const ONCE: readonly BlockKind[] = ['map', 'hours', 'inquiry'];
