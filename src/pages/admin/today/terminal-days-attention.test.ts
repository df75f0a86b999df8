/** A card terminal's day that is not what the orders say is on Home, with the payment that explains it. */
import { expect, test } from 'bun:test';
import { settleTerminal } from '#src/features/eftpos/terminal-services.ts';
import {
  type EftposFixture,
  eftposFixture,
  sellByCard,
  sellRecordedAsRefused,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_BEN, OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { terminalDaysThatDiffer } from './terminal-days-attention.ts';

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
