import { describe, expect, test } from 'bun:test';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { type BatteryFixture, batteryFixture, type Planted, type Sent } from './support/battery-fixture.ts';
import { scaled } from './support/dice.ts';
import { brokenRules } from './support/invariants.ts';

type OpenDatabase = BatteryFixture & { readonly planted: Planted };

/** From two at once to fifty at once, over and over until so many requests were sent. */
const REQUESTS = scaled(10_000);
const MOST_AT_ONCE = 50;

interface Kind {
  readonly name: string;
  sent(database: OpenDatabase, batch: number): Sent;
  /** How often it took effect, ever. */
  count(database: OpenDatabase): number;
  /** Another body for the same address. */
  other(body: never): unknown;
}

const counted = (database: OpenDatabase, sql: string) => database.database.raw.query<{ n: number }, []>(sql).get()!.n;
const placeOf = ({ planted }: OpenDatabase) => {
  const { restaurantId, storeId } = planted.own.ids;
  return `/restaurants/${restaurantId}/stores/${storeId}`;
};
const lineOf = ({ planted }: OpenDatabase, quantity: number) => ({
  itemId: planted.own.ids.itemId,
  quantity,
  comments: '',
  selection: { type: 'basic', modifiers: [] },
});

const KINDS: readonly Kind[] = [
  {
    name: 'a dish put into a cart',
    sent: (database, batch) => ({
      method: 'POST',
      path: `/api/online-ordering${placeOf(database)}/cart/lines`,
      // Before a visitor has a cart, where they come from says who they are.
      address: `10.7.${batch >> 8}.${batch & 255}`,
      body: { line: lineOf(database, 1) },
    }),
    count: (database) => counted(database, 'select sum(json_array_length(linesJson)) as n from carts'),
    other: (body: { line: object }) => ({ line: { ...body.line, quantity: 7 } }),
  },
  {
    name: 'a sale at the counter',
    sent: (database, batch) => ({
      method: 'POST',
      path: `/api/pos${placeOf(database)}/orders`,
      cookie: database.planted.cookies.employee,
      body: {
        id: `sale-${batch}`,
        lines: [{ ...lineOf(database, 2), id: 'line-1' }],
        ...BARE_ORDER,
        paymentType: 'posCash',
        tenderedInCents: 10_000,
        expectedTotalInCents: database.planted.own.priceInCents,
      },
    }),
    count: (database) => counted(database, 'select count(*) as n from tenders'),
    other: (body: object) => ({ ...body, tenderedInCents: 5000 }),
  },
  {
    name: 'a refund',
    sent: (database) => ({
      method: 'POST',
      path: `/api/orders${placeOf(database)}/orders/${database.planted.own.ids.acceptedOrderId}/refund`,
      cookie: database.planted.cookies.storeAdmin,
      body: { amountInCents: 1, reason: 'Cold' },
    }),
    count: (database) => counted(database, 'select count(*) as n from refunds'),
    other: (body: object) => ({ ...body, amountInCents: 2 }),
  },
  {
    name: 'a reprint',
    sent: (database) => ({
      method: 'POST',
      path: `/api/printing${placeOf(database)}/orders/${database.planted.own.ids.acceptedOrderId}/reprint`,
      cookie: database.planted.cookies.storeUser,
      body: { docketType: 'ORDER_TICKET' },
    }),
    count: (database) => counted(database, 'select max(reprintNumber) as n from print_jobs'),
    other: () => ({ docketType: 'ORDER_STUB' }),
  },
  {
    name: 'an opened drawer',
    sent: (database) => ({
      method: 'POST',
      path: `/api/printing${placeOf(database)}/cash-drawer/open`,
      cookie: database.planted.cookies.headEmployee,
      body: { reason: 'Change' },
    }),
    count: (database) => counted(database, "select count(*) as n from print_jobs where docketType = 'DRAWER'"),
    other: () => ({ reason: 'Another' }),
  },
];

const withKey = (sent: Sent, key: string): Sent => ({ ...sent, headers: { 'idempotency-key': key } });

