import { describe, expect, test } from 'bun:test';
import { forgetTracesIn } from '#db/customers/forget-traces.ts';
import { forgottenHash } from '#db/customers/forgotten.repository.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import { copiesOf } from '#db/printing/order-copies.repository.ts';
import { finishPrintJob } from '#db/printing/print-jobs.repository.ts';
import { updatePrintStation } from '#db/printing/print-stations.repository.ts';
import { updatePrinter } from '#db/printing/printers.repository.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { writeAddOn } from '#db/tenancy/add-ons.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { copiesHandlers } from './copies.handlers.ts';
import { queueCancelDocketsIn } from './queue-cancel-dockets.ts';
import { queueChangeDocketsIn } from './queue-change-dockets.ts';
import { queueMoveDocketsIn } from './queue-move-dockets.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { connectedFixture, GLEBE_SCOPE } from './testing/connected-fixture.ts';
import { addOrder, addPrinters, allJobs, aPrinter, aStation, ROMA_SCOPE } from './testing/printing-fixture.ts';

const PIZZA = aLine({ id: 'line-pizza', name: 'Margherita', stations: ['kitchen'] });
const BEER = aLine({ id: 'line-beer', name: 'Beer', stations: ['bar'] });
const CALZONE = aLine({ id: 'line-calzone', name: 'Calzone', stations: ['kitchen'] });

const accept = (ctx: TestContext, order: Order) =>
  ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
const change = (ctx: TestContext, before: Order, shape: Partial<Order>) => {
  const after = { ...before, version: before.version + 1, ...shape };
  return ctx
    .write((trx) => queueChangeDocketsIn(trx, ctx, ROMA_SCOPE, { before, after, by: BY_OWNER }))
    .then(() => after);
};
const cancel = (ctx: TestContext, order: Order) =>
  ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'Guest called', by: BY_OWNER }));

/** The jobs of a store, oldest first. */
async function jobsAt(ctx: TestContext, { storeId } = GLEBE_SCOPE) {
  return (await allJobs(ctx)).filter((job) => job.storeId === storeId);
}

async function papersAt(ctx: TestContext, scope = GLEBE_SCOPE) {
  return (await jobsAt(ctx, scope)).map(({ docketType, printerId, payload }) => {
    const names = 'station' in payload ? payload.station.lines.map(({ line }) => line.priced.name) : [];
    return [docketType, printerId, ...names];
  });
}

async function textAt(ctx: TestContext): Promise<string> {
  const last = (await jobsAt(ctx)).at(-1)?.payload;
  if (!last || last.kind === 'DRAWER') throw new Error('no paper');
  return docketPlainText(renderDocket(last));
}

async function printed(ctx: TestContext): Promise<void> {
  for (const { id } of await jobsAt(ctx)) {
    await ctx.write((trx) => finishPrintJob(trx, GLEBE_SCOPE, id, { stage: 'printed', at: ctx.clock.now() }));
  }
}

