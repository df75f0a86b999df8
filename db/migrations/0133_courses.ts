import { tables } from './migration.ts';

/** The course of a category's dishes at a table; null: none. An item's own is in its `specJson`, a line's in its `lineJson`. */
export const m0133_courses = tables([
  'alter table categories add column course integer check (course between 1 and 6)',
]);
