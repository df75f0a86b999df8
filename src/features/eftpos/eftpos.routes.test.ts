/** What a till and a desk ask about card terminals and their payments, over the wire. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import { eftposRoutes } from './eftpos.routes.ts';
import {
  ADDRESS,
  aSale,
  attemptOf,
  type EftposFixture,
  eftposFixture,
  sellByCard,
  settle,
  TILL,
} from './testing/eftpos-fixture.ts';

let fixture: EftposFixture;
let wire: Wire;

async function begin(permissions?: Parameters<typeof overTheWire>[2]): Promise<void> {
  fixture = await eftposFixture();
  await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
  wire = await overTheWire(fixture.ctx, eftposRoutes, permissions);
}
beforeEach(() => begin());

/** A sale that waits at the terminal for its customer. */
async function waiting(story: Parameters<EftposFixture['world']['setStory']>[1] = 'manual'): Promise<void> {
  fixture.world.setStory(ADDRESS, story);
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
}
const payment = (act: string, body: object = {}) => wire.till('POST', `pos/card-payments/attempt-1${act}`, body);

describe('a desk', () => {
  const PAD = { name: 'Bar pad', provider: 'simulator', reach: 'cloud', address: 'pad-2', posTerminalIds: [TILL] };

  test('adds a terminal, changes it, and removes it: each answer and the list say so', async () => {
    const names = async () =>
      ((await wire.desk('GET', 'pos/card_terminals')).body.cardTerminals as { name: string }[]).map(({ name }) => name);
    const { body } = await wire.desk('POST', 'pos/card_terminals', PAD);
    const { id } = body.cardTerminal;
    expect([body.cardTerminal.isPaired, await names()]).toEqual([false, ['Bar pad', 'Counter pad']]);
    const edited = await wire.desk('PUT', `pos/card_terminals/${id}`, { ...PAD, name: 'Patio pad' });
    expect([edited.body.cardTerminal.id, edited.body.cardTerminal.name]).toEqual([id, 'Patio pad']);
    expect(await wire.desk('DELETE', `pos/card_terminals/${id}`)).toMatchObject({ status: 200, body: {} });
    expect(await names()).toEqual(['Counter pad']);
  });

  test('pairs a terminal by the code that it shows, and asks how it is', async () => {
    const { body } = await wire.desk('POST', 'pos/card_terminals', PAD);
    const terminal = `pos/card_terminals/${body.cardTerminal.id}`;
    const paired = await wire.desk('POST', `${terminal}/pair`, { code: '123456' });
    expect(paired.body.cardTerminal).toMatchObject({ id: body.cardTerminal.id, isPaired: true });
    expect((await wire.desk('POST', `${terminal}/check`)).body.state).toBe('ready');
    fixture.world.plug('pad-2', false);
    expect((await wire.desk('POST', `${terminal}/check`)).body.state).toBe('offline');
  });
});

