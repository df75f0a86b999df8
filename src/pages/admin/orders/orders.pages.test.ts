import { describe, expect, test } from 'bun:test';
import { appendOrderVersion } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { insertOrderPayment } from '#db/payments/order-payments.repository.ts';
import { insertTender } from '#db/payments/tenders.repository.ts';
import { addOrder, allJobs, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';

const ONLINE = `${ROMA}/online-order-history`;

/** A paid and accepted counter order, which can be refunded. */
async function withPaidOrder(pages: AdminPages, paymentType: 'posCash' | 'posCard' = 'posCash') {
  const order = await addOrder(pages.ctx, {
    statusCode: 'accepted',
    channel: 'pos',
    orderNumber: 'P-150',
    paymentType,
  });
  await pages.ctx.write((trx) =>
    insertTender(trx, {
      id: `tender-${order.id}`,
      restaurantId: order.restaurantId,
      storeId: order.storeId,
      orderId: order.id,
      orderVersion: order.version,
      paymentType,
      amountInCents: order.grandTotalInCents,
      tenderedInCents: order.grandTotalInCents,
      changeInCents: 0,
      posTerminalId: null,
      employeeId: null,
      businessDay: order.businessDay,
      takenIsoDateTimeUtc: isoUtc(pages.ctx.clock.now()),
    }),
  );
  return { order, path: `${ROMA}/pos-orders/${order.id}` };
}

describe('a list of orders', () => {
  test('holds its own channel, and finds by number, name, state and time', async () => {
    const pages = await adminPages();
    const placed = (iso: string) => ({ placedIsoDateTimeUtc: iso, businessDay: iso.slice(0, 10) });
    await addOrder(pages.ctx, { orderNumber: 'W-201', customerName: 'Ann', ...placed('2026-11-21T02:00:00Z') });
    await addOrder(pages.ctx, {
      orderNumber: 'W-202',
      customerName: 'Ben',
      statusCode: 'completed',
      ...placed('2026-11-20T02:00:00Z'),
    });
    await addOrder(pages.ctx, { orderNumber: 'P-203', channel: 'pos', ...placed('2026-11-21T03:00:00Z') });
    const shown = async (query: string) =>
      [...(await pages.get('staff', `${ONLINE}${query}`)).html.matchAll(/[WP]-20\d(?=<\/span><\/a>)/g)].map(
        ([number]) => number,
      );
    expect(await shown('')).toEqual(['W-201', 'W-202']);
    expect(await shown('?search=ben')).toEqual(['W-202']);
    expect(await shown('?status=completed')).toEqual(['W-202']);
    expect(await shown('?period=today')).toEqual(['W-201']);
    expect(await shown('?period=last24Hours')).toEqual(['W-201']);
    expect(await shown('?period=chooseDates&from=2026-11-20&to=2026-11-20')).toEqual(['W-202']);
    expect(await shown('?period=nonsense&status=nothing&from=x')).toEqual(['W-201', 'W-202']);
    expect((await pages.get('staff', `${ONLINE}?search=nobody`)).html).toContain('No matches');
  });

  test('an empty store says what the list is for', async () => {
    const pages = await adminPages();
    expect((await pages.get('owner', ONLINE)).html).toContain('No orders yet');
    expect((await pages.get('stranger', ONLINE)).status).toBe(404);
  });

  test('the cheapest first is not the dearest first', async () => {
    const pages = await adminPages();
    await addOrder(pages.ctx, { orderNumber: 'W-201', grandTotalInCents: 5000 });
    await addOrder(pages.ctx, { orderNumber: 'W-202', grandTotalInCents: 1000 });
    const order = async (sort: string) =>
      [...(await pages.get('owner', `${ONLINE}?sort=${sort}`)).html.matchAll(/W-20\d(?=<\/span><\/a>)/g)].map(String);
    expect(await order('total')).toEqual(['W-202', 'W-201']);
    expect(await order('-total')).toEqual(['W-201', 'W-202']);
  });
});

describe('an order', () => {
  test('with its card only held says so, and never that it is paid', async () => {
    const pages = await adminPages();
    const held = async (statusCode: 'new' | 'accepted') => {
      const order = await addOrder(pages.ctx, { statusCode, paymentType: 'stripeCheckout', customerName: statusCode });
      await pages.ctx.write((trx) =>
        insertOrderPayment(trx, {
          orderId: order.id,
          restaurantId: order.restaurantId,
          storeId: order.storeId,
          statusCode: 'requiresCapture',
          amountInCents: order.grandTotalInCents,
          currencyCode: 'AUD',
          checkoutExpiresIsoDateTimeUtc: order.placedIsoDateTimeUtc,
          updatedIsoDateTimeUtc: order.placedIsoDateTimeUtc,
        }),
      );
      return (await pages.get('staff', `${ROMA}/orders/${order.id}`)).html;
    };
    const waiting = await held('new');
    expect(waiting).toContain('On hold until you accept');
    expect(waiting).not.toContain('>Paid<');
    const cooking = await held('accepted');
    expect(cooking).toContain('On hold');
    expect(cooking).not.toContain('On hold until you accept');
    expect((await pages.get('staff', ONLINE)).html).toContain('On hold until you accept');
  });

  test('says the customer’s number as people of its country write it, and is called by it', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { customerPhone: '+61491570156' });
    const { html } = await pages.get('staff', `${ROMA}/orders/${order.id}`);
    expect(html).toMatch(/href="tel:\+61491570156"[^>]*>0491 570 156</);
  });

  test('is accepted by store staff with a ready time', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { statusCode: 'new', paymentType: 'inStore' });
    const path = `${ROMA}/orders/${order.id}`;
    // A screen reader reads each time after the question that it answers.
    const { html } = await pages.get('staff', path);
    const [, heading] = /role="group" aria-labelledby="([^"]+)"[^>]*><button[^>]*name="etaMinutes"/.exec(html) ?? [];
    expect(html).toMatch(new RegExp(`id="${heading}"[^>]*>Accept, ready in<`));
    expect((await pages.post('staff', path, { do: 'accept', etaMinutes: '30' })).notice).toBe('Accepted.');
    const after = await getOrder(pages.ctx.db, ROMA_SCOPE, order.id);
    expect(after).toMatchObject({ statusCode: 'accepted', promisedForIsoDateTimeUtc: '2026-11-21T07:30:00.000Z' });
    const again = await pages.post('staff', path, { do: 'accept', etaMinutes: '30' });
    expect(again.status).toBe(409);
  });

  test('for later is accepted with one button that says its time, and promised for that time', async () => {
    const pages = await adminPages();
    const requestedForIsoDateTimeUtc = '2026-11-25T03:00:00.000Z';
    const order = await addOrder(pages.ctx, { statusCode: 'new', paymentType: 'inStore', requestedForIsoDateTimeUtc });
    const path = `${ROMA}/orders/${order.id}`;
    const { html } = await pages.get('staff', path);
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Accept for Wed 2:00 PM');
    expect(html).not.toContain('name="etaMinutes"');
    // A page that was opened before this rule still has the minutes.
    const early = await pages.post('staff', path, { do: 'accept', etaMinutes: '15' });
    expect([early.status, early.html.includes('This order is for Wed 2:00 PM. Accept it for that time.')]).toEqual([
      400,
      true,
    ]);
    expect((await pages.post('staff', path, { do: 'accept' })).notice).toBe('Accepted.');
    const after = await getOrder(pages.ctx.db, ROMA_SCOPE, order.id);
    expect(after).toMatchObject({ statusCode: 'accepted', promisedForIsoDateTimeUtc: requestedForIsoDateTimeUtc });
  });

  test('is not rejected without a reason; typed text takes precedence over the list', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { statusCode: 'new' });
    const path = `${ROMA}/orders/${order.id}`;
    const refused = await pages.post('staff', path, { do: 'reject', reason: '' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Add a reason. It’s saved with the order.');
    const form = { do: 'reject', reason: 'Other (please specify)', reasonText: 'The oven is cold' };
    expect((await pages.post('staff', path, form)).status).toBe(303);
    expect((await pages.get('staff', path)).html).toContain('The oven is cold');
  });

  test('that the kitchen has is cancelled only with what became of its food', async () => {
    const pages = await adminPages();
    const { id } = await addOrder(pages.ctx, { statusCode: 'accepted' });
    const path = `${ROMA}/orders/${id}`;
    const cancel = (voidedFood: string) =>
      pages.post('staff', path, { do: 'cancel', reason: 'Kitchen closed', reasonText: '', voidedFood });
    expect((await pages.get('staff', path)).html).toContain('name="voidedFood"');
    const asked = await cancel('');
    expect([asked.status, asked.html.includes('Choose what happened to the food.')]).toEqual([400, true]);
    expect((await getOrder(pages.ctx.db, ROMA_SCOPE, id)).statusCode).toBe('accepted');
    expect((await cancel('wasted')).status).toBe(303);
    const log = await pages.ctx.db.selectFrom('audit_log').select('afterJson').where('subjectId', '=', id).execute();
    expect(log.map(({ afterJson }) => JSON.parse(afterJson ?? '{}'))).toContainEqual({
      statusCode: 'cancelled',
      reason: 'Kitchen closed',
      food: 'wasted',
    });
  });

  test('that waits for its hour is cancelled without a question about food', async () => {
    const pages = await adminPages();
    const requestedForIsoDateTimeUtc = isoUtc(pages.ctx.clock.now().add({ hours: 20 }));
    const { id } = await addOrder(pages.ctx, { statusCode: 'accepted', requestedForIsoDateTimeUtc });
    const path = `${ROMA}/orders/${id}`;
    expect((await pages.get('staff', path)).html).not.toContain('name="voidedFood"');
    expect((await pages.post('staff', path, { do: 'cancel', reason: 'Kitchen closed' })).status).toBe(303);
  });

  test('that waits loses items with a reason, after the new total was shown', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { statusCode: 'new', paymentType: 'inStore', channel: 'online' });
    await pages.ctx.write((trx) => appendOrderVersion(trx, pages.ctx, ROMA_SCOPE, order, 1));
    const path = `${ROMA}/orders/${order.id}`;
    const [first] = order.lines;
    const keep = { [`keep.${first!.id}`]: '0' };
    expect((await pages.get('staff', path)).html).toContain(`name="keep.${first!.id}"`);
    const unreasoned = await pages.post('staff', path, { do: 'askRemove', ...keep });
    expect([unreasoned.status, unreasoned.html.includes('Add a reason.')]).toEqual([400, true]);
    const nothing = await pages.post('staff', path, { do: 'askRemove', removeReason: 'Sold out' });
    expect([nothing.status, nothing.html.includes('Choose at least one item to remove.')]).toEqual([400, true]);
    const asked = await pages.post('staff', path, { do: 'askRemove', removeReason: 'Sold out', ...keep });
    expect(asked.status).toBe(303);
    const { html } = await pages.get('staff', asked.location.replace('/admin', '').replace(/#.*$/, ''));
    expect(html.includes(`Remove ${first!.priced.quantity} × ${first!.priced.name}?`)).toBe(true);
    const version = fieldValue(html, 'version')!;
    const done = await pages.post('staff', path, { do: 'remove', removeReason: 'Sold out', version, ...keep });
    expect(done.notice).toBe('Items removed. The customer has been told.');
    const after = await getOrder(pages.ctx.db, ROMA_SCOPE, order.id);
    expect(after.lines.map(({ id }) => id)).toEqual(order.lines.slice(1).map(({ id }) => id));
    const again = await pages.post('staff', path, { do: 'remove', removeReason: 'Sold out', version, ...keep });
    expect(again.status).toBe(409);
    await pages.post('staff', path, { do: 'accept', etaMinutes: '15' });
    expect((await pages.get('staff', path)).html).not.toContain('Remove items');
  });

  test('of another restaurant does not exist, nor under a store of one’s own', async () => {
    const pages = await adminPages();
    const wok = await addOrder(pages.ctx, { statusCode: 'new' }, WOK_SCOPE);
    const own = await addOrder(pages.ctx, { statusCode: 'new' });
    expect((await pages.get('stranger', `${ROMA}/orders/${own.id}`)).status).toBe(404);
    expect((await pages.get('owner', `${ROMA}/orders/${wok.id}`)).status).toBe(404);
    expect((await pages.post('owner', `${ROMA}/orders/${wok.id}`, { do: 'accept' })).status).toBe(404);
    expect(await getOrder(pages.ctx.db, WOK_SCOPE, wok.id)).toMatchObject({ statusCode: 'new' });
  });

  test('a docket of it is printed again by its kind, and the page tells of it', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx);
    const path = `${ROMA}/orders/${order.id}`;
    expect((await pages.post('staff', path, { do: 'reprint', docketType: 'ORDER_TICKET' })).status).toBe(303);
    expect(await allJobs(pages.ctx)).toMatchObject([{ docketType: 'ORDER_TICKET', orderId: order.id }]);
    expect((await pages.get('staff', path)).html).toContain('Kitchen ticket: waiting');
    expect((await pages.post('staff', path, { do: 'reprint', docketType: 'NONSENSE' })).status).toBe(400);
  });
});

