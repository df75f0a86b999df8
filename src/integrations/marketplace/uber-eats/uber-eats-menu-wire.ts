import { z } from 'zod';
import {
  MARKETPLACE_MENU_TYPES,
  type MarketplaceGroup,
  type MarketplaceHours,
  type MarketplaceItem,
  type MarketplaceMenu,
  type MarketplaceMenuType,
} from '#src/domain/marketplace/marketplace-menu.ts';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';

export const MENU_TYPES: Readonly<Record<MarketplaceMenuType, string>> = {
  delivery: 'MENU_TYPE_FULFILLMENT_DELIVERY',
  pickup: 'MENU_TYPE_FULFILLMENT_PICK_UP',
};
const IN_GROUP = 'MODIFIER_GROUP';
const THE_MENU = 'menu';

/** A menu in Uber's words: all of one type, which replaces what is there. */
export function menuBody(menu: MarketplaceMenu): Readonly<Record<string, unknown>> {
  const text = (value: string) => ({ translations: { [menu.locale]: value } });
  const dishes = new Set(menu.categories.flatMap(({ itemIds }) => itemIds));
  const groupsByOption = new Map<string, MarketplaceGroup[]>();
  for (const group of menu.groups) {
    for (const id of group.optionIds) groupsByOption.set(id, [...(groupsByOption.get(id) ?? []), group]);
  }
  return {
    menu_type: MENU_TYPES[menu.type],
    menus: [
      {
        ...{ id: THE_MENU, title: text(menu.title), service_availability: hoursBody(menu.hours) },
        category_ids: menu.categories.map(({ id }) => id),
      },
    ],
    categories: menu.categories.map(({ id, title, description, itemIds }) => ({
      ...{ id, title: text(title), ...(description === '' ? {} : { subtitle: text(description) }) },
      entities: itemIds.map((itemId) => ({ id: itemId, type: 'ITEM' })),
    })),
    items: menu.items.map((item) => ({
      ...itemBody(item, text),
      quantity_info: { overrides: (groupsByOption.get(item.id) ?? []).map(mostBody) },
      tax_info: taxBody(item, { isIncluded: menu.taxIsIncluded, isDish: dishes.has(item.id) }),
    })),
    modifier_groups: menu.groups.map(({ id, title, min, max, optionIds }) => ({
      ...{ id, title: text(title), quantity_info: { quantity: { min_permitted: min, max_permitted: max } } },
      modifier_options: optionIds.map((optionId) => ({ id: optionId, type: 'ITEM' })),
    })),
  };
}

const hoursBody = (hours: readonly MarketplaceHours[]) =>
  hours.map(({ day, periods }) => ({
    day_of_week: day,
    time_periods: periods.map(({ from, until }) => ({ start_time: from, end_time: until })),
  }));

const mostBody = ({ id, mostOfEach }: MarketplaceGroup) => ({
  ...{ context_type: IN_GROUP, context_value: id, quantity: { max_permitted: mostOfEach } },
});

function itemBody(item: MarketplaceItem, text: (value: string) => unknown) {
  const { id, ourId, title, description, imageUrl, hours, soldOutUntil, diets, isAlcohol } = item;
  return {
    ...{ id, title: text(title) },
    ...(ourId === null ? {} : { external_data: ourId }),
    ...(description === '' ? {} : { description: text(description) }),
    ...(imageUrl === null ? {} : { image_url: imageUrl }),
    price_info: {
      price: item.priceInCents,
      overrides: Object.entries(item.pricesInGroups).map(([groupId, price]) => ({
        ...{ context_type: IN_GROUP, context_value: groupId, price },
      })),
    },
    modifier_group_ids: { ids: item.groupIds, overrides: [] },
    suspension_info: suspensionBody(soldOutUntil),
    dish_info: {
      classifications: { alcoholic_items: isAlcohol ? 1 : 0, dietary_label_info: { labels: diets } },
    },
    ...(hours === null ? {} : { visibility_info: { hours: [{ hours_of_week: hoursBody(hours) }] } }),
  };
}

/** Both are said each time: what is left out stays as it was. */
export function suspensionBody(soldOutUntil: number | null) {
  return { suspension: { suspend_until: soldOutUntil, reason: soldOutUntil === null ? null : 'Sold out' } };
}

/** Tax in the price is said of everything, tax on top of dishes only. */
function taxBody({ taxBps }: MarketplaceItem, how: { readonly isIncluded: boolean; readonly isDish: boolean }) {
  if (how.isIncluded) return { vat_rate_percentage: taxBps / 100 };
  return how.isDish ? { tax_rate: taxBps / 100 } : {};
}

const list = <One extends z.ZodType>(one: One) =>
  z
    .array(one)
    .nullish()
    .catch(null)
    .transform((some) => some ?? []);
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null);
const text = z
  .object({ translations: z.record(z.string(), z.string()) })
  .nullish()
  .catch(null);
const number = z.number().nullish().catch(null);
const hours = list(
  z.object({
    day_of_week: z.enum(WEEKDAYS),
    time_periods: list(z.object({ start_time: z.string(), end_time: z.string() })),
  }),
);
const id = z.string().min(1);

