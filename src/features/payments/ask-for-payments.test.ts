import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { type OrderPayment, orderPayment } from '#db/payments/order-payments.repository.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { listOpenFindings } from '#db/sync/restore-findings.repository.ts';
import {
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardPaymentStatus, ListedPayment } from '#src/integrations/card-payments/card-payments.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { askForPayments, queuePaymentSearchIn } from './ask-for-payments.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { type ProviderFixture, providerFixture, unreachable } from './testing/provider-fixture.ts';

const CARD = { paymentType: 'stripeCheckout' as const };
const findings = async ({ ctx }: OrderingFixture) =>
  (await listOpenFindings(ctx.db, SCOPE)).map(({ kind, label }) => ({ kind, label }));

/** An order that was paid, and the file as if it had been put back from a backup that does not have it. */
async function paidAndLost() {
  const fixture = await orderingFixture();
  const { raw } = fixture.ctx.database;
  const placed = await place(fixture, await filledCart(fixture), CARD);
  fixture.card.pay(sessionOf(placed));
  const { orderId } = placed;
  const kept = new Map(
    ['orders', 'order_payments'].map((table) => {
      const key = table === 'orders' ? 'id' : 'orderId';
      return [
        table,
        raw.query<Record<string, string>, [string]>(`select * from ${table} where ${key} = ?`).get(orderId),
      ];
    }),
  );
  raw.run('pragma foreign_keys = off');
  raw.query('delete from order_payments where orderId = ?').run(orderId);
  raw.query('delete from orders where id = ?').run(orderId);
  raw.run('pragma foreign_keys = on');
  fixture.ctx.pass({ minutes: 5 });
  /** As a box gives it back: without what the provider calls it. */
  const comeBack = () => {
    const payment = {
      ...kept.get('order_payments'),
      checkoutSessionId: null,
      checkoutUrl: null,
      paymentIntentId: null,
    };
    for (const [table, row] of [
      ['orders', kept.get('orders')],
      ['order_payments', payment],
    ] as const) {
      const names = Object.keys(row ?? {});
      const list = names.map((name) => `"${name}"`).join(', ');
      raw
        .query(`insert into ${table} (${list}) values (${names.map(() => '?').join(', ')})`)
        .run(...(Object.values(row ?? {}) as string[]));
    }
  };
  return { database: fixture, orderId, comeBack };
}

test('money of an order that a restored file has lost is shown to its store, and read when the order comes back', async () => {
  const { database: fixture, orderId, comeBack } = await paidAndLost();
  beginHistory(fixture.ctx.database.raw, 'restore', isoUtc(fixture.ctx.clock.now()));
  for (let time = 0; time < 2; time++) await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([{ kind: 'cardMoney', label: expect.stringMatching(/^Card payment of \$/) }]);
  comeBack();
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([]);
  await fixture.pump();
  expect(await orderPayment(fixture.ctx.db, SCOPE, orderId)).toMatchObject({
    statusCode: 'requiresCapture',
    paymentIntentId: expect.any(String),
  });
  expect((await findOrder(fixture.ctx.db, SCOPE, orderId))?.statusCode).toBe('new');
});

test('a message about an order that is not here has the provider asked, also where no restore is known', async () => {
  const { database: fixture } = await paidAndLost();
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([]);
  for (const { rawBody, signatureHeader } of fixture.card.takeWebhooks()) {
    await receiveWebhook(fixture.ctx, { rawBody, signatureHeader, which: 'platform' });
  }
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toHaveLength(1);
});

test('a provider that is away is asked again, and nothing is guessed', async () => {
  const { database: fixture } = await paidAndLost();
  beginHistory(fixture.ctx.database.raw, 'restore', isoUtc(fixture.ctx.clock.now()));
  fixture.card.setDown(true);
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toEqual([]);
  fixture.card.setDown(false);
  await askForPayments(fixture.ctx);
  expect(await findings(fixture)).toHaveLength(1);
});

const restored = ({ ctx }: ProviderFixture) => beginHistory(ctx.database.raw, 'restore', isoUtc(ctx.clock.now()));
const named = ({ ctx }: ProviderFixture) => ctx.write((trx) => queuePaymentSearchIn(trx, ctx.clock.now()));

/** The provider's list, page by page, and from when and after which page it was asked for. */
function listing(fixture: ProviderFixture, pages: readonly (readonly ListedPayment[])[] = [[]]) {
  const asked: { readonly since: string; readonly after: string | null }[] = [];
  const ctx = fixture.says({
    listPayments: async (since, after) => {
      asked.push({ since: isoUtc(since), after });
      const at = after === null ? 0 : Number(after);
      return { kind: 'listed', payments: pages[at] ?? [], next: at + 1 < pages.length ? `${at + 1}` : null };
    },
  });
  return { ctx, asked, ask: () => askForPayments(ctx) };
}

function listed({ orderId }: { readonly orderId: string | null }, more: Partial<ListedPayment> = {}): ListedPayment {
  const place = { restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId };
  const money = { amountInCents: 1000, capturedInCents: 1000, refundedInCents: 0, chargeId: 'ch_ours' };
  return { paymentIntentId: 'pi_ours', statusCode: 'success', orderId, ...money, ...place, ...more };
}

