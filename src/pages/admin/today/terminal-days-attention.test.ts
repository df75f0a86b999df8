/** A card terminal's day that is not what the orders say is on Home, with the payment that explains it. */
import { expect, test } from 'bun:test';
import { approvedNotSettled } from '#db/eftpos/terminal-days.repository.ts';
import { plansOf } from '#db/testing/query-plans.ts';
import { settleTerminal } from '#src/features/eftpos/terminal-services.ts';
import {
  ADDRESS,
  type EftposFixture,
  eftposFixture,
  sellByCard,
  sellRecordedAsRefused,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_BEN, OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { cardPaymentsNotSettled, terminalDaysThatDiffer } from './terminal-days-attention.ts';

async function home({ ctx }: EftposFixture, scope: StoreScope = SCOPE) {
  const store = await ctx.menus.storeOf(SCOPE);
  const rows = await terminalDaysThatDiffer(ctx, scope, { store, to: ({ path }) => path.split('/').at(-1) ?? '' });
  return rows.map(({ title, text, link }) => [title, text, link?.to, link?.label]);
}
const close = ({ ctx, cardTerminalId }: EftposFixture) => settleTerminal(ctx, SCOPE, { cardTerminalId, by: BY_BEN });

test('a day that agrees is not on Home', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  fixture.ctx.pass({ minutes: 30 });
  await close(fixture);
  expect(await home(fixture)).toEqual([]);
});

test('money that only the terminal has is named with its payment and the way to compare, for three days', async () => {
  const fixture = await eftposFixture();
  await sellRecordedAsRefused(fixture);
  fixture.ctx.pass({ minutes: 30 });
  await close(fixture);
  expect(await home(fixture)).toEqual([
    [
      'Counter pad has $10.00 more than your orders',
      expect.stringMatching(/^A payment of P-\d+ is exactly the difference\.$/),
      expect.stringMatching(/^card-reconciliation\?closing=.+/),
      'Compare',
    ],
  ] as never);
  expect(await home(fixture, OTHER_SCOPE)).toEqual([]);
  fixture.ctx.pass({ hours: 73 });
  expect(await home(fixture)).toEqual([]);
});

async function unsettled({ ctx }: EftposFixture, scope: StoreScope = SCOPE) {
  const store = await ctx.menus.storeOf(SCOPE);
  const rows = await cardPaymentsNotSettled(ctx, scope, { store, to: ({ path }) => path.split('/').at(-1) ?? '' });
  return rows.map(({ title, text, link }) => [title, text, link?.to, link?.label]);
}

test('a card payment that was approved and is in no settlement 48 hours later is on Home until its day is closed', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  fixture.ctx.pass({ hours: 47 });
  expect(await unsettled(fixture)).toEqual([]);
  await sellByCard(fixture, { id: 'sale-2', attemptId: 'attempt-2' });
  fixture.ctx.pass({ hours: 2 });
  const row = [
    'Counter pad: $10.00 approved and not settled',
    expect.stringMatching(/^1 approved card payment is in no settlement after 48 hours, since P-\d+ on /),
    ...['card-reconciliation', 'Close the day'],
  ];
  expect(await unsettled(fixture)).toEqual([row] as never);
  expect(await unsettled(fixture, OTHER_SCOPE)).toEqual([]);
  await close(fixture);
  fixture.ctx.pass({ hours: 100 });
  expect(await unsettled(fixture)).toEqual([]);
  await sellByCard(fixture, { id: 'sale-3', attemptId: 'attempt-3' });
  fixture.ctx.pass({ hours: 49 });
  expect(await unsettled(fixture)).toEqual([row] as never);
});

test('a terminal whose bank closes its day by itself is not asked for settlements that it never shows', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  const { ctx } = fixture;
  fixture.world.terminal(ADDRESS).settled = { count: 1, atMs: ctx.clock.now().epochMilliseconds };
  await close(fixture);
  ctx.pass({ hours: 49 });
  expect(await unsettled(fixture)).toEqual([]);
});

test('looking for them goes through no other terminal’s payments', async () => {
  const { ctx, cardTerminalId } = await eftposFixture();
  const asked = { cardTerminalId, from: null, until: '2026-01-01T00:00:00Z' };
  const plans = await plansOf(ctx.database, (db) => approvedNotSettled(db, SCOPE, asked));
  expect(plans.join('\n')).toContain('terminal_attempts_approved (cardTerminalId=? AND resolvedIsoDateTimeUtc>');
});
