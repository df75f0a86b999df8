import { describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { PLAIN } from '#src/domain/pricing/testing-menu.ts';
import { removeItems } from '#src/features/menu/builder/change-items.ts';
import { readEditedItem } from '#src/features/menu/desk/read-edited.ts';
import { choosePublishing } from '#src/features/menu/discard-draft.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem, editItem } from '#src/features/menu/manage-items.ts';
import { addOrder, ROMA_SCOPE, soldFor } from '#src/features/printing/testing/printing-fixture.ts';
import { businessDayNow } from '#src/pages/admin/reports/testing/business-day.ts';
import { adminPages, type Person, ROMA } from '#src/server/testing/admin-pages.ts';
import { newItem } from '../item-kit.ts';

/** A store that publishes by hand, with Focaccia at $9.50 on its menu. */
async function collecting() {
  const pages = await adminPages();
  const { ctx } = pages;
  const channels = { pos: true, online: true, uberEats: false };
  const words = { name: 'Starters', description: '', image: null, backgroundColor: null, printStationIds: [] };
  const category = await createCategory(ctx, ROMA_SCOPE, {
    category: { ...words, applicableOrderingSystem: channels },
    by: BY_OWNER,
  });
  const empty = newItem('basic', ROMA_SCOPE, category.id);
  const item = { ...empty, name: 'Focaccia', price: { ...empty.price, basePrice: 950 } };
  const { id: itemId } = await createItem(ctx, ROMA_SCOPE, { item, by: BY_OWNER });
  await choosePublishing(ctx, ROMA_SCOPE, { atOnce: false, by: BY_OWNER });

  const edited = async () => {
    const found = await readEditedItem(ctx, ROMA_SCOPE, itemId);
    if (!found) throw new Error('Focaccia is gone');
    return { dish: found.item as BasicItem, version: found.version };
  };
  const priced = async (basePrice: number) => {
    const { dish, version } = await edited();
    const next = { ...dish, price: { ...dish.price, basePrice } };
    await editItem(ctx, ROMA_SCOPE, { itemId, item: next, version, by: BY_OWNER });
  };
  const removed = () => removeItems(ctx, ROMA_SCOPE, { itemIds: [itemId], by: BY_OWNER });
  let number = 0;
  const sold = (daysAgo: number, quantity: number, shape: Partial<Order> = {}, unitPriceInCents = 950) => {
    number++;
    const cents = quantity * unitPriceInCents;
    const id = `line-${number}`;
    const row = {
      kind: 'line',
      label: 'Focaccia',
      amountInCents: cents,
      basis: '',
      isIncluded: false,
      refId: id,
    } as const;
    return addOrder(ctx, {
      ...{
        id: `sold-${number}`,
        orderNumber: `P-${number}`,
        channel: 'pos',
        statusCode: 'completed',
        paymentType: 'posCash',
      },
      businessDay: businessDayNow(ctx).subtract({ days: daysAgo }).toString(),
      ...{ ...soldFor(cents), taxInCents: 0, breakdown: [row], collection: { type: 'pickup' } },
      lines: [
        {
          ...{
            id,
            line: { id, itemId, quantity, comments: '', selection: PLAIN },
            categoryId: category.id,
            categoryName: 'Starters',
          },
          ...{ printStationIds: [], printPriority: 0, isAlcohol: false },
          priced: {
            ...{ lineId: id, itemId, name: 'Focaccia', quantity, unitPriceInCents, lineTotalInCents: cents },
            ...{ discountInCents: 0, chargesInCents: 0, isTaxable: true, isDiscountedItem: false, parts: [] },
          },
        },
      ],
      ...shape,
    });
  };
  const page = async (query = '', who: Person = 'owner') => pages.get(who, `${ROMA}/menu/draft/past-orders${query}`);
  return { pages, priced, removed, sold, page };
}

/** The cells of the first row that begins with this, without the headers that only phones show. */
function cells(html: string, first: string): string[] {
  const rows = html
    .split('<tr')
    .map((row) =>
      [...row.matchAll(/<(?:td|th)[^>]*>(.*?)<\/(?:td|th)>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '').replaceAll(/<[^>]+>/g, ''),
      ),
    );
  return rows.find(([name]) => name === first) ?? [];
}

describe('changes tried on past orders', () => {
  test('say what they would have brought, as taken, published and with the changes', async () => {
    const { priced, sold, page } = await collecting();
    await sold(1, 2);
    await sold(27, 1, { channel: 'online' });
    await priced(1050);
    const { html } = await page();
    expect(html).toContain('+$3.00');
    expect(html).toContain('1 change not published yet');
    expect(cells(html, 'Takings')).toEqual(['Takings', '$28.50', '$28.50', '$31.50', '+$3.00']);
    expect(cells(html, 'Focaccia')).toEqual(['Focaccia', '3', '$28.50', '$28.50', '$31.50', '+$3.00']);
    expect(cells(html, 'Counter')).toEqual(['Counter', '1', '$19.00', '$21.00', '+$2.00']);
  });

  test('look back as far as is chosen, never at today, and only at orders that were sold at the store’s prices', async () => {
    const { priced, sold, page } = await collecting();
    await priced(1050);
    await sold(0, 1);
    await sold(7, 1);
    await sold(8, 1);
    await sold(92, 1);
    await sold(2, 1, { statusCode: 'cancelled' });
    await sold(2, 1, { isTest: true });
    await sold(2, 1, { channel: 'uberEats' });
    const took = async (query: string) => cells((await page(query)).html, 'Takings')[1];
    expect([await took('?days=7'), await took('?days=28'), await took('?days=91'), await took('?days=999')]).toEqual([
      '$9.50',
      '$19.00',
      '$19.00',
      '$19.00',
    ]);
  });

  test('name the orders that would have lost their dish, with a link to each', async () => {
    const { removed, sold, page } = await collecting();
    await sold(1, 2);
    await removed();
    const { html } = await page();
    expect(html).toContain('1 order wouldn’t have been possible');
    expect(html).toContain('Focaccia is gone from the menu');
    expect(html).toMatch(/href="\/admin[^"]*\/orders\/sold-1"[^>]*>P-1</);
  });

  test('say how the published menu differs from what was taken, and why', async () => {
    const { sold, page } = await collecting();
    await sold(1, 2, {}, 900);
    const { html } = await page();
    expect(html).toContain('No changes are waiting');
    expect(html.replaceAll('<!-- -->', '')).toContain(
      'The published menu comes to $1.00 more than was taken: 1 dish has another price since.',
    );
    expect(cells(html, 'Takings')).toEqual(['Takings', '$18.00', '$19.00', '$19.00', '$0.00']);
  });

  test('are for those who may read reports, and an empty store says so', async () => {
    const { pages, priced, page } = await collecting();
    expect((await page('', 'staff')).status).toBe(403);
    expect((await page('', 'stranger')).status).toBe(404);
    expect((await page()).html).toContain('No orders in this time');
    await priced(1050);
    expect((await pages.get('owner', `${ROMA}/menu/draft`)).html).toContain('Try on past orders');
  });
});
