import { expect, test } from 'bun:test';
import type { OrderDraft } from '../draft/order-draft.ts';
import { type Seen, seenAfter } from './switch-difference.ts';

const LINES = [{ id: 'line' }] as unknown as OrderDraft['lines'];
const ADJUSTMENTS = { discount: null, surcharge: null } as OrderDraft['adjustments'];
const seen = (change: Partial<Seen> = {}): Seen => ({
  id: 'sale',
  collectionType: 'pickup',
  lines: LINES,
  adjustments: ADJUSTMENTS,
  totalInCents: 2000,
  beforeInCents: null,
  ...change,
});
const after = (from: Seen, change: Partial<Seen>) => seenAfter(from, { ...from, ...change }).beforeInCents;

test('switching the order type remembers the total before', () => {
  expect(after(seen(), { collectionType: 'delivery', totalInCents: 2350 })).toBe(2000);
});

test('the fee of an address that follows belongs to the switch', () => {
  const switched = seen({ collectionType: 'delivery', totalInCents: 2000, beforeInCents: 2000 });
  expect(after(switched, { totalInCents: 2600 })).toBe(2000);
});

test.each<[string, Partial<Seen>]>([
  ['a dish more', { lines: [...LINES], totalInCents: 3000 }],
  ['a discount', { adjustments: { ...ADJUSTMENTS }, totalInCents: 1800 }],
  ['the next order', { id: 'next', lines: [], totalInCents: 0 }],
])('%s ends it', (_, change) => {
  expect(after(seen({ collectionType: 'delivery', beforeInCents: 1500 }), change)).toBeNull();
});

test('switching back compares with the type just left', () => {
  const switched = seen({ collectionType: 'delivery', totalInCents: 2350, beforeInCents: 2000 });
  expect(after(switched, { collectionType: 'pickup', totalInCents: 2000 })).toBe(2350);
});

test('an order without items has no price to compare', () => {
  expect(after(seen({ lines: [], totalInCents: 0 }), { collectionType: 'delivery' })).toBeNull();
});
