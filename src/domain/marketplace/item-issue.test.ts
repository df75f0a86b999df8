import { describe, expect, test } from 'bun:test';
import { type ItemIssue, itemIssueProblem } from './item-issue.ts';
import type { MarketplaceLine } from './marketplace-order.ts';

const line = (lineId: string, over: Partial<MarketplaceLine> = {}): MarketplaceLine => ({
  ...{ lineId, itemId: lineId, name: lineId, quantity: 1, totalInCents: null },
  ...{ options: [], instructions: '', allergens: [] },
  ...over,
});
const ORDER = { items: [line('pizza', { options: [line('large', { options: [line('crust')] })] }), line('')] };
const NOW = Temporal.Instant.from('2026-11-29T08:00:00Z');
const out = (lineId: string, over: Partial<ItemIssue> = {}): ItemIssue => ({
  ...{ lineId, type: 'OUT_OF_ITEM', suspendUntil: null, note: '' },
  ...over,
});

describe('what the kitchen can’t make', () => {
  test.each([
    ['an item of the order', [out('pizza')], null],
    ['an item of another order', [out('soup')], { at: 0, problem: 'no_such_line' }],
    ['a line that Uber gave no id', [out('')], { at: 0, problem: 'no_such_line' }],
    ['an option, as an item', [out('large')], { at: 0, problem: 'no_such_line' }],
    ['an option', [out('large', { type: 'OUT_OF_MODIFIER_OPTION' })], null],
    ['an option of an option', [out('crust', { type: 'OUT_OF_MODIFIER_OPTION' })], null],
    ['the same item twice', [out('pizza'), out('pizza')], { at: 1, problem: 'twice' }],
    ['until later', [out('pizza', { suspendUntil: NOW.add({ seconds: 1 }) })], null],
    ['until now', [out('pizza', { suspendUntil: NOW })], { at: 0, problem: 'time_is_over' }],
  ] as const)('%s: %p', (_, issues, problem) => expect(itemIssueProblem(issues, ORDER, NOW)).toEqual(problem));
});
