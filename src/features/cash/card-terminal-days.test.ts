import { expect, test } from 'bun:test';
import { keepTerminalDocument, settleTerminal } from '#src/features/eftpos/terminal-services.ts';
import {
  BURGER,
  type EftposFixture,
  eftposFixture,
  sellByCard,
  sellRecordedAsRefused,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_BEN, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { cardTerminalDays } from './card-terminal-days.ts';
import { countDrawer } from './count-drawer.ts';
import { openDrawerSession } from './open-drawer-session.ts';
import { readCashBoard } from './read-cash.ts';

const close = ({ ctx, cardTerminalId }: EftposFixture) => settleTerminal(ctx, SCOPE, { cardTerminalId, by: BY_BEN });

async function daysOf({ ctx }: EftposFixture, permissions: ('reports' | 'cashDrawer')[] = ['reports']) {
  const { cardTerminals } = await readCashBoard(ctx, SCOPE, { posTerminalId: 'till', permissions });
  return cardTerminals?.map(({ closedIsoDateTimeUtc, paymentCount, oursInCents, terminalInCents, isEqual }) => [
    closedIsoDateTimeUtc === null ? 'open' : 'closed',
    paymentCount,
    oursInCents,
    terminalInCents,
    isEqual,
  ]);
}

test('the end of day shows what a terminal took since its last closing, and that it isn’t closed', async () => {
  const fixture = await eftposFixture({}, 'worldline');
  await sellByCard(fixture);
  expect(await daysOf(fixture)).toEqual([['open', 1, BURGER, null, null]]);
});

test('a terminal that closed its day says its own total beside ours', async () => {
  const fixture = await eftposFixture({}, 'worldline');
  await sellByCard(fixture);
  fixture.ctx.pass({ minutes: 30 });
  await close(fixture);
  expect(await daysOf(fixture)).toEqual([['closed', 1, BURGER, BURGER, true]]);
});

test('a payment that a person recorded as refused and the terminal took is a difference', async () => {
  const fixture = await eftposFixture({}, 'worldline');
  await sellRecordedAsRefused(fixture);
  await close(fixture);
  expect(await daysOf(fixture)).toEqual([['closed', 0, 0, BURGER, false]]);
});

test('a total that the maker gives on paper only is left to a person', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  const paper = { kind: 'settlement', businessDay: null, detail: null, format: 'txt', text: 'TOTAL $10.00' } as const;
  await keepTerminalDocument(fixture.ctx, SCOPE, { ...paper, cardTerminalId: fixture.cardTerminalId, by: BY_BEN });
  expect(await daysOf(fixture)).toEqual([['closed', 1, BURGER, null, null]]);
});

test('yesterday’s closing isn’t today’s', async () => {
  const fixture = await eftposFixture({}, 'worldline');
  await sellByCard(fixture);
  await close(fixture);
  fixture.ctx.pass({ hours: 30 });
  expect(await daysOf(fixture)).toEqual([['open', 0, 0, null, null]]);
});

test('is for those who may see reports', async () => {
  const fixture = await eftposFixture({}, 'worldline');
  expect(await daysOf(fixture, ['cashDrawer'])).toBeUndefined();
});

test('closings of some days are those of their business days, and what is under way belongs to today', async () => {
  const fixture = await eftposFixture({}, 'worldline');
  await sellByCard(fixture);
  await close(fixture);
  // Begun on Saturday at six in the evening.
  fixture.ctx.pass({ hours: 3 });
  await sellByCard(fixture, { id: 'sale-2', attemptId: 'attempt-2' });
  await close(fixture);
  fixture.ctx.pass({ hours: 24 });
  await sellByCard(fixture, { id: 'sale-3', attemptId: 'attempt-3' });
  const of = async (from: string, to: string) =>
    (await cardTerminalDays(fixture.ctx, SCOPE, { from, to })).map(({ closedIsoDateTimeUtc, oursInCents }) => [
      closedIsoDateTimeUtc === null ? 'open' : 'closed',
      oursInCents,
    ]);
  expect(await of('2026-11-21', '2026-11-21')).toEqual([
    ['closed', BURGER],
    ['closed', BURGER],
  ]);
  expect(await of('2026-11-20', '2026-11-22')).toEqual([
    ['open', BURGER],
    ['closed', BURGER],
    ['closed', BURGER],
  ]);
  expect(await of('2026-11-14', '2026-11-20')).toEqual([]);
});

test('the count of a drawer keeps what the card terminals said by then', async () => {
  const fixture = await eftposFixture({}, 'worldline');
  await sellByCard(fixture);
  await close(fixture);
  const at = { posTerminalId: 'till', by: BY_BEN };
  await openDrawerSession(fixture.ctx, SCOPE, { ...at, floatInCents: 10_000, denominations: [] });
  const { session } = await readCashBoard(fixture.ctx, SCOPE, { posTerminalId: 'till', permissions: ['reports'] });
  const count = { sessionId: session?.id ?? '', countedInCents: 10_000, denominations: [], note: '' };
  const { report } = await countDrawer(fixture.ctx, SCOPE, { ...at, ...count });
  expect(report.cardTerminals).toMatchObject([{ name: 'Counter pad', oursInCents: BURGER, terminalInCents: BURGER }]);
});
