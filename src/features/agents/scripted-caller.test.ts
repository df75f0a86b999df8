import { expect, test } from 'bun:test';
import { restaurantOfStore } from '#db/access/callers.repository.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { diceOf, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import { type AgentFixture, agentFixture, codeOf, phoneOf, type Said } from './testing/agent-fixture.ts';
import { itemsOf, someLines } from './testing/scripted-caller.ts';

/** `BATTERY_SCALE=25` makes the 500 of a night. */
const CARTS = scaled(20);
const SEED = seedOfRun();
const ROMA = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const BY = { mover: 'staff', kind: 'staff', id: 'user-ben', name: 'Ben', origin: 'test' } as const;

async function openStores(fixture: AgentFixture): Promise<Said[]> {
  return (await fixture.call('find_stores', { openNow: true, service: 'pickup' })).said.stores;
}

/** Accepted by the store, and all that its printers were given. */
async function papersOf({ ctx }: AgentFixture, storeId: string, orderId: string): Promise<string[]> {
  const scope = grantStoreScope({ restaurantId: restaurantOfStore(ctx.db, storeId) ?? '', storeId });
  await acceptOrder(ctx, scope, { orderId, etaMinutes: 15, by: BY });
  const jobs = await ctx.db.selectFrom('print_jobs').select('payloadJson').where('orderId', '=', orderId).execute();
  return jobs.map(({ payloadJson }) => docketPlainText(renderDocket(JSON.parse(payloadJson))));
}

test(`${CARTS} orders of a caller that knows the descriptions only: the quote is the charge and the paper`, async () => {
  const fixture = await agentFixture();
  const stores = await openStores(fixture);
  const dice = diceOf(SEED);
  const kinds = new Map<string, number>();
  let onPaper = 0;
  for (let at = 0; at < CARTS; at++) {
    // Every other order is of the menu that has pizzas, halves and deals of them.
    const store = at % 2 === 0 ? stores.find((one) => one.storeId === ROMA.storeId) : stores[at % stores.length];
    const { storeId } = store;
    const { said: menu } = await fixture.call('get_menu', { storeId });
    const lines = someLines(menu, dice, Math.floor(at / 2));
    const quoted = await fixture.call('quote_order', {
      storeId,
      service: 'pickup',
      lines,
      comments: 'Allergy: sesame',
    });
    // One beyond a store's limits is refused in a sentence; none is expected of these.
    expect([quoted.isError, JSON.stringify(quoted.said.error ?? null)]).toEqual([false, 'null']);
    const { quote, total, totalInCents, explanation } = quoted.said;
    const summed = explanation.filter((row: Said) => !row.isIncludedInTotal);
    expect(summed.reduce((sum: number, row: Said) => sum + row.amountInCents, 0)).toBe(totalInCents);

    const phone = store.currencyCode === 'NZD' ? `+64210280${String(1000 + at)}` : phoneOf(at);
    const person = { storeId, quote, name: 'Zoe', phone };
    const asked = await fixture.call('confirm_order', person);
    expect(asked.said).toMatchObject({ status: 'codeSent' });
    expect(fixture.texts.at(-1)?.text).toContain(total);
    const { verificationId } = asked.said;
    const { said: placed } = await fixture.call('confirm_order', { ...person, verificationId, code: codeOf(fixture) });
    expect(placed).toMatchObject({ status: 'placed', statusCode: 'new', totalInCents });

    const order = await fixture.ctx.db
      .selectFrom('orders')
      .select(['grandTotalInCents', 'customerPhone'])
      .where('id', '=', placed.orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ grandTotalInCents: totalInCents, customerPhone: phone });
    const papers = await papersOf(fixture, storeId, placed.orderId);
    const bills = papers.filter((paper) => /TOTAL [A-Z]{3}/.test(paper));
    for (const bill of bills) expect(/TOTAL [A-Z]{3} +(\S+)/.exec(bill)?.[1]).toBe(total);
    for (const { name } of quoted.said.lines) expect(papers.join('\n')).toContain(name.slice(0, 12));
    expect(papers.join('\n')).toContain('ALLERGY');
    onPaper += bills.length;
    for (const { selection } of lines) kinds.set(selection.type, (kinds.get(selection.type) ?? 0) + 1);
    fixture.ctx.pass({ minutes: 1 });
  }
  expect(onPaper).toBeGreaterThan(0);
  for (const kind of ['basic', 'pizza', 'halfAndHalf', 'deal'])
    expect([kind, kinds.get(kind) ?? 0]).not.toEqual([kind, 0]);
}, 120_000);

