import { describe, expect, test } from 'bun:test';
import { findCustomer } from '#db/customers/customers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { placeBooking } from '#src/features/bookings/place-booking.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { customerOfPhoneIn } from '#src/features/customers/customer-of-phone.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';
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

  test('are narrowed by when they last ordered and by their stamps, and sorted by name', async () => {
    const { pages } = await withZeb();
    const isListed = async (query: string) => (await pages.get('owner', `${LIST}?${query}`)).html.includes('Zebedee Q');
    expect(await isListed('ordered=never')).toBe(true);
    for (const query of ['ordered=month', 'ordered=away', 'stamps=yes']) expect(await isListed(query)).toBe(false);
    const days = (count: number) => isoUtc(pages.ctx.clock.now().subtract({ hours: 24 * count }));
    const orderedAgo = (count: number) =>
      pages.ctx.write((trx) =>
        trx
          .updateTable('store_customers')
          .set({ lastOrderIsoDateTimeUtc: days(count) })
          .execute(),
      );
    await orderedAgo(29);
    expect([await isListed('ordered=month'), await isListed('ordered=away'), await isListed('ordered=never')]).toEqual([
      true,
      false,
      false,
    ]);
    await orderedAgo(91);
    expect([await isListed('ordered=month'), await isListed('ordered=away')]).toEqual([false, true]);
    const { html } = await pages.get('owner', `${LIST}?sort=name`);
    expect(html).toContain('aria-sort="ascending"');
  });

  test('go into a file with their whole numbers, for the owner only, and the log says who took it', async () => {
    const { pages } = await withZeb();
    const { html: file } = await pages.get('owner', `${LIST}?search=zebedee&format=csv`);
    expect(file.split('\r\n').slice(1)).toEqual([`Zebedee Q,'${ZEB},zeb@mail.test,,,0,0.00,0`, '']);
    const log = () =>
      pages.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'exportCustomers').execute();
    expect(await log()).toMatchObject([
      { subjectId: 'roma-pizza', actorId: 'owner', afterJson: '{"isSearched":true}' },
    ]);
    expect((await pages.get('reader', LIST)).html).not.toContain('Export CSV');
    const refused = await pages.get('reader', `${LIST}?format=csv`);
    expect([refused.status, refused.html.includes(ZEB)]).toEqual([403, false]);
    expect(await log()).toHaveLength(1);
    expect((await pages.get('stranger', `${LIST}?format=csv`)).status).toBe(404);
  });

  test('the file of more customers than are read at once has each once', async () => {
    const { pages } = await withZeb();
    const createdIsoDateTimeUtc = isoUtc(pages.ctx.clock.now());
    const { id: _, ...zeb } = await pages.ctx.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_000 }, (_row, at) => ({
      ...zeb,
      id: `many-${at}`,
      name: `Many ${at}`,
      mobileNumberE164: `+6149158${String(at).padStart(4, '0')}`,
      createdIsoDateTimeUtc,
    }));
    await pages.ctx.write(async (trx) => {
      for (let at = 0; at < many.length; at += 100) {
        await trx
          .insertInto('customers')
          .values(many.slice(at, at + 100))
          .execute();
      }
    });
    const { html: file } = await pages.get('owner', `${LIST}?search=many&format=csv`);
    const names = [...file.matchAll(/^Many \d+/gm)].map(([name]) => name);
    expect(new Set(names).size).toBe(1_000);
    expect(names).toHaveLength(1_000);
  });

  test('the number is revealed on a press, and the log says by whom', async () => {
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
    for (const text of ['Zebedee Q', 'zeb@mail.test', 'Rings twice']) expect(html).toContain(text);
    expect(html).toMatch(/Previous names<\/dt><dd[^>]*>Zebedee<\/dd>/);
  });

  test('one page lists the tables they have booked, by their number too, to those who may see bookings', async () => {
    const { pages, page } = await withZeb();
    const dineIn = await readSettingsGroup(pages.ctx, STORE, 'dineIn');
    const value = { ...dineIn.value, tableBookingIsEnabled: true };
    await saveSettings(pages.ctx, STORE, { name: 'dineIn', value, version: dineIn.version, by: BY_OWNER });
    const at = isoUtc(
      pages.ctx.clock
        .now()
        .round({ smallestUnit: 'hour' })
        .add({ hours: 24 * 3 }),
    );
    const { booking } = await placeBooking(pages.ctx, STORE, {
      request: { id: 'b1', bookedForIsoDateTimeUtc: at, pax: 7, customer: { name: 'Zeb', mobile: ZEB } },
      ...{ source: 'POS', customerId: null, by: BY_OWNER, isAnyway: true },
    });
    const link = `/table-bookings/${booking.id}`;
    expect((await pages.get('owner', page)).html).toContain(link);
    const { html, status } = await pages.get('reader', page);
    expect([status, html.includes(link)]).toEqual([200, false]);
  });

  test('forgetting takes two steps: the first says what is deleted and what stays, and changes nothing', async () => {
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
