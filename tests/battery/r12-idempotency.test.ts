import { describe, expect, test } from 'bun:test';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { type BatteryHouse, batteryHouse, type Planted, type Sent } from './support/battery-house.ts';
import { scaled } from './support/dice.ts';
import { brokenRules } from './support/invariants.ts';

type House = BatteryHouse & { readonly planted: Planted };

/** From two at once to fifty at once, over and over until so many requests were sent. */
const REQUESTS = scaled(10_000);
const MOST_AT_ONCE = 50;

interface Kind {
  readonly name: string;
  sent(house: House, batch: number): Sent;
  /** How often it took effect, ever. */
  count(house: House): number;
  /** Another body for the same address. */
  other(body: never): unknown;
}

const counted = (house: House, sql: string) => house.house.raw.query<{ n: number }, []>(sql).get()!.n;
const placeOf = ({ planted }: House) => {
  const { restaurantId, storeId } = planted.own.ids;
  return `/restaurants/${restaurantId}/stores/${storeId}`;
};
const lineOf = ({ planted }: House, quantity: number) => ({
  itemId: planted.own.ids.itemId,
  quantity,
  comments: '',
  selection: { type: 'basic', modifiers: [] },
});

const KINDS: readonly Kind[] = [
  {
    name: 'a dish put into a cart',
    sent: (house, batch) => ({
      method: 'POST',
      path: `/api/online-ordering${placeOf(house)}/cart/lines`,
      // Before a visitor has a cart, where they come from says who they are.
      address: `10.7.${batch >> 8}.${batch & 255}`,
      body: { line: lineOf(house, 1) },
    }),
    count: (house) => counted(house, 'select sum(json_array_length(linesJson)) as n from carts'),
    other: (body: { line: object }) => ({ line: { ...body.line, quantity: 7 } }),
  },
  {
    name: 'a sale at the counter',
    sent: (house, batch) => ({
      method: 'POST',
      path: `/api/pos${placeOf(house)}/orders`,
      cookie: house.planted.cookies.employee,
      body: {
        id: `sale-${batch}`,
        lines: [{ ...lineOf(house, 2), id: 'line-1' }],
        ...BARE_ORDER,
        paymentType: 'posCash',
        tenderedInCents: 10_000,
        expectedTotalInCents: house.planted.own.priceInCents,
      },
    }),
    count: (house) => counted(house, 'select count(*) as n from tenders'),
    other: (body: object) => ({ ...body, tenderedInCents: 5000 }),
  },
  {
    name: 'a refund',
    sent: (house) => ({
      method: 'POST',
      path: `/api/orders${placeOf(house)}/orders/${house.planted.own.ids.acceptedOrderId}/refund`,
      cookie: house.planted.cookies.storeAdmin,
      body: { amountInCents: 1, reason: 'Cold' },
    }),
    count: (house) => counted(house, 'select count(*) as n from refunds'),
    other: (body: object) => ({ ...body, amountInCents: 2 }),
  },
  {
    name: 'a reprint',
    sent: (house) => ({
      method: 'POST',
      path: `/api/printing${placeOf(house)}/orders/${house.planted.own.ids.acceptedOrderId}/reprint`,
      cookie: house.planted.cookies.storeUser,
      body: { docketType: 'ORDER_TICKET' },
    }),
    count: (house) => counted(house, 'select max(reprintNumber) as n from print_jobs'),
    other: () => ({ docketType: 'ORDER_STUB' }),
  },
  {
    name: 'an opened drawer',
    sent: (house) => ({
      method: 'POST',
      path: `/api/printing${placeOf(house)}/cash-drawer/open`,
      cookie: house.planted.cookies.headEmployee,
      body: { reason: 'Change' },
    }),
    count: (house) => counted(house, "select count(*) as n from print_jobs where docketType = 'DRAWER'"),
    other: () => ({ reason: 'Another' }),
  },
];

const withKey = (sent: Sent, key: string): Sent => ({ ...sent, headers: { 'idempotency-key': key } });