describe('the provider is asked for the payments', () => {
  /** The fixture's order was placed at 7 am on the 21st. */
  test.each<[string, Temporal.DurationLike, (fixture: ProviderFixture) => unknown, string]>([
    ['of two hours before the newest order that came back', { hours: 9 }, restored, '2026-11-21T05:00:00.000Z'],
    ['of no more than thirty days', { hours: 24 * 31 }, restored, '2026-11-22T07:00:00.000Z'],
    ['of the day before a message about an unknown order', { hours: 9 }, named, '2026-11-20T16:00:00.000Z'],
    [
      'of the longer of both times',
      { hours: 20 },
      async (fixture) => {
        restored(fixture);
        await named(fixture);
      },
      '2026-11-21T03:00:00.000Z',
    ],
  ])('%s', async (_, later, happens, since) => {
    const fixture = await providerFixture();
    fixture.ctx.pass(later);
    await happens(fixture);
    const list = listing(fixture);
    await list.ask();
    expect(list.asked).toEqual([{ since, after: null }]);
  });

  test.each([
    ['a restore', restored],
    ['a message about an unknown order', named],
  ] as const)('for three days after %s, to the second', async (_, happens) => {
    const fixture = await providerFixture();
    await happens(fixture);
    const list = listing(fixture);
    fixture.ctx.pass({ hours: 71, minutes: 59, seconds: 59 });
    await list.ask();
    expect(list.asked).toHaveLength(1);
    fixture.ctx.pass({ seconds: 1 });
    await list.ask();
    expect(list.asked).toHaveLength(1);
  });

  test('never where nothing is missing, or where no card is taken online', async () => {
    const fixture = await providerFixture();
    const list = listing(fixture);
    await list.ask();
    expect(list.asked).toEqual([]);
    restored(fixture);
    await askForPayments({ ...list.ctx, ports: { ...list.ctx.ports, cardPayments: null } });
    expect(list.asked).toEqual([]);
  });

  test('page by page to the last, of which each is read', async () => {
    const fixture = await providerFixture();
    restored(fixture);
    const list = listing(fixture, [[], [listed({ orderId: 'lost-1' })], [listed({ orderId: 'lost-2' })]]);
    await list.ask();
    expect(list.asked.map(({ after }) => after)).toEqual([null, '1', '2']);
    expect(await findings(fixture)).toHaveLength(2);
  });

  test('no more than 200 pages at a time', async () => {
    const fixture = await providerFixture();
    restored(fixture);
    const list = listing(
      fixture,
      Array.from({ length: 300 }, () => []),
    );
    await list.ask();
    expect(list.asked).toHaveLength(200);
  });

  test('and while it does not answer, the log says so', async () => {
    const fixture = await providerFixture();
    restored(fixture);
    await askForPayments(fixture.says({ listPayments: unreachable() }));
    expect(fixture.ctx.logged.join()).toContain('payments of the lost time not asked for');
  });
});

describe('of the payments that the provider lists', () => {
  test.each<[CardPaymentStatus, boolean]>([
    ['requiresCapture', true],
    ['success', true],
    ['processing', false],
    ['cancel', false],
    ['unknown', false],
  ])('one that is %s of an order that is not here is shown to its store: %s', async (statusCode, isShown) => {
    const fixture = await providerFixture();
    restored(fixture);
    const list = listing(fixture, [[listed({ orderId: 'lost' }, { statusCode, amountInCents: 1250 })]]);
    await list.ask();
    const shown = await listOpenFindings(fixture.ctx.db, SCOPE);
    const detail = JSON.stringify({ paymentIntentId: 'pi_ours', statusCode, amountInCents: 1250 });
    expect(shown.map(({ label, detailJson }) => [label, detailJson])).toEqual(
      isShown ? [['Card payment of $12.50', detail]] : [],
    );
    await list.ask();
    const said = fixture.ctx.logged.filter((line) => line.includes('card money of an order that is not here'));
    expect(said).toHaveLength(isShown ? 1 : 0);
  });

  test('one of no order, of no store or of a store that is not here is nobody’s', async () => {
    const fixture = await providerFixture();
    restored(fixture);
    const nobodys = [
      listed({ orderId: null }),
      listed({ orderId: 'lost-1' }, { storeId: null }),
      listed({ orderId: 'lost-2' }, { storeId: 'of-another-installation' }),
    ];
    await listing(fixture, [nobodys]).ask();
    expect(await fixture.ctx.db.selectFrom('restore_findings').select('id').execute()).toEqual([]);
  });

  test.each<[OrderPayment['statusCode'], string, CardPaymentStatus, boolean]>([
    ['processing', 'pi_ours', 'requiresCapture', true],
    ['requiresCapture', 'pi_ours', 'requiresCapture', false],
    ['requiresCapture', 'pi_other', 'requiresCapture', true],
    ['requiresCapture', 'pi_ours', 'success', true],
    ['success', 'pi_ours', 'success', false],
    ['refundSuccess', 'pi_ours', 'success', false],
    ['refundFailure', 'pi_ours', 'success', false],
    ['refundSuccess', 'pi_other', 'success', true],
  ])('one that is known as %s of %s and listed as %s is read anew: %s', async (known, intent, told, isRead) => {
    const fixture = await providerFixture();
    restored(fixture);
    await fixture.know({ statusCode: known, paymentIntentId: intent });
    await listing(fixture, [[listed(fixture, { statusCode: told })]]).ask();
    expect(await fixture.news()).toEqual(isRead ? ['cardEventReceived'] : []);
    expect(await findings(fixture)).toEqual([]);
  });
});
