import { describe, expect, test } from 'bun:test';
import { type OpenDatabase, openDatabaseImage, type Trx } from '#db/connection.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import { counterHandlers } from '#src/features/counter/counter.handlers.ts';
import { orderHandlers } from '#src/features/orders/orders.handlers.ts';
import {
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  refusalOf,
  sessionOf,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { paymentsHandlers } from '#src/features/payments/payments.handlers.ts';
import { receiveWebhook } from '#src/features/payments/receive-webhook.ts';
import type { CardEvent, CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import {
  type SimulatedWebhook,
  writeSimulatedWebhook,
} from '#src/integrations/card-payments/simulator/simulated-webhook.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type Dice, diceOf, ofTheNight, seedOfDay } from './support/dice.ts';

const SEED = seedOfDay();
const SHUFFLES = ofTheNight(10_000);
const HANDLERS = [...paymentsHandlers, ...orderHandlers, ...counterHandlers];

/** One message and what the provider says of the payment at that moment. */
interface Stage {
  readonly message: SimulatedWebhook;
  readonly checkout: Awaited<ReturnType<CardPaymentsPort['retrieveCheckout']>>;
  readonly payment: Awaited<ReturnType<CardPaymentsPort['retrievePayment']>>;
}

interface Story {
  readonly image: Uint8Array;
  readonly ctx: TestContext;
  readonly orderId: string;
  readonly stages: readonly Stage[];
}

/**
 * Six undelivered messages about one order: declined, held, page complete, captured, refunded twice. The money moves at
 * the provider, so that we learn of it only from the messages.
 */
async function story(): Promise<Story> {
  const fixture: OrderingFixture = await orderingFixture();
  const { ctx, card } = fixture;
  const placed = await place(fixture, await filledCart(fixture), { paymentType: 'stripeCheckout' });
  const sessionId = sessionOf(placed);
  await fixture.pump();
  const image = ctx.database.raw.serialize();
  const stages: Stage[] = [];
  let paymentIntentId = '';
  const after = async (act: () => unknown) => {
    await act();
    const checkout = await card.retrieveCheckout(sessionId);
    if (checkout.kind === 'found') paymentIntentId = checkout.paymentIntentId ?? '';
    const payment = await card.retrievePayment(paymentIntentId);
    for (const message of card.takeWebhooks()) stages.push({ message, checkout, payment });
  };
  const refund = (amountInCents: number) =>
    card.refund({
      idempotencyKey: `dashboard ${amountInCents}`,
      paymentIntentId,
      amountInCents,
      reason: 'requestedByCustomer',
      connectedAccountId: null,
      feeBackInCents: 0,
    });
  await after(() => card.decline(sessionId));
  await after(() => card.pay(sessionId));
  await after(() =>
    card.capture({
      idempotencyKey: 'capture',
      paymentIntentId,
      amountInCents: 1000,
      connectedAccountId: null,
    } as never),
  );
  await after(() => refund(300));
  await after(() => refund(200));
  return { image, ctx, orderId: placed.orderId, stages };
}

/**
 * The database as it was before the first message, with a provider that answers as of whatever moment it is set to.
 * `begin` and `undo` bracket one run: what it wrote is rolled back, so that the next begins where this one did.
 */
function replay({ image, ctx, stages }: Story) {
  let stage = 0;
  let isDown = false;
  const provider = {
    ...ctx.ports.cardPayments!,
    retrieveCheckout: async () => (isDown ? { kind: 'unreachable', why: 'connection' } : stages[stage]!.checkout),
    retrievePayment: async () => (isDown ? { kind: 'unreachable', why: 'connection' } : stages[stage]!.payment),
  } as CardPaymentsPort;
  const made = contextOver(openDatabaseImage(image), {
    clock: ctx.clock,
    menus: ctx.menus,
    dataDir: ctx.dataDir,
    ports: { ...ctx.ports, cardPayments: provider },
  });
  const copy = { ...made, write: ((work) => work(made.db as Trx)) as OpenDatabase['write'] };
  const { raw } = made.database;
  const last = raw.query<{ at: number }, []>('select max(sequence) as at from outbox_events').get()!.at;
  let places = HANDLERS.map(() => last);
  let latest = 0;
  return {
    ctx: copy,
    begin() {
      raw.run('begin');
      places = HANDLERS.map(() => last);
      latest = 0;
    },
    undo: () => void raw.run('rollback'),
    setDown(value: boolean) {
      isDown = value;
    },
    async receive(at: number, body = stages[at]!.message) {
      await receiveWebhook(copy, body);
      latest = Math.max(latest, at);
    },
    /** Dispatches new events while the provider is at a stage; false when a retry is due. */
    async pump(from = latest): Promise<boolean> {
      // Who reads after a message was sent reads nothing older than the message.
      stage = Math.max(from, latest);
      latest = 0;
      let isDone = true;
      for (let hasMore = true; hasMore; ) {
        hasMore = false;
        const events = await listEventsAfter(copy.db, Math.min(...places), {}, 50);
        for (const [at, handler] of HANDLERS.entries()) {
          for (const event of events) {
            if (event.sequence <= places[at]!) continue;
            try {
              if (handler.types.includes(event.type)) await handler.handle(copy, event);
            } catch (error) {
              if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
              isDone = false;
              break;
            }
            places[at] = event.sequence;
            hasMore = true;
          }
        }
      }
      return isDone;
    },
  };
}

/** All that must not depend on the order in which the messages came. */
function endState({ raw }: Pick<OpenDatabase, 'raw'>, orderId: string) {
  const one = (sql: string) => raw.query<Record<string, unknown>, [string]>(sql).get(orderId);
  const { updatedIsoDateTimeUtc: _, ...payment } = one('select * from order_payments where orderId = ?')!;
  return {
    order: one('select statusCode, grandTotalInCents, refundedInCents from orders where id = ?'),
    payment,
    placed: one("select count(*) as n from outbox_events where orderId = ? and type = 'orderPlaced'"),
    refunds: one('select count(*) as n, coalesce(sum(amountInCents), 0) as cents from refunds where orderId = ?'),
    moves: one(
      "select group_concat(toStatus, ' ') as moves from (select toStatus from order_history where orderId = ? order by rowid)",
    ),
  };
}

function moneyAddsUp({ raw }: Pick<OpenDatabase, 'raw'>): void {
  const rows = raw
    .query<{ amountInCents: number; capturedInCents: number; refundedInCents: number }, []>(
      'select * from order_payments',
    )
    .all();
  for (const { amountInCents, capturedInCents, refundedInCents } of rows) {
    expect([amountInCents, capturedInCents, refundedInCents]).toEqual([1000, 1000, 500]);
  }
}

async function inOrder(shown: Story) {
  const calm = replay(shown);
  for (const at of shown.stages.keys()) {
    await calm.receive(at);
    await calm.pump();
  }
  return { ctx: calm.ctx, end: endState(calm.ctx.database, shown.orderId) };
}

function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  const left = [...all];
  return all.map(() => left.splice(dice.below(left.length), 1)[0]!);
}

function ordersOf(count: number): number[][] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  );
}