test('what is sold out says so in the menu, and is refused in a sentence', async () => {
  const fixture = await agentFixture();
  const storeId = 'roma-newtown';
  const { said: before } = await fixture.call('get_menu', { storeId });
  const { itemId } = itemsOf(before).find((item) => item.type === 'basic' && item.isAvailable && !item.groups);
  await setSoldOut(fixture.ctx, ROMA, { itemId, soldout: true, by: BY });
  const { said: menu } = await fixture.call('get_menu', { storeId });
  expect(itemsOf(menu).find((item) => item.itemId === itemId)).toMatchObject({ isAvailable: false, whyNot: 'soldOut' });
  const lines = [{ itemId, quantity: 1, selection: { type: 'basic' } }];
  const { isError, said } = await fixture.call('quote_order', { storeId, service: 'pickup', lines });
  expect([isError, said.error.code, said.error.reason]).toEqual([true, 'validation_failed', 'item_unavailable']);
  expect(said.error.message).toBe('Sorry, this item is currently unavailable.');
});

test('a closed store says when it opens, and takes an order for then', async () => {
  const fixture = await agentFixture();
  const storeId = 'crown-soho';
  const { said } = await fixture.call('find_stores', { search: 'soho' });
  expect(said.stores[0].services[0]).toMatchObject({ service: 'pickup', isOpenNow: false });
  const { said: menu } = await fixture.call('get_menu', { storeId });
  const item = itemsOf(menu).find((one) => one.type === 'basic' && !one.groups);
  const order = {
    storeId,
    service: 'pickup',
    lines: [{ itemId: item.itemId, quantity: 1, selection: { type: 'basic' } }],
  };
  const refused = await fixture.call('quote_order', order);
  expect(refused.said.error).toMatchObject({ code: 'validation_failed', reason: 'store_closed' });
  expect(refused.said.error.message).toMatch(/closed at that time\. Choose a time from \d/);
  const requestedForIsoDateTimeUtc = refused.said.error.details.nextIsoDateTimeUtc;
  const quoted = await fixture.call('quote_order', { ...order, requestedForIsoDateTimeUtc });
  expect(quoted.said).toMatchObject({ requestedForIsoDateTimeUtc, currencyCode: 'GBP' });
});

test('allergens come as the store states them, and what nothing is stated of is named', async () => {
  const fixture = await agentFixture();
  const storeId = 'roma-newtown';
  const lines = [{ itemId: 'item_roma_margherita', quantity: 1, selection: margherita }];
  const { said } = await fixture.call('quote_order', { storeId, service: 'pickup', lines });
  expect(said.lines[0].allergens.contains).toEqual(
    expect.arrayContaining(['MILK', 'WHEAT', 'GLUTEN', 'EGGS', 'MUSTARD']),
  );
  expect(said.lines[0].allergens.freeFrom).toEqual([]);
});

const whole = { pizzaSpecId: 'item_roma_margherita', addToppings: [], removeToppings: [] };
const margherita = {
  type: 'pizza',
  pizza: { kind: 'whole', sizeId: 'size_roma_small', whole },
  modifiers: [
    { groupId: 'mod_base', options: [{ optionId: 'mod_base_hand_stretched', count: 1 }] },
    { groupId: 'mod_finish', options: [{ optionId: 'mod_finish_truffle_mayo', count: 1 }] },
  ],
};