describe('the same request with the same key', () => {
  test(`two to ${MOST_AT_ONCE} at once, ${REQUESTS} in all, takes effect once and is answered alike`, async () => {
    const fixture = await batteryFixture();
    let sent = 0;
    for (let batch = 0; sent < REQUESTS; batch++) {
      const atOnce = 2 + (batch % (MOST_AT_ONCE - 1));
      const kind = KINDS[batch % KINDS.length]!;
      const before = kind.count(fixture);
      const request = withKey(kind.sent(fixture, batch), `battery-key-${batch}`);
      const answers = await Promise.all(Array.from({ length: atOnce }, () => fixture.send(request)));
      sent += atOnce;
      const said = new Set(
        await Promise.all(
          answers.map(async (one) => `${one.status} ${await one.text()} ${one.headers.get('set-cookie')}`),
        ),
      );
      if (said.size !== 1 || ![...said][0]!.startsWith('200'))
        throw new Error(`${kind.name}, ${atOnce} at once: ${[...said].join('\n')}`);
      const effects = kind.count(fixture) - before;
      if (effects !== 1) throw new Error(`${kind.name}, ${atOnce} at once: ${effects} effects`);
    }
    expect(await brokenRules(fixture.database)).toEqual([]);
  }, 120_000);

  for (const kind of KINDS) {
    test(`${kind.name}: with another body it is a conflict, at once and later, and nothing happens`, async () => {
      const fixture = await batteryFixture();
      const first = withKey(kind.sent(fixture, 0), 'one-key-for-two');
      const second = { ...first, body: kind.other(first.body as never) };
      const [right, wrong] = await Promise.all([fixture.send(first), fixture.send(second)]);
      expect([right.status, wrong.status]).toEqual([200, 409]);
      const after = kind.count(fixture);
      // From here on the first is known only from the disk.
      await fixture.ctx.writeSoon('test', async () => {});
      const later = await fixture.send(second);
      expect(later.status).toBe(409);
      expect(await later.json()).toMatchObject({
        error: { code: 'resource_status_conflict', reason: 'idempotency_key_reused' },
      });
      expect(kind.count(fixture)).toBe(after);
    });

    test(`${kind.name}: whose answer was lost is answered again in the same words`, async () => {
      const fixture = await batteryFixture();
      const request = withKey(kind.sent(fixture, 0), 'its-answer-was-lost');
      const before = kind.count(fixture);
      const wordsOf = async (answer: Response) => [
        answer.status,
        await answer.text(),
        answer.headers.get('set-cookie'),
      ];
      const first = await wordsOf(await fixture.send(request));
      for (let again = 0; again < 3; again++) expect(await wordsOf(await fixture.send(request))).toEqual(first);
      expect(kind.count(fixture)).toBe(before + 1);
    });
  }

  test('of two people who cannot know of each other is two requests', async () => {
    const fixture = await batteryFixture();
    const [, sale] = KINDS;
    const key = 'everybody-counts-from-1';
    const own = withKey(sale!.sent(fixture, 1), key);
    expect((await fixture.send(own)).status).toBe(200);
    // The same key of another person at another till finds nothing of the first.
    const other = withKey({ ...sale!.sent(fixture, 2), cookie: fixture.planted.cookies.headEmployee }, key);
    const answer = await fixture.send(other);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('sale-2');
  });

  test('of two visitors without a login gives neither the other’s cart', async () => {
    const fixture = await batteryFixture();
    const [dish] = KINDS;
    const request = withKey(dish!.sent(fixture, 0), 'made-by-a-poor-clock');
    const cartOf = async (address: string, cookie: string) => {
      const answer = await fixture.send({ ...request, address, cookie });
      return ((await answer.json()) as { cartId: string }).cartId;
    };
    const { storeId, cartId } = fixture.planted.own.ids;
    const mine = await cartOf('10.9.0.1', '');
    expect(await cartOf('10.9.0.3', '')).not.toBe(mine);
    const theirs = await cartOf('10.9.0.2', `cart_${storeId}=${cartId}`);
    expect(theirs).toBe(cartId);
    expect(mine).not.toBe(theirs);
  });
});