describe('messages of the card provider', () => {
  test('in order make one order that is paid, with 5 of its 10 dollars refunded', async () => {
    const shown = await story();
    expect(shown.stages.map(({ message }) => message.type)).toHaveLength(6);
    const { ctx, end } = await inOrder(shown);
    expect(end).toMatchObject({
      order: { statusCode: 'new' },
      payment: { statusCode: 'success', capturedInCents: 1000, refundedInCents: 500 },
      placed: { n: 1 },
    });
    moneyAddsUp(ctx.database);
  });

  test('end the same in each of the 720 orders of six, and whatever the provider said between', async () => {
    const shown = await story();
    const { end } = await inOrder(shown);
    const one = replay(shown);
    for (const order of ordersOf(6)) {
      one.begin();
      for (const at of order) {
        await one.receive(at);
        await one.pump(at);
      }
      expect(endState(one.ctx.database, shown.orderId)).toEqual(end);
      moneyAddsUp(one.ctx.database);
      one.undo();
    }
  }, 120_000);

  test(`end the same after ${SHUFFLES} shuffles of each three times, read at whatever moment (seed ${SEED})`, async () => {
    const shown = await story();
    const { end } = await inOrder(shown);
    const dice = diceOf(SEED);
    const count = shown.stages.length;
    const thrice = [...shown.stages.keys()].flatMap((at) => [at, at, at]);
    const one = replay(shown);
    const expected = JSON.stringify(end);
    for (let run = 0; run < SHUFFLES; run++) {
      one.begin();
      for (const at of shuffled(thrice, dice)) {
        await one.receive(at);
        // Handlers come to their reading late: by then the provider may say more.
        if (dice.chance(0.3)) await one.pump(dice.chance(0.7) ? at : at + dice.below(count - at));
      }
      await one.pump();
      const ended = endState(one.ctx.database, shown.orderId);
      if (JSON.stringify(ended) !== expected)
        throw new Error(`run ${run} of seed ${SEED} ends as ${JSON.stringify(ended)}`);
      moneyAddsUp(one.ctx.database);
      one.undo();
    }
  }, 600_000);

  test('that found us unable to write, or unable to ask, are followed when they are sent again', async () => {
    const shown = await story();
    const { end } = await inOrder(shown);
    const one = replay(shown);
    for (const [at, { message }] of shown.stages.entries()) {
      const broken = { ...one.ctx, write: () => Promise.reject(new Error('the disk is away')) };
      await expect(receiveWebhook(broken, message)).rejects.toThrow('the disk is away');
      await one.receive(at);
      one.setDown(true);
      expect(await one.pump(at)).toBe(false);
      one.setDown(false);
      expect(await one.pump(at)).toBe(true);
    }
    expect(endState(one.ctx.database, shown.orderId)).toEqual(end);
  });

  test('that come three days late, signed again, are followed as if they had come in time', async () => {
    const shown = await story();
    const { end } = await inOrder(shown);
    const one = replay(shown);
    shown.ctx.pass({ hours: 72 });
    for (const [at, { message }] of shown.stages.entries()) {
      const { reason } = (await refusalOf(receiveWebhook(one.ctx, message))) ?? {};
      expect(reason).toBe('too_old');
      const event = { ...JSON.parse(message.rawBody), occurredAt: shown.ctx.clock.now() } as CardEvent;
      await one.receive(at, writeSimulatedWebhook(event, message.which));
      await one.pump(shown.stages.length - 1);
    }
    expect(endState(one.ctx.database, shown.orderId)).toEqual(end);
  });
});
