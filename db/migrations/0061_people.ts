import { tables } from './migration.ts';

/** One person may be an employee of several stores: a row in each, with the same person. Initials are on chips at tills. */
export const m0061_people = tables([
  "alter table employees add column initials text not null default ''",
  'alter table employees add column personId text',
  'create index employees_by_restaurant on employees (restaurantId)',
]);
