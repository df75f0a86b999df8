/** Every guard of beginning a card payment of an order that is there, each once. */
import { describe, expect, test } from 'bun:test';
import { ORDER_STATUSES, type OrderStatus } from '#src/domain/ordering/order-status.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { BY_BEN, BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { createCardTerminal } from './manage-card-terminals.ts';
import { type StartTerminalPayment, startTerminalPayment } from './start-terminal-payment.ts';
import { ADDRESS, aSale, type EftposFixture, eftposFixture, orderOf, settle, TILL } from './testing/eftpos-fixture.ts';

/** $10.00 to be paid later, at a store that takes 1% for cards. */
async function unpaid(): Promise<EftposFixture> {
  const { settings } = (await eftposFixture().then(({ ctx }) => ctx.menus.storeOf(SCOPE))).profile;
  const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
  const fixture = await eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
  const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale();
  await placePosOrder(fixture.ctx, SCOPE, { ...sale, paymentType: 'posPayLater', tenderedInCents: 0 });
  return fixture;
}

const start = ({ ctx }: EftposFixture, more: Partial<StartTerminalPayment> = {}) =>
  startTerminalPayment(ctx, SCOPE, {
    ...{ orderId: 'sale-1', attemptId: 'payment-1', amountInCents: 1000, tipInCents: 0, splitIndex: null },
    ...{ cardTerminalId: null, posTerminalId: TILL, employeeId: null, by: BY_MIA },
    ...more,
  });
const become = ({ ctx }: EftposFixture, change: { statusCode?: OrderStatus; paymentType?: 'posCard' }) =>
  ctx.db.updateTable('orders').set(change).where('id', '=', 'sale-1').execute();

test('the terminal asks for what is due with its surcharge and tip, and the audit log has who began it', async () => {
  const fixture = await unpaid();
  const attempt = await start(fixture, { tipInCents: 150, splitIndex: 2 });
  expect(attempt).toMatchObject({
    ...{ kind: 'PURCHASE', requestedInCents: 1160, surchargeInCents: 10, tipInCents: 150, splitIndex: 2 },
    ...{ posTerminalId: TILL, parentAttemptId: null, refundId: null },
  });
  const { db } = fixture.ctx;
  const rows = await db.selectFrom('audit_log').selectAll().where('action', '=', 'startCardPayment').execute();
  expect(rows).toMatchObject([{ subjectType: 'order', subjectId: 'sale-1', actorName: 'Mia' }]);
  const after = { attemptId: 'payment-1', requestedInCents: 1160, splitIndex: 2 };
  expect(rows.map(({ afterJson }) => JSON.parse(afterJson ?? ''))).toEqual([after]);
});

describe('a payment that is sent again', () => {
  test('is the first one, kept once, also when it is over', async () => {
    const fixture = await unpaid();
    const first = await start(fixture);
    const again = await eventsAndAudit(fixture.ctx, async () => expect((await start(fixture)).id).toBe(first.id));
    await settle(fixture);
    expect((await start(fixture)).state).toBe('approved');
    expect(again).toEqual({ events: [], audit: [] });
    expect(fixture.world.bank).toHaveLength(1);
  });

  test('for another order is refused', async () => {
    const fixture = await unpaid();
    const sale = aSale({ id: 'sale-2', attemptId: 'payment-1', expectedTotalInCents: 1010 });
    await placeCardOrder(fixture.ctx, SCOPE, sale);
    await settle(fixture, { orderId: 'sale-2' });
    expect((await refusalOf(start(fixture)))?.reason).toBe('id_taken');
  });
});

