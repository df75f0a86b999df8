import { describe, expect, test } from 'bun:test';
import type { PriceChange } from '#src/domain/marketplace/price-change.ts';
import { answerOfCustomer } from '../simulator/marketplace-changes.ts';
import { startMarketplaceSimulator } from '../simulator/marketplace-wire-simulator.ts';
import { createUberEats } from './uber-eats.ts';
import { adjustBody, adjustedSchema, askedSchema, issuesBody, taxRateOf } from './uber-eats-change-wire.ts';

const APP = { clientId: 'client', clientSecret: 'secret of the tests' };
const RAISE: PriceChange = { amountInCents: 350, reason: 'BIGGER_SIZE', words: '', taxRatePercent: 10 };
const OUT = { lineId: 'l1', type: 'OUT_OF_ITEM', suspendUntil: null, note: '' } as const;

/** An accepted order of Uber's, and the adapter that reaches it. */
async function open() {
  const simulator = await startMarketplaceSimulator({ port: 0, ...APP });
  const marketplace = createUberEats({
    ...{ ...APP, merchantScopes: 'eats.pos_provisioning', authorisePage: null },
    ...{ authUrl: simulator.url, apiUrl: simulator.url, timeoutMs: 1_000, sleep: async () => undefined },
  });
  const [store] = simulator.world.stores;
  const order = simulator.world.orders.place(store?.id ?? '', { state: 'ACCEPTED' });
  order.preparation = 'PREPARING';
  return {
    ...{ simulator, marketplace, order },
    asked: () => simulator.requests.filter(({ path }) => path.includes(`${order.id}/`)).length,
    async total() {
      const read = await marketplace.getOrder(order.id);
      return read.kind === 'done' ? read.value.order.money : null;
    },
    [Symbol.asyncDispose]: () => simulator.stop(),
  };
}

describe('another price on Uber’s wire', () => {
  test('is in hundred-thousandths, with its rate as text and words only for another reason', () => {
    expect(adjustBody(RAISE)).toEqual({ amount_e5: 350_000, reason: 'BIGGER_SIZE', tax_rate: '10' });
    const other: PriceChange = { amountInCents: -1, reason: 'OTHER', words: 'Burnt', taxRatePercent: null };
    expect(adjustBody(other)).toEqual({ amount_e5: -1_000, reason: 'OTHER', custom_reason: 'Burnt' });
  });

  test.each([
    [{ tax_rate_applied: '10' }, 10],
    [{ tax_rate_applied: 8.25 }, 8.25],
    [{ tax_rate_applied: 'none' }, null],
    [{}, null],
    [null, null],
    ['OK', null],
  ])('answered with %p, applied %p', (wire, rate) => expect(taxRateOf(adjustedSchema.parse(wire))).toBe(rate));

  test('is the customer’s to agree to: until then the order costs what it did', async () => {
    await using bench = await open();
    expect(await bench.marketplace.adjustPrice(bench.order.id, RAISE)).toEqual({
      kind: 'done',
      value: { taxRatePercent: 10 },
    });
    expect(await bench.total()).toMatchObject({ adjustmentInCents: 0, totalInCents: 3_190 });
    answerOfCustomer(bench.order, 'agreePrice');
    expect(await bench.total()).toMatchObject({ adjustmentInCents: 350, totalInCents: 3_540, taxInCents: 322 });
  });

  test('that Uber doesn’t take is refused with its words', async () => {
    await using bench = await open();
    const refused = async (over: Partial<PriceChange>) =>
      bench.marketplace.adjustPrice(bench.order.id, { ...RAISE, ...over });
    for (const over of [
      { amountInCents: 5_001 },
      { reason: 'ITEM_SOLD_OUT' as const },
      { amountInCents: -3_191, reason: 'REMOVED_ITEM' as const },
      { reason: 'OTHER' as const },
      { taxRatePercent: null },
    ]) {
      const outcome = await refused(over);
      expect(outcome).toMatchObject({ kind: 'refused', why: 'bad_request', message: expect.stringMatching(/./) });
    }
    bench.order.state = 'HANDED_OFF';
    expect(await refused({})).toMatchObject({ kind: 'refused', why: 'conflict' });
  });

  test('is asked for once, also where the answer is lost', async () => {
    await using bench = await open();
    await bench.marketplace.getOrder(bench.order.id);
    bench.simulator.plan('lost');
    const outcome = await bench.marketplace.adjustPrice(bench.order.id, RAISE);
    expect(outcome).toMatchObject({ kind: 'unreachable', mayBeDone: true });
    expect(bench.asked()).toBe(1);
  });

  test('that never reached Uber is sent again', async () => {
    await using bench = await open();
    bench.simulator.plan({ status: 429, retryAfter: 1 });
    expect((await bench.marketplace.adjustPrice(bench.order.id, RAISE)).kind).toBe('done');
    expect(bench.asked()).toBe(2);
  });
});

describe('a missing item on Uber’s wire', () => {
  test('is asked about by its line, with a time and words only where there are some', () => {
    const suspendUntil = Temporal.Instant.from('2026-11-29T10:00:00Z');
    expect(issuesBody([OUT, { ...OUT, lineId: 'l2', suspendUntil, note: 'Try the beans' }])).toEqual({
      fulfillment_issues: [
        { issue_type: 'OUT_OF_ITEM', action_type: 'ASK_CUSTOMER', item: { cart_item_id: 'l1' } },
        {
          ...{ issue_type: 'OUT_OF_ITEM', action_type: 'ASK_CUSTOMER', item: { cart_item_id: 'l2' } },
          ...{ suspend_until: '2026-11-29T10:00:00Z', store_response: 'Try the beans' },
        },
      ],
    });
  });

  test.each([
    [{ should_wait_for_customer_response: true }, true],
    [{ should_wait_for_customer_response: false }, false],
    [null, undefined],
  ])('answered with %p', (wire, waits) =>
    expect(askedSchema.parse(wire)?.should_wait_for_customer_response).toBe(waits as boolean),
  );

  test('holds the order until the customer goes without it, and its line is gone', async () => {
    await using bench = await open();
    const read = async () => {
      const outcome = await bench.marketplace.getOrder(bench.order.id);
      return outcome.kind === 'done' ? outcome.value.order : null;
    };
    expect((await read())?.mayAskCustomer).toBe(true);
    expect(await bench.marketplace.askCustomer(bench.order.id, [OUT])).toEqual({
      kind: 'done',
      value: { isWaiting: true },
    });
    expect((await read())?.preparation).toBe('OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE');
    expect(await bench.marketplace.askCustomer(bench.order.id, [OUT])).toMatchObject({ why: 'conflict' });
    answerOfCustomer(bench.order, 'goWithout');
    expect(await read()).toMatchObject({ preparation: 'PREPARING', items: [], grandTotalInCents: 290 });
  });

  test('that isn’t in the order is refused', async () => {
    await using bench = await open();
    const outcome = await bench.marketplace.askCustomer(bench.order.id, [{ ...OUT, lineId: 'l9' }]);
    expect(outcome).toMatchObject({ kind: 'refused', why: 'bad_request' });
  });
});