describe('an order of a connected store', () => {
  test('prints at the other store’s stations of the same names, and says whose it is', async () => {
    const ctx = await connectedFixture();
    await accept(ctx, await addOrder(ctx, { lines: [PIZZA, BEER] }));
    expect(await papersAt(ctx)).toEqual([
      ['ORDER_TICKET', 'glebe-kitchen', 'Margherita'],
      ['ORDER_TICKET', 'glebe-bar', 'Beer'],
    ]);
    expect(await textAt(ctx)).toContain('COPY - ORDER OF ROMA PIZZA');
    expect(await papersAt(ctx, ROMA_SCOPE)).toHaveLength(2);
    for (const { payload } of await jobsAt(ctx, ROMA_SCOPE)) expect(JSON.stringify(payload)).not.toContain('fromStore');
  });

  test('is one copy, however often it is accepted, and no paper of the order for its own kitchen', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await accept(ctx, order);
    const before = await listKitchenEntries(ctx.db, ROMA_SCOPE, order.id);
    await accept(ctx, order);
    expect(await papersAt(ctx)).toHaveLength(1);
    expect((await jobsAt(ctx)).map(({ orderId }) => orderId)).toEqual([null]);
    expect(await listKitchenEntries(ctx.db, ROMA_SCOPE, order.id)).toEqual(before);
    expect(await listKitchenEntries(ctx.db, GLEBE_SCOPE, order.id)).toEqual([]);
  });

  test('of a channel that isn’t connected stays where it is', async () => {
    const ctx = await connectedFixture();
    await accept(ctx, await addOrder(ctx, { lines: [PIZZA], channel: 'pos' }));
    expect(await papersAt(ctx)).toEqual([]);
  });

  test('stays where it is while the add-on is off', async () => {
    const ctx = await connectedFixture();
    const off = { addOn: 'CONNECTED_STORES', isOn: false, byName: 'Nora', at: ctx.clock.now() } as const;
    await ctx.write((trx) => writeAddOn(trx, ROMA_SCOPE, off));
    await accept(ctx, await addOrder(ctx, { lines: [PIZZA] }));
    expect(await papersAt(ctx)).toEqual([]);
  });

  test('that changes prints what changed, once, and only where it is made', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    await accept(ctx, order);
    await printed(ctx);
    const after = await change(ctx, order, { lines: [PIZZA, BEER, CALZONE] });
    await ctx.write((trx) => queueChangeDocketsIn(trx, ctx, ROMA_SCOPE, { before: order, after, by: BY_OWNER }));
    expect((await papersAt(ctx)).slice(2)).toEqual([['CHANGE', 'glebe-kitchen', 'Margherita', 'Calzone']]);
    const text = await textAt(ctx);
    expect(text).toContain('COPY - ORDER OF ROMA PIZZA');
    expect(text).toContain('Calzone');
  });

  test('that is cancelled says at each place not to make it, and again is no further sheet', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    await accept(ctx, order);
    await printed(ctx);
    const ended: Order = { ...order, statusCode: 'cancelled' };
    await cancel(ctx, ended);
    await cancel(ctx, ended);
    expect((await papersAt(ctx)).slice(2)).toEqual([
      ['CANCEL', 'glebe-bar', 'Beer'],
      ['CANCEL', 'glebe-kitchen', 'Margherita'],
    ]);
    const text = await textAt(ctx);
    for (const words of ['CANCELLED', 'DO NOT MAKE', 'Guest called', 'COPY - ORDER OF ROMA PIZZA']) {
      expect(text).toContain(words);
    }
  });

  test('that is cancelled before its copy came out prints nothing there', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await accept(ctx, order);
    await cancel(ctx, { ...order, statusCode: 'cancelled' });
    expect((await jobsAt(ctx)).map(({ docketType, stage }) => [docketType, stage])).toEqual([
      ['ORDER_TICKET', 'dismissed'],
    ]);
  });

  test('still hears of its end at a store that was disconnected since', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await accept(ctx, order);
    await printed(ctx);
    await ctx.write((trx) => trx.deleteFrom('connected_stores').execute());
    await cancel(ctx, { ...order, statusCode: 'cancelled' });
    expect((await papersAt(ctx)).at(-1)).toEqual(['CANCEL', 'glebe-kitchen', 'Margherita']);
  });

  test('whose dishes move to another bill takes them along there: they are no new food', async () => {
    const ctx = await connectedFixture();
    const [order, to] = [await addOrder(ctx, { lines: [PIZZA, CALZONE] }), await addOrder(ctx, { lines: [BEER] })];
    await accept(ctx, order);
    await accept(ctx, to);
    await printed(ctx);
    const left = { ...order, version: order.version + 1, lines: [PIZZA] };
    const after = { ...to, version: to.version + 1, lines: [BEER, CALZONE] };
    await ctx.write((trx) =>
      queueMoveDocketsIn(trx, ctx, ROMA_SCOPE, {
        leaving: [{ order, left, dishes: [{ line: CALZONE, wasId: CALZONE.id }], notices: ['MOVED TO W-2'] }],
        ...{ to: after, notices: ['FROM W-1'], by: BY_OWNER },
      }),
    );
    const kitchen = (await jobsAt(ctx))
      .slice(2)
      .map(({ payload }) =>
        payload.kind === 'CHANGE_TICKET'
          ? [
              payload.notices,
              payload.before.map(({ line }) => line.priced.name),
              payload.station.lines.map(({ line }) => line.priced.name),
            ]
          : [payload.kind],
      );
    expect(kitchen).toEqual([
      [['MOVED TO W-2'], ['Margherita'], ['Margherita']],
      [['FROM W-1'], ['Beer'], ['Beer']],
      [['FROM W-1'], ['Calzone'], ['Calzone']],
    ]);
    const told = copiesOf(ctx.db, ROMA_SCOPE, to.id).map((copy) => copy.told.lines.map(({ line }) => line.priced.name));
    expect(told.flat().toSorted()).toEqual(['Beer', 'Calzone']);
  });
});

test('an order that is cancelled after its copies were cleared away is called off where they were', async () => {
  const ctx = await connectedFixture();
  const order = await addOrder(ctx, { lines: [PIZZA] });
  await accept(ctx, order);
  await ctx.write((trx) => trx.deleteFrom('print_jobs').execute());
  await cancel(ctx, { ...order, statusCode: 'cancelled' });
  expect(await papersAt(ctx)).toEqual([['CANCEL', 'glebe-kitchen', 'Margherita']]);
});

