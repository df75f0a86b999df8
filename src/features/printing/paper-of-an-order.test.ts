import { expect, test } from 'bun:test';
import { insertTableEvent } from '#db/floor/table-events.repository.ts';
import { insertOrder } from '#db/ordering/orders.repository.ts';
import { insertImage, writePaperOfImage } from '#db/tenancy/images.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { aLine, anOrder } from '#src/domain/printing/docket-examples.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { accessTokenHash, accessTokenOf } from '#src/features/access/order-access.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { orderDockets } from './order-dockets.ts';
import { reprintJob, reprintOrder } from './reprint.ts';
import { addOrder, allJobs, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';

const SITE = 'https://servery.example';
const STORE = `${SITE}/restaurants/roma-pizza/stores/roma-newtown`;
const lines = [aLine({ stations: ['kitchen'] })];

type OpenDatabase = Awaited<ReturnType<typeof printingFixture>>;

async function textOf(ctx: OpenDatabase, order: Parameters<typeof orderDockets>[3], docketType: DocketType) {
  const choice = { docketTypes: [docketType], isWantedSomewhere: true };
  const { dockets } = await orderDockets(ctx.db, { ...ctx, publicUrl: SITE }, ROMA_SCOPE, order, choice);
  return dockets.map(({ snapshot }) => docketPlainText(renderDocket(snapshot))).join();
}

test('a table’s ticket says how many sit there now, not who sat there before', async () => {
  const ctx = await printingFixture();
  const seat = (id: string, tableId: string, guests: number, hoursAgo: number) => {
    const at = isoUtc(ctx.clock.now().subtract({ hours: hoursAgo }));
    const event = { id, tableId, kind: 'seated', guests, since: null, at, byName: 'Mia' } as const;
    return ctx.write((trx) => insertTableEvent(trx, ROMA_SCOPE, event));
  };
  await seat('e1', 't12', 6, 30);
  const at12 = await addOrder(ctx, { lines, collection: { type: 'dineIn', tableId: 't12', tableName: '12' } });
  expect(await textOf(ctx, at12, 'ORDER_TICKET')).not.toContain('guest');
  await seat('e2', 't12', 4, 1);
  await seat('e3', 't5', 2, 0);
  expect(await textOf(ctx, at12, 'ORDER_TICKET')).toContain(' 4 guests');
});

test('the QR of a website order’s receipt opens that order; at the counter it opens the store', async () => {
  const ctx = await printingFixture();
  const ids = { restaurantId: ROMA_SCOPE.restaurantId, storeId: ROMA_SCOPE.storeId };
  const online = anOrder({ ...ids, id: 'mine', orderNumber: 'W-900', lines });
  const key = accessTokenOf(ctx, 'mine');
  await ctx.write((trx) => insertOrder(trx, online, accessTokenHash(ctx, key)));
  expect(await textOf(ctx, online, 'ORDER_INVOICE')).toContain(`[QR ${STORE}/secure/orders/mine?key=${key}]`);
  const counter = await addOrder(ctx, { lines, channel: 'pos' });
  expect(await textOf(ctx, counter, 'ORDER_INVOICE')).toContain(`[QR ${STORE}]`);
});

test('a receipt says a phone number as people of the store’s country write it', async () => {
  const ctx = await printingFixture();
  const online = await addOrder(ctx, { lines, customerPhone: '+61491570156' });
  const text = await textOf(ctx, online, 'ORDER_INVOICE');
  expect(text).toContain('Phone 0491 570 156');
  expect(text).not.toContain('+61');
});

test('an order whose key another program made links to the store', async () => {
  const ctx = await printingFixture();
  const order = anOrder({ restaurantId: 'roma-pizza', storeId: 'roma-newtown', id: 'theirs', lines });
  await ctx.write((trx) => insertOrder(trx, order, 'made with another secret'));
  expect(await textOf(ctx, order, 'ORDER_INVOICE')).toContain(`[QR ${STORE}]`);
});

test('a receipt has the logo of its day, and so does its reprint after the owner chose another', async () => {
  const ctx = await printingFixture();
  const wear = async (id: string, width: number) => {
    const image = { contentHash: id, contentType: 'image/png', width: 8, height: 8, byteSize: 1 };
    const scope = grantRestaurantScope(ROMA_SCOPE);
    await ctx.write(async (trx) => {
      await insertImage(trx, scope, { id, ...image, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
      await writePaperOfImage(trx, scope, id, { width, height: 8, dots: '' });
      await trx.updateTable('restaurants').set({ logoImageId: id }).where('id', '=', ROMA_SCOPE.restaurantId).execute();
    });
  };
  await wear('old', 8);
  const order = await addOrder(ctx, { lines });
  const request = { orderId: order.id, docketType: 'ORDER_INVOICE', by: BY_OWNER } as const;
  const [printJobId] = await reprintOrder(ctx, ROMA_SCOPE, request);
  await wear('new', 16);
  await reprintJob(ctx, ROMA_SCOPE, { printJobId: printJobId!, by: BY_OWNER });
  const later = await addOrder(ctx, { lines });
  await reprintOrder(ctx, ROMA_SCOPE, { ...request, orderId: later.id });
  const widths = (await allJobs(ctx)).map(({ payload }) =>
    renderDocket(payload as DocketSnapshot).elements.flatMap((each) =>
      each.kind === 'picture' ? [each.picture.width] : [],
    ),
  );
  expect(widths).toEqual([[8], [8], [16]]);
});
