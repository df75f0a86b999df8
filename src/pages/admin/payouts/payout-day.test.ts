import { expect, test } from 'bun:test';
import { payoutDay } from '#src/domain/payments/payout-day.ts';
import { payoutFile } from './payout-file.ts';

test('a payout arrives on the bank’s day, also for a store in Denver', async () => {
  expect(payoutDay('2026-12-01T00:00:00Z').toString()).toBe('2026-12-01');
  const payout = {
    ...{ payoutId: 'po_1', state: 'paid', amountInCents: 1000, currencyCode: 'USD', failure: null, isManual: false },
    ...{ createdIsoDateTimeUtc: '2026-11-29T20:00:00Z', arrivesIsoDateTimeUtc: '2026-12-01T00:00:00Z' },
  };
  const details = { payout, lines: [] } as unknown as Parameters<typeof payoutFile>[0];
  const store = { storeName: 'Diner 66', timezone: 'America/Denver' };
  expect(payoutFile(details, store, { kind: 'summary', format: 'xml' }).name).toContain('2026-12-01');
});