describe('an order that is paid in the store', () => {
  const paidWith = 'other:Card';

  async function unpaid(pages: AdminPages) {
    const order = await addOrder(pages.ctx, { statusCode: 'accepted', paymentType: 'cashOnDelivery' });
    return { order, path: `${ROMA}/orders/${order.id}` };
  }

  test('is marked as paid once, with where the money is, and has no button for it afterwards', async () => {
    const pages = await adminPages();
    const { order, path } = await unpaid(pages);
    const page = await pages.get('staff', path);
    expect(page.html).toContain('is unpaid');
    const form = { do: 'markPaid', paidWith, key: fieldValue(page.html, 'key') ?? '' };
    expect((await pages.post('staff', path, { ...form, paidWith: '' })).html).toContain('Choose how it was paid.');
    expect((await pages.post('staff', path, { ...form, paidWith: 'cash:of another' })).status).toBe(400);
    expect((await pages.post('staff', path, form)).notice).toBe('Marked as paid.');
    expect((await pages.post('staff', path, form)).status).toBe(303);
    const tenders = await pages.ctx.db.selectFrom('tenders').select(['amountInCents', 'paymentName']).execute();
    expect(tenders).toEqual([{ amountInCents: order.grandTotalInCents, paymentName: 'Card' }]);
    expect(await getOrder(pages.ctx.db, ROMA_SCOPE, order.id)).toMatchObject({ paymentType: 'posCustomPayment' });
    expect((await pages.get('staff', path)).html).not.toContain('is unpaid');
  });

  test('is completed unpaid only by the button that says so, and still asks for its money', async () => {
    const pages = await adminPages();
    const { path } = await unpaid(pages);
    expect((await pages.post('staff', path, { do: 'complete' })).status).toBe(409);
    expect((await pages.post('staff', path, { do: 'completeUnpaid' })).notice).toBe('Completed. It is still not paid.');
    expect((await pages.get('staff', path)).html).toContain('is unpaid');
    expect((await pages.post('staff', path, { do: 'writeOff', writeOffReason: '' })).status).toBe(400);
    const off = await pages.post('staff', path, { do: 'writeOff', writeOffReason: 'Nobody opened' });
    expect(off.notice).toBe('Written off.');
    const after = (await pages.get('staff', path)).html;
    expect(after).not.toContain('is unpaid');
    expect(after).toContain('Nobody opened');
  });
});