describe('a till', () => {
  test('pays what is left of an order by card: by whom, at which till, and the same press is the same payment', async () => {
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture);
    const press = () =>
      wire.till('POST', 'pos/orders/sale-1/card-payments', { attemptId: 'attempt-2', amountInCents: 1000 });
    expect((await press()).body).toMatchObject({ attemptId: 'attempt-2', orderId: 'sale-1', state: 'wanted' });
    expect((await press()).body).toMatchObject({ attemptId: 'attempt-2', requestedInCents: 1000 });
    expect(await attemptOf(fixture, 'attempt-2')).toMatchObject({ employeeId: 'employee-mia', posTerminalId: TILL });
  });

  test('gives back to the card once, however often it is pressed, and by whom is kept', async () => {
    await sellByCard(fixture);
    const request = { attemptId: 'refund-1', amountInCents: 400, reason: 'Cold' };
    const key = { 'idempotency-key': 'one-press-of-the-button' };
    const press = () => wire.till('POST', 'pos/orders/sale-1/card-refunds', request, key);
    const first = await press();
    expect(first.body).toMatchObject({ attemptId: 'refund-1', kind: 'REFUND', requestedInCents: 400 });
    await settle(fixture);
    // What the terminal says meanwhile is read by asking for the payment; the press is answered as it was.
    expect((await press()).body).toEqual(first.body);
    expect(await attemptOf(fixture, 'refund-1')).toMatchObject({ employeeId: 'employee-mia', posTerminalId: TILL });
  });

  test('sees what is under way there, and one payment by its id', async () => {
    await waiting();
    const { body } = await wire.plain('GET', '/api/pos/card-payments');
    expect(body.payments).toMatchObject([{ attemptId: 'attempt-1', state: 'inProgress' }]);
    const one = await wire.plain('GET', '/api/pos/card-payments/attempt-1');
    expect(one.body).toMatchObject({ attemptId: 'attempt-1', cardTerminalName: 'Counter pad' });
  });

  test('sees and ends what another till left behind, once its end is unknown and not before', async () => {
    await waiting();
    // Its tablet is broken, and was removed.
    await fixture.ctx.db.updateTable('terminal_attempts').set({ posTerminalId: null }).execute();
    const seen = async () => (await wire.plain('GET', '/api/pos/card-payments')).body.payments;
    expect(await seen()).toEqual([]);
    await applyTerminalEvent(fixture.ctx, SCOPE, 'attempt-1', { type: 'silent' });
    expect(await seen()).toMatchObject([{ attemptId: 'attempt-1', state: 'unknown', posTerminalId: null }]);
    const decided = await payment('/decide', { verdict: 'notApproved', reason: 'Its screen is dark' });
    expect(decided.body).toMatchObject({ state: 'declined', resolvedBy: 'person' });
    expect(await seen()).toEqual([]);
  });

  test('stops a payment, and asks the terminal again', async () => {
    await waiting();
    expect((await payment('/cancel')).body).toMatchObject({ attemptId: 'attempt-1', wantsCancel: true });
    fixture.ctx.pass({ seconds: 5 });
    expect((await payment('/ask')).body).toMatchObject({ attemptId: 'attempt-1', wantsCancel: true });
  });

  test('says whether a signature is right', async () => {
    await waiting('signature');
    await settle(fixture, { until: ({ state }) => state === 'signature' });
    const answered = await payment('/signature', { isAccepted: false });
    expect(answered.body).toMatchObject({ attemptId: 'attempt-1', signature: { isAccepted: false } });
  });

  test('prints a card’s receipt again, from what was kept', async () => {
    await sellByCard(fixture);
    const printed = await payment('/print', { copy: 'customer' });
    expect(printed.body).toEqual({ printJobId: expect.stringMatching(/.{10}/) });
    expect((await payment('/print', { copy: 'signature' })).status).toBe(404);
  });

  test('records a payment that no one knows the end of only as it was approved: so paid, or so not paid', async () => {
    await begin(['takeOrders']);
    await waiting();
    await applyTerminalEvent(fixture.ctx, SCOPE, 'attempt-1', { type: 'silent' });
    for (const [verdict, words] of [
      ['approved', 'Record $10.00 by card as paid'],
      ['notApproved', 'Record $10.00 by card as not paid'],
    ] as const) {
      const refused = await payment('/decide', { verdict, reason: 'Read off it' });
      expect(refused.body.error.reason).toBe('pin_required');
      expect(refused.body.error.details.act).toMatchObject({
        ...{ subjectId: 'attempt-1', parts: [{ key: `decideCardPayment ${verdict}`, words }] },
      });
    }
  });

  test('of somebody who may refund decides how a payment ended', async () => {
    await waiting();
    await applyTerminalEvent(fixture.ctx, SCOPE, 'attempt-1', { type: 'silent' });
    const decided = await payment('/decide', { verdict: 'notApproved', reason: 'Read off it' });
    expect(decided.body).toMatchObject({ attemptId: 'attempt-1', resolvedBy: 'person', decidedByName: 'Mia' });
  });
});