describe('a printer of the other store', () => {
  const more = (order: Order) => ({ ...order, version: order.version + 1, lines: [PIZZA, CALZONE] });

  test('that takes the place of one that is off gets the whole of an order at its next change', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await accept(ctx, order);
    await printed(ctx);
    await addPrinters(ctx, GLEBE_SCOPE, [aPrinter('new-kitchen')], []);
    await ctx.write(async (trx) => {
      await updatePrinter(trx, GLEBE_SCOPE, aPrinter('glebe-kitchen', { active: false }));
      const station = aStation('glebe-kitchen', { name: 'Hot food', isDefault: true, printerIds: ['new-kitchen'] });
      await updatePrintStation(trx, GLEBE_SCOPE, station);
    });
    await change(ctx, order, more(order));
    expect((await papersAt(ctx)).slice(1)).toEqual([['ORDER_TICKET', 'new-kitchen', 'Margherita', 'Calzone']]);
  });

  test('that a station gets beside another begins with the next order', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await accept(ctx, order);
    await printed(ctx);
    await addPrinters(ctx, GLEBE_SCOPE, [aPrinter('second')], []);
    const printerIds = ['glebe-kitchen', 'second'];
    const station = aStation('glebe-kitchen', { name: 'Hot food', isDefault: true, printerIds });
    await ctx.write((trx) => updatePrintStation(trx, GLEBE_SCOPE, station));
    await change(ctx, order, more(order));
    expect((await papersAt(ctx)).slice(1)).toEqual([['CHANGE', 'glebe-kitchen', 'Margherita', 'Calzone']]);
    await accept(ctx, await addOrder(ctx, { lines: [PIZZA] }));
    expect((await papersAt(ctx)).slice(2).map(([, printerId]) => printerId)).toEqual(['glebe-kitchen', 'second']);
  });
});

describe('an order of a store whose box prints', () => {
  const [handler] = copiesHandlers;
  const prints = (_: unknown, { storeId }: { readonly storeId: string }) => storeId !== ROMA_SCOPE.storeId;

  async function withBox() {
    const ctx = await connectedFixture();
    const cloud = { ...ctx, ownership: { ...ctx.ownership, prints } };
    const hear = (type: 'printJobQueued' | 'orderCancelled', orderId: string) =>
      handler!.handle(cloud, { ...ROMA_SCOPE, id: type, sequence: 1, orderId, type, payload: {} } as never);
    return { ctx, hear };
  }

  test('prints at the connected store once the cloud hears of its docket, and again is no further paper', async () => {
    const { ctx, hear } = await withBox();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await hear('printJobQueued', order.id);
    await hear('printJobQueued', order.id);
    expect(await papersAt(ctx)).toEqual([['ORDER_TICKET', 'glebe-kitchen', 'Margherita']]);
    expect(await papersAt(ctx, ROMA_SCOPE)).toEqual([]);
  });

  test('that is cancelled is called off there', async () => {
    const { ctx, hear } = await withBox();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await hear('printJobQueued', order.id);
    await printed(ctx);
    await ctx.write((trx) =>
      trx.updateTable('orders').set({ statusCode: 'cancelled' }).where('id', '=', order.id).execute(),
    );
    await hear('orderCancelled', order.id);
    expect((await papersAt(ctx)).at(-1)).toEqual(['CANCEL', 'glebe-kitchen', 'Margherita']);
  });
});

describe('a guest who is forgotten', () => {
  const PHONE = '+61491570156';
  const PERSON = {
    ...{ id: 'forgotten-1', restaurantId: ROMA_SCOPE.restaurantId, customerId: 'ada', salt: 'salt' },
    phoneHashes: [forgottenHash({ salt: 'salt' }, PHONE)],
    forgottenIsoDateTimeUtc: '2027-01-01T00:00:00.000Z',
  };
  const forget = (ctx: TestContext) => ctx.write(async (trx) => forgetTracesIn(trx, cloudOwnership, PERSON));

  test('is on no copy of an order that is over', async () => {
    const ctx = await connectedFixture();
    const order = await addOrder(ctx, { lines: [PIZZA], customerPhone: PHONE, customerName: 'Ada' });
    await accept(ctx, order);
    await printed(ctx);
    await ctx.write((trx) =>
      trx.updateTable('orders').set({ statusCode: 'completed' }).where('id', '=', order.id).execute(),
    );
    await forget(ctx);
    expect(await allJobs(ctx)).toEqual([]);
    expect(copiesOf(ctx.db, ROMA_SCOPE, order.id)).toEqual([]);
  });

  test('is on none at a box that knows no such order, and a copy that waits is still printed', async () => {
    const ctx = await connectedFixture();
    for (const lines of [[PIZZA], [BEER]]) {
      await accept(ctx, await addOrder(ctx, { lines, customerPhone: PHONE, customerName: 'Ada' }));
    }
    const [first, second] = await jobsAt(ctx);
    await ctx.write((trx) => finishPrintJob(trx, GLEBE_SCOPE, first!.id, { stage: 'printed', at: ctx.clock.now() }));
    await forget(ctx);
    expect((await jobsAt(ctx)).map(({ id }) => id)).toEqual([second!.id]);
  });
});
