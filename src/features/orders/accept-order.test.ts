/** What a customer is promised when their order is accepted. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import type { SmsSimulator } from '#src/integrations/sms/simulator/sms-simulator.ts';
import { acceptOrder } from './accept-order.ts';
import { BY_MIA, filledCart, orderingFixture, paidOrder, place, refusalOf, SCOPE } from './testing/ordering-fixture.ts';

describe('the time that is promised', () => {
  test.each([
    ['the minutes that staff said', null, 35, '2026-11-21T07:35:00.000Z'],
    ['the time that was asked for', '2026-11-21T08:30:00.000Z', null, '2026-11-21T08:30:00.000Z'],
    ['as long as a pickup takes to make', null, null, '2026-11-21T07:20:00.000Z'],
    ['this moment, where staff said no minutes are needed', null, 0, '2026-11-21T07:00:00.000Z'],
  ])('is %s', async (_, requestedForIsoDateTimeUtc, etaMinutes, promised) => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture, { burger: 1 }, { requestedForIsoDateTimeUtc });
    const { orderId } = await place(fixture, cartId);
    const order = await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes, by: BY_MIA });
    expect(order.promisedForIsoDateTimeUtc).toBe(promised);
    expect((await getOrder(fixture.ctx.db, SCOPE, orderId)).promisedForIsoDateTimeUtc).toBe(promised);
  });
});

describe('an order by card', () => {
  test.each([
    ['requiresCapture', true],
    ['success', true],
    ['cancel', false],
    ['failure', false],
    ['refundSuccess', false],
  ] as const)('whose money is %s is accepted: %p', async (statusCode, isAccepted) => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await fixture.ctx.db.updateTable('order_payments').set({ statusCode }).execute();
    const accepting = acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    expect((await refusalOf(accepting))?.reason ?? null).toBe(isAccepted ? null : 'payment_not_held');
  });
});

describe('an order ahead that staff accept', () => {
  const TUESDAY_6_PM = '2026-11-24T07:00:00.000Z';
  const ahead = async () => {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    const details = { requestedForIsoDateTimeUtc: TUESDAY_6_PM };
    const { orderId } = await place(fixture, await filledCart(fixture, { burger: 1 }, details));
    const accept = (etaMinutes: number | null) => acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes, by: BY_MIA });
    const isInKitchen = async () => (await allJobs(fixture.ctx)).some((job) => job.docketType === 'ORDER_TICKET');
    return { ...fixture, orderId, accept, isInKitchen };
  };

  const confirmations = ({ inbox }: SmsSimulator) =>
    inbox.messages.map(({ text }) => text).filter((text) => text.includes('is confirmed'));

  test('is confirmed for the time that was asked for, in the guest’s text too, and is not cooked days early', async () => {
    const { accept, isInKitchen, pump, sms } = await ahead();
    expect(await accept(null)).toMatchObject({ statusCode: 'accepted', promisedForIsoDateTimeUtc: TUESDAY_6_PM });
    await pump();
    expect(confirmations(sms)).toEqual([expect.stringContaining('ready around 6:00 PM, Tue 24 Nov.')]);
    expect(await isInKitchen()).toBe(false);
  });

  test.each([0, 15, 90])('is not accepted in %p minutes: nothing is printed, sent or promised', async (etaMinutes) => {
    const { accept, isInKitchen, pump, sms, ctx, orderId } = await ahead();
    const refused = await accept(etaMinutes).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      reason: 'has_its_time',
      message: 'This order is for Tue 6:00 PM. Accept it for that time.',
    });
    await pump();
    expect(await getOrder(ctx.db, SCOPE, orderId)).toMatchObject({
      statusCode: 'new',
      promisedForIsoDateTimeUtc: null,
    });
    expect([confirmations(sms), await isInKitchen()]).toEqual([[], false]);
  });

  test('takes minutes again when its time has passed before anybody answered', async () => {
    const { accept, ctx } = await ahead();
    ctx.pass({ hours: 24 * 3 });
    expect((await accept(15)).promisedForIsoDateTimeUtc).toBe('2026-11-24T07:15:00.000Z');
  });
});
