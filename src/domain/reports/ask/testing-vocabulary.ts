import type { Vocabulary } from './lexicon.ts';

/** A Monday. */
export const TODAY = '2026-11-30';

const row = (of: Vocabulary['rows'][number]['of'], name: string) => ({ of, name, ids: [`${of} ${name}`] });

/** Two stores, and names that are other words too. */
export const VOCABULARY: Vocabulary = {
  rows: [
    row('item', 'Margherita'),
    row('item', 'Garlic bread'),
    row('item', 'Fish & chips'),
    row('item', 'Crème brûlée'),
    row('item', '7 Up'),
    row('item', 'Last week special'),
    row('item', 'Pasta'),
    row('category', 'Pizzas'),
    row('category', 'Pasta'),
    row('category', 'Drinks'),
    row('pizzaSize', 'Large'),
    row('employee', 'Mia'),
    row('employee', 'May'),
    row('employee', 'Today'),
    { ...row('employee', 'Sam'), isShared: true },
    row('till', 'Bar'),
  ],
  stores: [
    { id: 'newtown', name: 'Roma Newtown', isAllowed: true },
    { id: 'bondi', name: 'Roma Bondi', isAllowed: true },
    { id: 'manly', name: 'Roma Manly', isAllowed: false },
  ],
  hasAllStores: true,
};
