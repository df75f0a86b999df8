/** What an act at a drawer leaves behind: who did what in the audit log, and a word to the tills. */
import { expect, test } from 'bun:test';
import { FRONT } from '#src/features/counter/testing/bills-fixture.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { recountDrawer } from './count-drawer.ts';
import { printCount } from './print-count.ts';
import { cashFixture } from './testing/cash-fixture.ts';

test('whatever is done at a drawer is told to the tills and kept with who did it', async () => {
  const fixture = await cashFixture();
  const { ctx } = fixture;
  let sessionId = '';
  const again = { ...FRONT, countedInCents: 5000, denominations: [], note: 'Found it', afterNumber: 1 };
  const day: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['float', async () => (sessionId = await fixture.open(5000))],
    ['put in', () => fixture.move(sessionId, 'in', 1000)],
    ['taken out', () => fixture.move(sessionId, 'out', 1000)],
    ['counted', () => fixture.count(sessionId, 4000)],
    ['counted again', () => recountDrawer(ctx, SCOPE, { ...again, sessionId })],
    [
      'printed again',
      async () => {
        const { id } = await ctx.db.selectFrom('cash_counts').select('id').executeTakeFirstOrThrow();
        await printCount(ctx, SCOPE, { countId: id, by: BY_MIA });
      },
    ],
  ];
  const left: unknown[] = [];
  for (const [name, act] of day) {
    const { events, audit } = await eventsAndAudit(ctx, act);
    left.push([name, ...audit, ...events]);
  }
  const said = ['cashDrawerChanged', 'printJobQueued'];
  expect(left).toEqual([
    ['float', 'openDrawer', 'openDrawerSession', ...said],
    ['put in', 'openDrawer', 'putCashIn', ...said],
    ['taken out', 'openDrawer', 'takeCashOut', ...said],
    ['counted', 'countDrawer', ...said],
    ['counted again', 'recountDrawer', ...said],
    ['printed again', 'printCount', 'printJobQueued'],
  ]);
});