export const menuSchema = z.object({
  menu_type: z.string().nullish().catch(null),
  menus: list(
    // One of Uber's own tables spells it the second way.
    z.object({ id, title: text, service_availability: hours, service_availablity: hours }),
  ),
  categories: list(z.object({ id, title: text, subtitle: text, entities: list(z.object({ id })) })),
  items: list(
    z.object({
      ...{ id, title: text, description: text },
      external_data: z.string().nullish().catch(null),
      image_url: z.string().nullish().catch(null),
      price_info: part({
        price: number,
        overrides: list(z.object({ context_type: z.string(), context_value: id, price: z.number() })),
      }),
      quantity_info: part({
        overrides: list(z.object({ context_value: id, quantity: part({ max_permitted: number }) })),
      }),
      modifier_group_ids: part({ ids: list(id) }),
      suspension_info: part({ suspension: part({ suspend_until: number }) }),
      tax_info: part({ vat_rate_percentage: number, tax_rate: number }),
      dish_info: part({
        classifications: part({ alcoholic_items: number, dietary_label_info: part({ labels: list(z.string()) }) }),
      }),
      visibility_info: part({ hours: list(z.object({ hours_of_week: hours })) }),
    }),
  ),
  modifier_groups: list(
    z.object({
      ...{ id, title: text },
      quantity_info: part({ quantity: part({ min_permitted: number, max_permitted: number }) }),
      modifier_options: list(z.object({ id })),
    }),
  ),
});

type Wire = z.output<typeof menuSchema>;

/** Null: there is no menu of this type. What we never send is passed over, so a menu made by hand is read as far as it goes. */
export function menuOf(wire: Wire, asked: MarketplaceMenuType): MarketplaceMenu | null {
  const [first] = wire.menus;
  if (!first) return null;
  const type = MARKETPLACE_MENU_TYPES.find((each) => MENU_TYPES[each] === wire.menu_type) ?? asked;
  const open = first.service_availability.length > 0 ? first.service_availability : first.service_availablity;
  return {
    ...{ type, title: textOf(first.title), hours: hoursOf(open) },
    locale: Object.keys(first.title?.translations ?? {})[0] ?? '',
    taxIsIncluded: !wire.items.some(({ tax_info }) => typeof tax_info?.tax_rate === 'number'),
    categories: wire.categories.map((one) => ({
      ...{ id: one.id, title: textOf(one.title), description: textOf(one.subtitle) },
      itemIds: one.entities.map((entity) => entity.id),
    })),
    items: wire.items.map(itemOf),
    groups: wire.modifier_groups.map((one) => groupOf(one, wire)),
  };
}

const textOf = (value: z.output<typeof text>) => Object.values(value?.translations ?? {})[0] ?? '';

const hoursOf = (wire: z.output<typeof hours>): MarketplaceHours[] =>
  wire.map(({ day_of_week, time_periods }) => ({
    day: day_of_week,
    periods: time_periods.map(({ start_time, end_time }) => ({ from: start_time, until: end_time })),
  }));

function itemOf(wire: Wire['items'][number]): MarketplaceItem {
  const { price_info, suspension_info, tax_info, dish_info, visibility_info } = wire;
  const ofGroups = (price_info?.overrides ?? []).filter(({ context_type }) => context_type === IN_GROUP);
  const [window] = visibility_info?.hours ?? [];
  return {
    ...{
      id: wire.id,
      ourId: wire.external_data ?? null,
      title: textOf(wire.title),
      description: textOf(wire.description),
    },
    priceInCents: price_info?.price ?? 0,
    pricesInGroups: Object.fromEntries(ofGroups.map(({ context_value, price }) => [context_value, price])),
    groupIds: wire.modifier_group_ids?.ids ?? [],
    taxBps: Math.round((tax_info?.vat_rate_percentage ?? tax_info?.tax_rate ?? 0) * 100),
    soldOutUntil: suspension_info?.suspension?.suspend_until ?? null,
    hours: window ? hoursOf(window.hours_of_week) : null,
    isAlcohol: (dish_info?.classifications?.alcoholic_items ?? 0) > 0,
    diets: dish_info?.classifications?.dietary_label_info?.labels ?? [],
    imageUrl: wire.image_url ?? null,
  };
}

function groupOf(wire: Wire['modifier_groups'][number], { items }: Wire): MarketplaceGroup {
  const optionIds = wire.modifier_options.map((option) => option.id);
  const max = wire.quantity_info?.quantity?.max_permitted ?? optionIds.length;
  const first = items.find((item) => item.id === optionIds[0]);
  const most = first?.quantity_info?.overrides.find(({ context_value }) => context_value === wire.id)?.quantity;
  return {
    ...{ id: wire.id, title: textOf(wire.title), optionIds, max },
    min: wire.quantity_info?.quantity?.min_permitted ?? 0,
    mostOfEach: most?.max_permitted ?? max,
  };
}