describe('what may be paid by card', () => {
  test.each(ORDER_STATUSES.map((status) => [status] as const))('of an order that is %s', async (statusCode) => {
    const fixture = await unpaid();
    await become(fixture, { statusCode });
    const mayBePaid = ['processingPayment', 'new', 'accepted', 'completed'].includes(statusCode);
    const refusal = { code: 'resource_status_conflict', reason: 'nothing_to_pay' };
    const answer = await refusalOf(start(fixture));
    expect(answer?.reason === 'nothing_to_pay').toBe(!mayBePaid);
    if (!mayBePaid) expect(answer).toEqual(refusal);
  });

  test('is at most what is left, to the cent', async () => {
    const fixture = await unpaid();
    await start(fixture, { attemptId: 'first', amountInCents: 999 });
    await settle(fixture);
    const tooMuch = start(fixture, { attemptId: 'second', amountInCents: 2 });
    await expect(tooMuch).rejects.toMatchObject({
      ...{ code: 'validation_failed', reason: 'more_than_due', details: { leftInCents: 1 } },
      message: 'Only $0.01 is left to pay.',
    });
    await start(fixture, { attemptId: 'second', amountInCents: 1 });
    await settle(fixture);
    expect((await refusalOf(start(fixture, { attemptId: 'third', amountInCents: 1 })))?.reason).toBe('nothing_to_pay');
  });
});

describe('the surcharge of a card', () => {
  test('is inside the total of a sale that waits for its card: another try asks for the same', async () => {
    const fixture = await unpaid();
    fixture.world.setStory(ADDRESS, 'decline');
    const sale = { id: 'sale-2', attemptId: 'card-1', expectedTotalInCents: 1010 };
    await placeCardOrder(fixture.ctx, SCOPE, aSale(sale));
    await settle(fixture, { orderId: 'sale-2' });
    expect((await orderOf(fixture, 'sale-2')).statusCode).toBe('processingPayment');
    const again = await start(fixture, { orderId: 'sale-2', attemptId: 'card-2', amountInCents: 1010 });
    expect(again).toMatchObject({ requestedInCents: 1010, surchargeInCents: 0 });
  });

  test('is on top of a bill that was paid by card before and has grown', async () => {
    const fixture = await unpaid();
    await become(fixture, { paymentType: 'posCard' });
    expect(await start(fixture)).toMatchObject({ requestedInCents: 1010, surchargeInCents: 10 });
  });
});

describe('the terminal of a payment', () => {
  test('is the till’s own, unless the till chose another', async () => {
    const fixture = await unpaid();
    const other = await createCardTerminal(fixture.ctx, SCOPE, {
      ...{ name: 'Bar pad', provider: 'simulator', reach: 'cloud', address: 'pad-2', posTerminalIds: [], by: BY_BEN },
    });
    const chosen = await refusalOf(start(fixture, { cardTerminalId: other.id }));
    expect(chosen?.reason).toBe('card_terminal_not_paired');
    expect((await start(fixture)).cardTerminalId).toBe(fixture.cardTerminalId);
  });

  test.each([
    ['connected to the store’s box', { reach: 'local' }, 'card_terminal_local'],
    ['not paired', { secretSealed: null }, 'card_terminal_not_paired'],
  ] as const)('that is %s is refused, and nothing is written', async (_, change, reason) => {
    const fixture = await unpaid();
    await fixture.ctx.db.updateTable('card_terminals').set(change).execute();
    const refused = eventsAndAudit(fixture.ctx, async () => {
      expect(await refusalOf(start(fixture))).toEqual({ code: 'resource_update_not_allowed', reason });
    });
    expect(await refused).toEqual({ events: [], audit: [] });
  });
});

test('a box charges for an order that the cloud keeps; the cloud never for one that the box keeps', async () => {
  const fixture = await unpaid();
  const as = (mayAsk: boolean) => ({
    ...fixture.ctx,
    ownership: { ...fixture.ctx.ownership, owns: () => false, mayAsk },
  });
  const inTheCloud = start({ ...fixture, ctx: as(false) });
  expect(await refusalOf(inTheCloud)).toEqual({ code: 'resource_status_conflict', reason: 'kept_elsewhere' });
  expect((await start({ ...fixture, ctx: as(true) })).state).toBe('wanted');
});
