import { describe, expect, test } from 'bun:test';
import { bookLoyaltyIn, settleLoyaltyIn, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { DEFAULT_LOYALTY_SETTINGS } from '#src/domain/promotions/promotions.schema.ts';
import { customerOfPhoneIn } from '#src/features/customers/customer-of-phone.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';

const RESTAURANT = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const CARDS = '/restaurants/roma-pizza/loyalty-cards';
const CUSTOMERS = '/restaurants/roma-pizza/restaurant-customers';
const PHONES = { Ada: '+61491570156', Bo: '+61491570157', Cy: '+61491570158' } as const;
type Name = keyof typeof PHONES;

const earned = { statusCode: 'completed', isPaid: true, isRefundedInFull: false } as const;
const waiting = { statusCode: 'new', isPaid: false, isRefundedInFull: false } as const;
const cancelled = { ...earned, statusCode: 'cancelled' } as const;

/** Three stamps are a reward. Ada has it, Bo has one and one on its way, Cy owes one; Bo earned last. */
async function withCards() {
  const pages = await adminPages();
  const { ctx } = pages;
  const ids = await ctx.write(async (trx) => {
    await writeLoyaltySettings(trx, RESTAURANT, { ...DEFAULT_LOYALTY_SETTINGS, enabled: true, count: 3 });
    for (const [name, mobileNumberE164] of Object.entries(PHONES)) {
      await customerOfPhoneIn(trx, ctx, RESTAURANT, { mobileNumberE164, name, email: '' });
    }
    return trx.selectFrom('customers').select(['id', 'name']).execute();
  });
  const idOf = (name: Name) => ids.find((one) => one.name === name)?.id ?? '';
  const order = (name: Name, orderId: string, at: string, redeemedCredits = 0) =>
    ctx.write((trx) =>
      bookLoyaltyIn(trx, ctx.ids, RESTAURANT, {
        orderId,
        customerId: idOf(name),
        earnsCredit: true,
        redeemedCredits,
        at,
      }),
    );
  const settle = (orderId: string, at: string, life: typeof earned | typeof waiting | typeof cancelled) =>
    ctx.write((trx) => settleLoyaltyIn(trx, ctx.ids, RESTAURANT, { orderId, at, life }));
  for (const day of [1, 2, 3]) {
    const at = `2026-01-0${day}T02:00:00.000Z`;
    for (const name of ['Ada', 'Cy'] as const) {
      await order(name, `${name}-${day}`, at);
      await settle(`${name}-${day}`, at, earned);
    }
  }
  await order('Cy', 'Cy-reward', '2026-01-04T02:00:00.000Z', 3);
  await settle('Cy-3', '2026-01-05T02:00:00.000Z', cancelled);
  await order('Bo', 'Bo-1', '2026-01-06T02:00:00.000Z');
  await settle('Bo-1', '2026-01-06T02:00:00.000Z', earned);
  await order('Bo', 'Bo-2', '2026-01-07T02:00:00.000Z');
  return { pages, idOf };
}

const namesIn = (html: string) =>
  [...html.matchAll(/restaurant-customers\/[^"]+"[^>]*>(\w+)</g)].map(([, name]) => name);
const textIn = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('loyalty cards in the admin', () => {
  test('show each customer’s stamps, pending ones, ready rewards and debts; the number is covered', async () => {
    const { pages, idOf } = await withCards();
    const { html } = await pages.get('owner', CARDS);
    expect(namesIn(html)).toEqual(['Bo', 'Ada', 'Cy']);
    const text = textIn(html);
    expect(text).toMatch(/Ada .{0,60}3 of 3 stamps On its way – Ready/);
    expect(text).toMatch(/Bo .{0,60}1 of 3 stamps On its way 1 – /);
    expect(text).toMatch(/Cy .{0,60}0 of 3 stamps · 1 owed On its way 1 – /);
    expect(html).toContain(`${CUSTOMERS}/${idOf('Ada')}`);
    for (const number of Object.values(PHONES)) expect(html).not.toContain(number);
  });

  test('the last stamp is one that stayed: not the one of an order that was cancelled', async () => {
    const { pages } = await withCards();
    const { html: file } = await pages.get('owner', `${CARDS}?search=cy&format=csv`);
    expect(file.split('\r\n')[1]).toBe(`Cy,'${PHONES.Cy},-1,3,1,No,2026-01-02`);
  });

  test.each([
    ['card=ready', ['Ada']],
    ['card=owing', ['Cy']],
    ['search=70157', ['Bo']],
    ['search=ada', ['Ada']],
    ['search=ada&card=owing', []],
    ['sort=name', ['Ada', 'Bo', 'Cy']],
    ['sort=-stamps', ['Ada', 'Bo', 'Cy']],
    ['sort=stamps', ['Cy', 'Bo', 'Ada']],
  ])('asked for %p shows %p', async (query, names) => {
    const { pages } = await withCards();
    expect(namesIn((await pages.get('owner', `${CARDS}?${query}`)).html)).toEqual(names);
  });

  test('go into a file with whole numbers for the owner only, and the log says who took it', async () => {
    const { pages } = await withCards();
    const { html: file } = await pages.get('owner', `${CARDS}?card=ready&format=csv`);
    expect(file.split('\r\n').slice(1)).toEqual([`Ada,'${PHONES.Ada},3,3,0,Yes,2026-01-03`, '']);
    const log = () =>
      pages.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'exportLoyaltyCards').execute();
    expect(await log()).toMatchObject([{ actorId: 'owner', afterJson: '{"minCredits":3,"isSearched":false}' }]);
    expect((await pages.get('reader', CARDS)).html).not.toContain('Export CSV');
    const refused = await pages.get('reader', `${CARDS}?format=csv`);
    expect([refused.status, refused.html.includes(PHONES.Ada)]).toEqual([403, false]);
    expect((await pages.get('stranger', CARDS)).status).toBe(404);
    expect(await log()).toHaveLength(1);
  });

  test('without a card the page says how a customer gets one', async () => {
    const pages = await adminPages();
    expect((await pages.get('owner', CARDS)).html).toContain('No loyalty cards yet');
  });
});
