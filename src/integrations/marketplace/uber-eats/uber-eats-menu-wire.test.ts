import { describe, expect, test } from 'bun:test';
import type { MarketplaceMenu } from '#src/domain/marketplace/marketplace-menu.ts';
import { A_MENU } from '../testing-menu.ts';
import { menuBody, menuOf, menuSchema } from './uber-eats-menu-wire.ts';

const sent = (menu: MarketplaceMenu) => JSON.parse(JSON.stringify(menuBody(menu)));
const itemIn = (body: ReturnType<typeof sent>, id: string) => body.items.find((one: { id: string }) => one.id === id);

describe('a menu on the wire', () => {
  test('has Uber’s words for all that it says', () => {
    const body = sent(A_MENU);
    expect(body.menu_type).toBe('MENU_TYPE_FULFILLMENT_DELIVERY');
    expect(body.menus[0]).toMatchObject({
      ...{ title: { translations: { en_au: 'Roma' } }, category_ids: ['ct.food'] },
      service_availability: [
        { day_of_week: 'friday', time_periods: [{ start_time: '17:00', end_time: '23:59' }] },
        { day_of_week: 'saturday', time_periods: [{ start_time: '00:00', end_time: '00:29' }] },
      ],
    });
    expect(body.categories[0].entities).toEqual([
      { id: 'pizza', type: 'ITEM' },
      { id: 'beer', type: 'ITEM' },
    ]);
    expect(itemIn(body, 'beer')).toMatchObject({
      ...{ external_data: 'beer', price_info: { price: 900 }, tax_info: { vat_rate_percentage: 10 } },
      suspension_info: { suspension: { suspend_until: 4_102_444_800, reason: 'Sold out' } },
      dish_info: { classifications: { alcoholic_items: 1, dietary_label_info: { labels: ['VEGAN'] } } },
    });
    expect(itemIn(body, 'size.pizza.large')).toMatchObject({
      price_info: {
        price: 1_800,
        overrides: [{ context_type: 'MODIFIER_GROUP', context_value: 'mg.size.pizza', price: 1_750 }],
      },
      quantity_info: { overrides: [{ context_value: 'mg.size.pizza', quantity: { max_permitted: 1 } }] },
    });
    expect(body.modifier_groups[0].quantity_info.quantity).toEqual({ min_permitted: 1, max_permitted: 1 });
  });

  test('puts an item back on sale by saying so, and takes alcohol and diets back', () => {
    const item = itemIn(sent(A_MENU), 'pizza');
    expect(item.suspension_info).toEqual({ suspension: { suspend_until: null, reason: null } });
    expect(item.dish_info.classifications).toEqual({ alcoholic_items: 0, dietary_label_info: { labels: [] } });
  });

  test('has a tax on top for dishes only', () => {
    const body = sent({ ...A_MENU, taxIsIncluded: false, locale: 'en_us' });
    expect(itemIn(body, 'pizza').tax_info).toEqual({ tax_rate: 10 });
    expect(itemIn(body, 'size.pizza.large').tax_info).toEqual({});
    expect(menuOf(menuSchema.parse(body), 'delivery')).toMatchObject({ taxIsIncluded: false, locale: 'en_us' });
  });
});

describe('a menu that someone made by hand', () => {
  const byHand = (body: unknown) => menuOf(menuSchema.parse(body), 'pickup');

  test('is read as far as it goes', () => {
    const read = byHand({
      menus: [{ id: 'm', title: null, service_availablity: [{ day_of_week: 'monday', time_periods: null }] }],
      categories: [{ id: 'c' }],
      items: [{ id: 'i', price_info: { price: 'much' }, dish_info: 7 }],
      modifier_groups: [{ id: 'g', modifier_options: [{ id: 'i' }] }],
    });
    expect(read).toMatchObject({ type: 'pickup', title: '', locale: '', hours: [{ day: 'monday', periods: [] }] });
    expect(read?.items[0]).toMatchObject({ id: 'i', ourId: null, priceInCents: 0, soldOutUntil: null, diets: [] });
    expect(read?.groups[0]).toMatchObject({ min: 0, max: 1, mostOfEach: 1, optionIds: ['i'] });
  });

  test('that isn’t there is none', () => {
    expect(byHand({ menus: [], categories: [], items: [], modifier_groups: [] })).toBeNull();
    expect(byHand({})).toBeNull();
  });
});
