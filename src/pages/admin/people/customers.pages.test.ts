import { describe, expect, test } from 'bun:test';
import { findCustomer } from '#db/customers/customers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { customerOfPhoneIn } from '#src/features/customers/customer-of-phone.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';

const RESTAURANT = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const STORE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const LIST = '/restaurants/roma-pizza/restaurant-customers';
const ZEB = '+61491570156';
const ZEB_AS_WRITTEN = '0491 570 156';

async function withZeb() {
  const pages = await adminPages();
  const { ctx } = pages;
  await saveGuest(ctx, STORE, { phoneE164: ZEB, name: 'Zebedee', notes: 'Rings twice', by: BY_OWNER });
  await ctx.write((trx) =>
    customerOfPhoneIn(trx, ctx, RESTAURANT, { mobileNumberE164: ZEB, name: 'Zebedee Q', email: 'zeb@mail.test' }),
  );
  const { id } = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('mobileNumberE164', '=', ZEB)
    .executeTakeFirstOrThrow();
  return { pages, id, page: `${LIST}/${id}` };
}

describe('customers in the admin', () => {
  test('are found by the end of the number, by name and by e-mail; the number itself is covered', async () => {
    const { pages } = await withZeb();
    for (const search of ['0156', 'zebedee q', 'zeb@mail', '0491 570 156']) {
      const { html } = await pages.get('owner', `${LIST}?search=${encodeURIComponent(search)}`);
      expect(html).toContain('Zebedee Q');
      expect(html).not.toContain(ZEB);
      expect(html).toContain('+61••••••156');
    }
    expect((await pages.get('owner', `${LIST}?search=nobody`)).html).toContain('No customers match');
  });

  test('the number is shown on a press, and the log says who looked', async () => {
    const { pages, id, page } = await withZeb();
    const covered = (await pages.get('owner', page)).html;
    for (const number of [ZEB, ZEB_AS_WRITTEN]) expect(covered).not.toContain(number);
    const { status, html } = await pages.post('owner', page, { do: 'showNumber' });
    expect(status).toBe(200);
    expect(html).toContain(ZEB_AS_WRITTEN);
    const log = await pages.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'showCustomerNumber')
      .execute();
    expect(log).toMatchObject([{ subjectId: id }]);
  });

  test('one page says who they are: names before, e-mail, what staff wrote down', async () => {
    const { pages, page } = await withZeb();
    const { html } = await pages.get('owner', page);
    for (const said of ['Zebedee Q', 'zeb@mail.test', 'Rings twice']) expect(html).toContain(said);
    expect(html).toMatch(/Previous names<\/dt><dd[^>]*>Zebedee<\/dd>/);
  });

  test('forgetting is asked in two steps: the first says what goes and what stays and changes nothing', async () => {
    const { pages, id, page } = await withZeb();
    expect((await pages.get('owner', page)).html).not.toContain('Delete permanently');
    const { html } = await pages.get('owner', `${page}?forget=ask`);
    expect(html).toContain('Delete permanently');
    expect(html).toContain('This can’t be undone');
    expect(await findCustomer(pages.ctx.db, RESTAURANT, id)).not.toBeNull();
    const { location } = await pages.post('owner', page, { do: 'forget' });
    expect(location).toEndWith(LIST);
    expect(await findCustomer(pages.ctx.db, RESTAURANT, id)).toBeNull();
    expect((await pages.get('owner', LIST)).html).toContain('No customers yet');
    expect((await pages.get('owner', page)).status).toBe(404);
  });
});
