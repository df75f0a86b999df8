import { describe, expect, test } from 'bun:test';
import type { MarketplaceMoney } from './marketplace-money.ts';
import {
  type PriceChange,
  type PriceChangeRules,
  priceChangeIssue,
  priceChangeState,
  USUAL_PRICE_CHANGE_RULES,
} from './price-change.ts';

const money: MarketplaceMoney = {
  ...{ isTaxIncluded: true, lines: {}, itemsInCents: 2_900, fees: [], tipInCents: 0, promotionInCents: 0 },
  ...{ adjustmentInCents: 0, taxInCents: 290, totalInCents: 3_190 },
};
const ORDER = { grandTotalInCents: 3_190, money };
const RAISE: PriceChange = { amountInCents: 300, reason: 'BIGGER_SIZE', words: '', taxRatePercent: 10 };
const LOWER: PriceChange = { ...RAISE, amountInCents: -300, reason: 'ITEM_SOLD_OUT' };

describe('another price for an order of $31.90', () => {
  const issue = (change: PriceChange, rules: Partial<PriceChangeRules> = {}) =>
    priceChangeIssue(change, ORDER, { ...USUAL_PRICE_CHANGE_RULES, ...rules });

  test.each([
    ['$3.00 more for a bigger size', RAISE, null],
    ['$3.00 less for what is sold out', LOWER, null],
    ['nothing', { ...RAISE, amountInCents: 0 }, 'nothing_changes'],
    ['$50.00 more', { ...RAISE, amountInCents: 5_000 }, null],
    ['$50.01 more', { ...RAISE, amountInCents: 5_001 }, 'over_limit'],
    ['all of it back', { ...LOWER, amountInCents: -3_190 }, null],
    ['a cent more than all of it back', { ...LOWER, amountInCents: -3_191 }, 'below_zero'],
    ['more because an item is sold out', { ...RAISE, reason: 'ITEM_SOLD_OUT' }, 'wrong_reason'],
    ['less because of a bigger size', { ...LOWER, reason: 'BIGGER_SIZE' }, 'wrong_reason'],
    ['more for another reason, in words', { ...RAISE, reason: 'OTHER', words: 'Two candles' }, null],
    ['less for another reason, without words', { ...LOWER, reason: 'OTHER' }, 'words_missing'],
    ['more without its tax', { ...RAISE, taxRatePercent: null }, 'tax_rate_missing'],
    ['more that has no tax', { ...RAISE, taxRatePercent: 0 }, null],
  ] as const)('%s: %p is %p', (_, change, expected) => expect(issue(change)).toBe(expected));

  test('is Uber’s to allow, and its limit is the store’s', () => {
    expect(issue(RAISE, { isAllowed: false })).toBe('not_allowed');
    expect(issue(RAISE, { mostInCents: 299 })).toBe('over_limit');
    expect(issue(LOWER, { mostInCents: 299 })).toBe('over_limit');
  });

  test('needs its tax where Uber asks for it, else where prices contain it', () => {
    const untaxed = { ...RAISE, taxRatePercent: null };
    expect(issue(untaxed, { needsTaxRate: false })).toBeNull();
    const onTop = { ...ORDER, money: { ...money, isTaxIncluded: false } };
    expect(priceChangeIssue(untaxed, onTop, USUAL_PRICE_CHANGE_RULES)).toBeNull();
    expect(priceChangeIssue(untaxed, onTop, { ...USUAL_PRICE_CHANGE_RULES, needsTaxRate: true })).toBe(
      'tax_rate_missing',
    );
  });

  test('can’t go below a total that Uber didn’t give', () => {
    const unknown = { grandTotalInCents: null, money };
    expect(priceChangeIssue({ ...LOWER, amountInCents: -4_000 }, unknown, USUAL_PRICE_CHANGE_RULES)).toBeNull();
  });
});

describe('a price that was asked for', () => {
  const asked = { beforeInCents: 100, askedIsoDateTimeUtc: '2026-11-29T08:00:00.000Z' };
  const at = (time: string) => Date.parse(`2026-11-29T${time}Z`);
  const orderWith = (adjustmentInCents: number) => ({ money: { ...money, adjustmentInCents } });

  test('waits ten minutes for the customer', () => {
    expect(priceChangeState(asked, orderWith(100), at('08:09:59'))).toBe('waiting');
    expect(priceChangeState(asked, orderWith(100), at('08:10:00'))).toBe('unanswered');
  });

  test('is agreed as soon as Uber’s price has changed, however late', () => {
    expect(priceChangeState(asked, orderWith(400), at('08:01:00'))).toBe('agreed');
    expect(priceChangeState(asked, orderWith(400), at('09:00:00'))).toBe('agreed');
  });
});
