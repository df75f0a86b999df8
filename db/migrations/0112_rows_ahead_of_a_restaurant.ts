import { tables } from './migration.ts';

/** Which restaurants that are still expected have rows here already: what nothing acts on any more is written first. */
export const m0112_rows_ahead_of_a_restaurant = tables([
  // A JSON list of its stores, by which such rows are found; null: it has none here, or is here itself.
  'alter table cell_arrivals add column storeIdsJson text',
]);
