import { beforeEach, describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { acceptOrder } from './accept-order.ts';
import { completeOrder } from './end-order.ts';
import { moveReadyTime } from './move-ready-time.ts';
import { readOrderActs } from './order-acts.ts';
import {
  BY_BEN,
  BY_MIA,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  refusalOf,
  SCOPE,
} from './testing/ordering-fixture.ts';

/** A website order that was promised in half an hour, and its kitchen. */
let fixture: OrderingFixture;
let orderId: string;
let promised: string;
beforeEach(async () => {
  fixture = await orderingFixture();
  await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
  ({ orderId } = await place(fixture, await filledCart(fixture)));
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 30, by: BY_MIA });
  await fixture.pump();
  promised = (await order()).promisedForIsoDateTimeUtc!;
});

const order = async () => (await findOrder(fixture.ctx.db, SCOPE, orderId))!;
const later = (from: string, minutes: number) => isoUtc(Temporal.Instant.from(from).add({ minutes }));
const move = (to: string, insteadOf = promised, by = BY_MIA) =>
  moveReadyTime(fixture.ctx, SCOPE, {
    ...{ orderId, by, promisedForIsoDateTimeUtc: to, insteadOfIsoDateTimeUtc: insteadOf },
  });
const texts = () => fixture.sms.inbox.messages.map(({ text }) => text);
const changes = async () =>
  (await allJobs(fixture.ctx))
    .filter(({ docketType }) => docketType === 'CHANGE')
    .map(({ payload }) => docketPlainText(renderDocket(payload as DocketSnapshot)));

describe('an accepted website order that is ready later', () => {
  test('is promised anew: the customer gets a text, the kitchen a docket, the history the act', async () => {
    const moved = await move(later(promised, 10));
    await fixture.pump();
    expect((await order()).promisedForIsoDateTimeUtc).toBe(later(promised, 10));
    expect(await order()).toEqual(moved);
    expect(texts()).toHaveLength(2);
    expect(texts().at(-1)).toMatch(
      /needs a little longer\. It should be ready around \d+:\d\d [AP]M, today\. http\S+$/,
    );
    expect(await changes()).toEqual([expect.stringMatching(/NOW DUE \d+:\d\d/)]);
    const { acts } = await readOrderActs(fixture.ctx.db, SCOPE, await order());
    expect(acts).toMatchObject([{ what: 'Ready 10 min later', byName: 'Mia' }]);
  });

  test('asked for twice moves once, and tells once', async () => {
    await move(later(promised, 10));
    await move(later(promised, 10));
    await fixture.pump();
    expect(texts()).toHaveLength(2);
    expect(await changes()).toHaveLength(1);
  });

  test('moved twice is told twice', async () => {
    await move(later(promised, 5));
    await fixture.pump();
    await move(later(promised, 10), later(promised, 5));
    await fixture.pump();
    expect(texts()).toHaveLength(3);
    expect(await changes()).toHaveLength(2);
  });

  test('by two people at once goes to the first of them', async () => {
    await move(later(promised, 15));
    expect(await refusalOf(move(later(promised, 5), promised, BY_BEN))).toMatchObject({
      code: 'resource_status_conflict',
      reason: 'ready_time_moved',
    });
    expect((await order()).promisedForIsoDateTimeUtc).toBe(later(promised, 15));
  });

  test('is not promised for a time that has passed, nor after it was handed over', async () => {
    fixture.ctx.pass({ hours: 1 });
    expect(await refusalOf(move(later(promised, 5)))).toMatchObject({ reason: 'ready_time_refused' });
    await completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA, isUnpaidMeant: true });
    expect(await refusalOf(move(later(promised, 60)))).toMatchObject({ reason: 'ready_time_refused' });
    await fixture.pump();
    expect(texts()).toHaveLength(1);
  });
});
