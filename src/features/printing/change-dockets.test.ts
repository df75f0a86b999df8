import { describe, expect, test } from 'bun:test';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { aLine, aPart } from '#src/domain/printing/docket-examples.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { queueChangeDocketsIn } from './queue-change-dockets.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { addOrder, allJobs, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';

const STAFF = { mover: 'staff', kind: 'employee', id: 'mia', name: 'Mia', origin: 'till' } as const;
const pizza = (more = {}) => aLine({ id: 'pizza', name: 'Half & Half', stations: ['kitchen'], ...more });
const beer = (more = {}) => aLine({ id: 'beer', name: 'Pale ale', stations: ['bar'], ...more });
const HALVES = [
  aPart('half', 'First half: Margherita', { parts: [aPart('removeTopping', 'No Basil')] }),
  aPart('half', 'Second half: Pepperoni'),
  aPart('option', 'Gluten free base'),
];

async function kitchenBarPass() {
  const ids = ['kitchen', 'bar', 'pass'];
  const ctx = await printingFixture({
    printers: ids.map((id) => aPrinter(id)),
    stations: [
      aStation('kitchen', { isDefault: true }),
      aStation('bar', { tagAlongStationIds: ['kitchen'] }),
      aStation('pass', { tagAlongStationIds: ['kitchen', 'bar'], printsTaggedLinesAlone: true }),
    ],
  });
  return {
    ctx,
    async place(shape: Partial<Order>) {
      const order = await addOrder(ctx, shape);
      await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
      return order;
    },
    /** The dockets each station gets: 'CHANGE bar'. */
    async change(before: Order, now: Partial<Order>) {
      const first = (await allJobs(ctx)).length;
      const after = { ...before, ...now, version: before.version + 1 };
      await ctx.write((trx) => queueChangeDocketsIn(trx, ctx, ROMA_SCOPE, { before, after, by: STAFF }));
      return (await allJobs(ctx)).slice(first).map((job) => `${job.docketType} ${job.stationId}`);
    },
    async text(stationId: string) {
      const job = (await allJobs(ctx)).findLast((each) => each.stationId === stationId);
      return docketPlainText(renderDocket(job?.payload as DocketSnapshot));
    },
  };
}

describe('who is told about a change', () => {
  const AT_4 = { type: 'dineIn', tableId: 'four', tableName: '4' } as const;
  const both = { lines: [pizza(), beer()], collection: AT_4 };
  test.each<[string, Partial<Order>, string[]]>([
    ['an allergy, told later', { comments: 'ALLERGY: sesame' }, ['kitchen', 'bar', 'pass']],
    ['a new promise', { promisedForIsoDateTimeUtc: '2026-11-21T08:50:00.000Z' }, ['kitchen', 'bar', 'pass']],
    ['takeaway after all', { collection: { type: 'pickup' } }, ['kitchen', 'bar', 'pass']],
    ['a name', { customerName: 'Somebody else' }, ['kitchen', 'bar', 'pass']],
    ['one more beer', { lines: [pizza(), beer({ quantity: 2 })] }, ['bar', 'pass']],
    ['a pizza less', { lines: [beer()] }, ['kitchen', 'pass']],
    ['words about the pizza', { lines: [pizza({ comments: 'no nuts' }), beer()] }, ['kitchen', 'pass']],
    ['money only', { tipInCents: 500 }, []],
  ])('%s', async (_, now, stations) => {
    const fixture = await kitchenBarPass();
    const order = await fixture.place(both);
    expect(await fixture.change(order, now)).toEqual(stations.map((id) => `CHANGE ${id}`));
  });

  test('a station that had nothing of the order gets a whole ticket, the pass a change', async () => {
    const fixture = await kitchenBarPass();
    const order = await fixture.place({ lines: [pizza()] });
    expect(await fixture.change(order, { lines: [pizza(), beer()] })).toEqual(['CHANGE pass', 'ORDER_TICKET bar']);
  });
});

describe('the pass', () => {
  const order = { lines: [pizza({ parts: HALVES, comments: 'NUT allergy' }), beer()] };

  test('reads what the stations read: allergy, choices, halves, words', async () => {
    const fixture = await kitchenBarPass();
    await fixture.place(order);
    const text = await fixture.text('pass');
    for (const words of [
      '! ALLERGY',
      '1ST HALF - MARGHERITA',
      'NO BASIL',
      '2ND HALF',
      'Gluten free base',
      'Pale ale',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain('PASS - 2 items');
    expect(await fixture.text('bar')).not.toContain('NO BASIL');
  });

  test('hears of a change by the station that makes it', async () => {
    const fixture = await kitchenBarPass();
    const placed = await fixture.place(order);
    await fixture.change(placed, { lines: [...order.lines.slice(0, 1), beer({ quantity: 3 })] });
    const text = await fixture.text('pass');
    expect(text).toMatch(/BAR:\n.*ADD\n.*2 x Pale ale\n.*3 IN ALL/);
    expect(text).toMatch(/KITCHEN:\nUNCHANGED/);
  });
});

test('takeaway after all says PICKUP large, and no longer the table', async () => {
  const fixture = await kitchenBarPass();
  const at4 = { type: 'dineIn', tableId: 'four', tableName: '4' } as const;
  const order = await fixture.place({ lines: [pizza()], collection: at4 });
  await fixture.change(order, { collection: { type: 'pickup' } });
  const text = await fixture.text('kitchen');
  expect(text).toMatch(/\{2x2\} +PICKUP\n/);
  expect(text).toContain('[NOW PICKUP - WAS TABLE 4]');
});

test('with two of three removed, says what stays', async () => {
  const fixture = await kitchenBarPass();
  const order = await fixture.place({ lines: [pizza({ quantity: 3 })] });
  await fixture.change(order, { lines: [pizza({ quantity: 2 })] });
  expect(await fixture.text('kitchen')).toMatch(
    /\[VOID - DO NOT MAKE\]\n\{1x2\} \[1 x Half & Half\]\n\{2x2\} +STILL MAKE 2 x/,
  );
});

test('a receipt of an order for later is not taken for its ticket', async () => {
  const fixture = await kitchenBarPass();
  const ahead = fixture.ctx.clock.now().add({ hours: 5 }).toString();
  const order = await addOrder(fixture.ctx, {
    ...{ lines: [pizza()], channel: 'pos', requestedForIsoDateTimeUtc: ahead },
  });
  await fixture.ctx.write((trx) =>
    queueOrderDocketsIn(trx, fixture.ctx, ROMA_SCOPE, order, {
      ...{ reason: 'manual', docketTypes: ['ORDER_INVOICE'], isWantedSomewhere: true },
    }),
  );
  expect(await fixture.change(order, { comments: 'ALLERGY: nuts' })).toEqual([]);
  expect(await fixture.change(order, { requestedForIsoDateTimeUtc: null })).toEqual([
    'ORDER_TICKET kitchen',
    'ORDER_TICKET pass',
  ]);
});
