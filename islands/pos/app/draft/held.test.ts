import { expect, test } from 'bun:test';
import { heldUntil } from './held.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';

const NOW = Date.parse('2026-11-21T05:00:00Z');
const PREP = { pickup: 20, delivery: 45, dineIn: 15 };
const wanted = (at: string | null, over: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyDraft('o'),
  wanted: at === null ? null : { isoDateTimeUtc: at, note: '', holidaySurcharge: null },
  ...over,
});
const sentBill = (orderNumber: string | null) => ({ bill: { orderNumber } as unknown as OrderDraft['bill'] });

test.each([
  ['as soon as possible goes at once', wanted(null), null],
  ['for tonight waits until it takes to make it', wanted('2026-11-21T08:00:00Z'), '2026-11-21T07:40:00.000Z'],
  [
    'a delivery begins as much earlier as deliveries take',
    wanted('2026-11-21T08:00:00Z', { collectionType: 'delivery' }),
    '2026-11-21T07:15:00.000Z',
  ],
  ['one that has to be begun by now goes at once', wanted('2026-11-21T05:20:00Z'), null],
  [
    'saved and not sent yet, it waits as well',
    wanted('2026-11-21T08:00:00Z', sentBill(null)),
    '2026-11-21T07:40:00.000Z',
  ],
  ['what the kitchen has already is not held', wanted('2026-11-21T08:00:00Z', sentBill('P-1')), null],
])('%s', (_, draft, until) => {
  expect(heldUntil(draft, PREP, NOW)).toBe(until);
});
