import { tables } from './migration.ts';

/** Which pairing of its store a box is, 0 the first: in which block it counts orders. */
export const m0020_number_blocks = tables(['alter table boxes add column numberBlock integer not null default 0']);