describe('the same request with the same key', () => {
  test(`two to ${MOST_AT_ONCE} at once, ${REQUESTS} in all, takes effect once and is answered alike`, async () => {
    const house = await batteryHouse();
    let sent = 0;
    for (let batch = 0; sent < REQUESTS; batch++) {
      const atOnce = 2 + (batch % (MOST_AT_ONCE - 1));
      const kind = KINDS[batch % KINDS.length]!;
      const before = kind.count(house);
      const request = withKey(kind.sent(house, batch), `battery-key-${batch}`);
      const answers = await Promise.all(Array.from({ length: atOnce }, () => house.send(request)));
      sent += atOnce;
      const said = new Set(
        await Promise.all(
          answers.map(async (one) => `${one.status} ${await one.text()} ${one.headers.get('set-cookie')}`),
        ),
      );
      if (said.size !== 1 || ![...said][0]!.startsWith('200'))
        throw new Error(`${kind.name}, ${atOnce} at once: ${[...said].join('\n')}`);
      const effects = kind.count(house) - before;
      if (effects !== 1) throw new Error(`${kind.name}, ${atOnce} at once: ${effects} effects`);
    }
    expect(await brokenRules(house.house)).toEqual([]);
  }, 120_000);

  for (const kind of KINDS) {
    test(`${kind.name}: with another body it is a conflict, at once and later, and nothing happens`, async () => {
      const house = await batteryHouse();
      const first = withKey(kind.sent(house, 0), 'one-key-for-two');
      const second = { ...first, body: kind.other(first.body as never) };
      const [right, wrong] = await Promise.all([house.send(first), house.send(second)]);
      expect([right.status, wrong.status]).toEqual([200, 409]);
      const after = kind.count(house);
      // From here on the first is known from the disk alone.
      await house.ctx.writeSoon('test', async () => {});
      const later = await house.send(second);
      expect(later.status).toBe(409);
      expect(await later.json()).toMatchObject({
        error: { code: 'resource_status_conflict', reason: 'idempotency_key_reused' },
      });
      expect(kind.count(house)).toBe(after);
    });

    test(`${kind.name}: whose answer was lost is answered again in the same words`, async () => {
      const house = await batteryHouse();
      const request = withKey(kind.sent(house, 0), 'its-answer-was-lost');
      const before = kind.count(house);
      const wordsOf = async (answer: Response) => [
        answer.status,
        await answer.text(),
        answer.headers.get('set-cookie'),
      ];
      const first = await wordsOf(await house.send(request));
      for (let again = 0; again < 3; again++) expect(await wordsOf(await house.send(request))).toEqual(first);
      expect(kind.count(house)).toBe(before + 1);
    });
  }

  test('of two people who cannot know of each other is two requests', async () => {
    const house = await batteryHouse();
    const [, sale] = KINDS;
    const key = 'everybody-counts-from-1';
    const own = withKey(sale!.sent(house, 1), key);
    expect((await house.send(own)).status).toBe(200);
    // The same key of another person at another till finds nothing of the first.
    const other = withKey({ ...sale!.sent(house, 2), cookie: house.planted.cookies.headEmployee }, key);
    const answer = await house.send(other);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('sale-2');
  });

  test('of two visitors without a login gives neither the other’s cart', async () => {
    const house = await batteryHouse();
    const [dish] = KINDS;
    const request = withKey(dish!.sent(house, 0), 'made-by-a-poor-clock');
    const cartOf = async (address: string, cookie: string) => {
      const answer = await house.send({ ...request, address, cookie });
      return ((await answer.json()) as { cartId: string }).cartId;
    };
    const { storeId, cartId } = house.planted.own.ids;
    const mine = await cartOf('10.9.0.1', '');
    expect(await cartOf('10.9.0.3', '')).not.toBe(mine);
    const theirs = await cartOf('10.9.0.2', `cart_${storeId}=${cartId}`);
    expect(theirs).toBe(cartId);
    expect(mine).not.toBe(theirs);
  });
});