describe('a refund', () => {
  test('by users with refund permission, after confirming the amount on the button', async () => {
    const pages = await adminPages();
    const { order, path } = await withPaidOrder(pages);
    const asked = await pages.post('manager', path, { do: 'askRefund', amount: '$5', refundReason: 'Cold' });
    expect(asked.location).toContain('refund=5.00');
    const look = await pages.get('manager', asked.location.replace('/admin', ''));
    expect(look.html).toMatch(/Refund (<!-- -->)?\$5\.00/);
    expect(look.html).toContain('Refunded to the original payment method.');
    expect(fieldValue(look.html, 'method')).toBeNull();
    const form = { do: 'refund', amount: '5.00', refundReason: 'Cold', key: fieldValue(look.html, 'key') ?? '' };
    expect((await pages.post('manager', path, form)).status).toBe(303);
    // The same press once more is the same refund.
    expect((await pages.post('manager', path, form)).status).toBe(303);
    const refunds = await pages.ctx.db.selectFrom('refunds').select('amountInCents').execute();
    expect(refunds).toEqual([{ amountInCents: 500 }]);
    expect((await pages.get('manager', path)).html).toContain('Refund of $5.00');
    expect(order.grandTotalInCents).toBeGreaterThan(500);
  });

  test('of a card charged at the counter is made in cash here, and says so before and on the confirmation', async () => {
    const pages = await adminPages();
    const { path } = await withPaidOrder(pages, 'posCard');
    expect((await pages.get('manager', path)).html).toContain(
      'To give it back to the card, open the order at the till',
    );
    const asked = await pages.post('manager', path, { do: 'askRefund', amount: '5', refundReason: 'Cold' });
    const { html } = await pages.get('manager', asked.location.replace('/admin', ''));
    expect(html).toContain('Hand it over in cash');
    expect(html).not.toContain('original payment method');
    const form = { do: 'refund', amount: '5.00', refundReason: 'Cold', key: fieldValue(html, 'key') ?? '' };
    expect((await pages.post('manager', path, { ...form, method: fieldValue(html, 'method') ?? '' })).status).toBe(303);
    const given = await pages.ctx.db
      .selectFrom('tenders')
      .select('paymentType')
      .where('amountInCents', '<', 0)
      .execute();
    expect(given).toEqual([{ paymentType: 'posRefundCash' }]);
  });

  test('of some items is what was paid for them, names them, and can’t be made of them twice', async () => {
    const pages = await adminPages();
    const { order, path } = await withPaidOrder(pages);
    const [line] = order.lines;
    if (!line) throw new Error('the order has a line');
    const item = { [`item.${line.id}`]: '1' };
    const asked = await pages.post('manager', path, { do: 'askRefund', amount: '99', refundReason: 'Cold', ...item });
    const worth = new URLSearchParams(asked.location.split('?')[1]?.split('#')[0]).get('refund') ?? '';
    expect(Math.round(Number(worth) * 100)).toBeLessThanOrEqual(order.grandTotalInCents);
    const { html } = await pages.get('manager', asked.location.replace('/admin', ''));
    expect(html).toContain(`1 × ${line.priced.name}`);
    const key = fieldValue(html, 'key') ?? '';
    const form = { do: 'refund', amount: worth, refundReason: 'Cold', key, ...item };
    expect((await pages.post('manager', path, form)).status).toBe(303);
    const refunds = await pages.ctx.db.selectFrom('refunds').select('linesJson').execute();
    expect(refunds.map(({ linesJson }) => JSON.parse(linesJson))).toEqual([[{ lineId: line.id, quantity: 1 }]]);
    const after = (await pages.get('manager', path)).html;
    expect(after).toContain(`1 × ${line.priced.name} · `);
    // As many as are left of it: a line of one is no longer offered.
    const left = [...after.matchAll(new RegExp(`name="item\\.${line.id}".*?</select>`, 'gs'))].join('');
    expect((left.match(/<option/g) ?? []).length).toBe(line.priced.quantity > 1 ? line.priced.quantity : 0);
  });

  test('not by store staff, who see no button for it', async () => {
    const pages = await adminPages();
    const { path } = await withPaidOrder(pages);
    expect((await pages.get('staff', path)).html).not.toContain('Refund…');
    expect((await pages.get('manager', path)).html).toContain('Refund…');
    const form = { do: 'refund', amount: '5', refundReason: 'Cold', key: 'k' };
    expect((await pages.post('staff', path, form)).status).toBe(403);
    expect((await pages.post('reader', path, { ...form, do: 'askRefund' })).status).toBe(403);
    expect(await pages.ctx.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('more than is left, or no amount, is rejected beside the field; typed text stays', async () => {
    const pages = await adminPages();
    const { path } = await withPaidOrder(pages);
    const tooMuch = await pages.post('owner', path, { do: 'askRefund', amount: '9999', refundReason: 'Cold' });
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.html).toContain('That’s more than can be refunded.');
    expect(fieldValue(tooMuch.html, 'amount')).toBe('9999');
    expect(fieldValue(tooMuch.html, 'refundReason')).toBe('Cold');
    const noAmount = await pages.post('owner', path, { do: 'askRefund', amount: 'five', refundReason: 'Cold' });
    expect(noAmount.html).toContain('Enter an amount, such as 12.50.');
  });
});
