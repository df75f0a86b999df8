import { describe, expect, test } from 'bun:test';
import { firstOfMonths, monthsOf } from './monthly-orders.ts';
import type { ChannelMonth } from './monthly-orders.types.ts';

const sold = (month: string, netInCents: number, more: Partial<ChannelMonth> = {}): ChannelMonth => ({
  month,
  restaurantId: 'roma',
  storeId: 'newtown',
  currencyCode: 'AUD',
  channel: 'pos',
  orderCount: 1,
  grossInCents: netInCents,
  netInCents,
  feeInCents: 0,
  ...more,
});
const MONTHS = { first: '2026-01', now: '2026-04' };

describe('monthly orders', () => {
  test('add the channels of a store, and say what each brought', () => {
    const [row] = monthsOf(
      [sold('2026-03', 1000), sold('2026-03', 2500, { channel: 'online', orderCount: 2, feeInCents: 60 })],
      'store',
      MONTHS,
    );
    expect([row?.orderCount, row?.netInCents, row?.feeInCents]).toEqual([3, 3500, 60]);
    expect(row?.byChannel).toEqual([
      { channel: 'online', orderCount: 2, netInCents: 2500 },
      { channel: 'pos', orderCount: 1, netInCents: 1000 },
    ]);
  });

  test('of a restaurant add its stores, but never two currencies', () => {
    const months = monthsOf(
      [
        sold('2026-03', 1000),
        sold('2026-03', 700, { storeId: 'glebe' }),
        sold('2026-03', 500, { storeId: 'auckland', currencyCode: 'NZD' }),
      ],
      'restaurant',
      MONTHS,
    );
    expect(months.map(({ currencyCode, netInCents, storeId }) => [currencyCode, netInCents, storeId])).toEqual([
      ['AUD', 1700, null],
      ['NZD', 500, null],
    ]);
  });

  test('are compared with the month before, but not while they go on nor after a month without sales', () => {
    const months = [4000, 3000, 0, 500, 900].map((net, at) =>
      sold(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'][at]!, net),
    );
    expect(monthsOf(months, 'store', MONTHS).map(({ month, changePercent }) => [month, changePercent])).toEqual([
      ['2026-04', null],
      ['2026-03', null],
      ['2026-02', -100],
      ['2026-01', -25],
    ]);
  });

  test('go back over the turn of a year', () => {
    expect(firstOfMonths('2026-02', 12)).toBe('2025-03');
    expect(firstOfMonths('2026-02', 1)).toBe('2026-02');
  });
});
