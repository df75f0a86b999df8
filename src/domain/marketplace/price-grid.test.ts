import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { priceGridSchema } from './price-grid.schema.ts';
import { OUR_PRICES, type PriceGrid, priceOnMarketplace, ROUNDING_STEPS } from './price-grid.ts';

const grid = (over: Partial<PriceGrid> = {}): PriceGrid => ({ ...OUR_PRICES, ...over });

describe('the price on a marketplace', () => {
  test.each([
    // ours, commission, up to, on the marketplace
    [1_000, 0, 1, 1_000],
    [1_000, 3_000, 1, 1_429],
    [1_000, 3_000, 5, 1_430],
    [1_000, 3_000, 10, 1_430],
    [1_000, 3_000, 50, 1_450],
    [1_000, 3_000, 100, 1_500],
    [1_450, 0, 50, 1_450],
    [1_451, 0, 50, 1_500],
    [700, 3_000, 1, 1_000],
    [1, 5_000, 1, 2],
    [1, 3_000, 1, 1],
    [0, 3_000, 100, 0],
    [-200, 3_000, 50, 0],
  ] as const)(
    'of %d cents with %d basis points kept, up to %d, is %d',
    (ours, commissionBps, roundUpToCents, price) => {
      expect(priceOnMarketplace(grid({ commissionBps, roundUpToCents }), ours)).toBe(price);
    },
  );

  test('is what somebody typed for this thing, as it is, and for nothing else', () => {
    const typed = grid({ commissionBps: 3_000, roundUpToCents: 50, overrides: { soup: 1_234, free: 0, odd: -5 } });
    expect(priceOnMarketplace(typed, 1_000, 'soup')).toBe(1_234);
    expect(priceOnMarketplace(typed, 1_000, 'free')).toBe(0);
    expect(priceOnMarketplace(typed, 1_000, 'odd')).toBe(0);
    expect(priceOnMarketplace(typed, 1_000, 'bread')).toBe(1_450);
    expect(priceOnMarketplace(typed, 1_000, 'constructor')).toBe(1_450);
    expect(priceOnMarketplace(typed, 1_000)).toBe(1_450);
  });

  test('leaves the store its own price once the commission is kept, to the cent, and is never below 0', () => {
    const any = fc.record({
      commissionBps: fc.integer({ min: 0, max: 5_000 }),
      roundUpToCents: fc.constantFrom(...ROUNDING_STEPS),
    });
    fc.assert(
      fc.property(any, fc.integer({ min: -1_000, max: 1_000_000 }), (some, ours) => {
        const price = priceOnMarketplace(grid(some), ours);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price % some.roundUpToCents).toBe(0);
        const kept = (price * some.commissionBps) / 10_000;
        expect(price - kept).toBeGreaterThan(Math.max(ours, 0) - 1);
      }),
    );
  });
});

test('a commission of more than half, and a step that nobody offers, are not taken', () => {
  const typed = { commissionBps: 3_000, roundUpToCents: 50, overrides: { soup: 1_200 } };
  expect(priceGridSchema.safeParse(typed).success).toBe(true);
  expect(priceGridSchema.safeParse({ ...typed, commissionBps: 5_001 }).success).toBe(false);
  expect(priceGridSchema.safeParse({ ...typed, roundUpToCents: 3 }).success).toBe(false);
  expect(priceGridSchema.safeParse({ ...typed, overrides: { soup: -1 } }).success).toBe(false);
});
