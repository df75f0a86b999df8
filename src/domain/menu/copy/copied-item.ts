/** An item as another menu has it: its own ids, place, allergens and diets, everything else as it was copied. Pure. */
import { optionsText } from '../import/import-options.ts';
import { toBeConfirmed, withFactsOf } from '../kept-allergens.ts';
import type {
  BasicItem,
  DealItem,
  HalfAndHalfItem,
  MenuItem,
  ModifierGroup,
  PizzaItem,
  Price,
} from '../menu.schema.ts';
import { nameKey } from '../name-key.ts';
import { soldAs } from '../versions/menu-delta.ts';

export interface CopyMaps {
  newId(): string;
  /** What a price in the copied menu is here. */
  priceOf(cents: number): number;
  imageOf(image: BasicItem['image']): BasicItem['image'];
  /** The stations here that the copied ones stand for. */
  stationsOf(stationIds: readonly string[]): string[];
  /** By copied id; what has no place here is missing. */
  readonly items: ReadonlyMap<string, string>;
  readonly sizes: ReadonlyMap<string, string>;
}

export type ItemPlace = Pick<MenuItem, 'id' | 'restaurantId' | 'storeId' | 'categoryId' | 'sortOrder'>;

/** `existing`: what stands in its place here, whose groups and options keep their ids where they have the same name. */
export function copiedItem(source: MenuItem, place: ItemPlace, existing: MenuItem | null, maps: CopyMaps): MenuItem {
  const stations = maps.stationsOf(source.printStationIds);
  const item = {
    ...source,
    ...place,
    image: maps.imageOf(source.image) ?? existing?.image ?? null,
    price: copiedPrice(source.price, maps),
    modifiers: copiedGroups(source.modifiers, existing?.modifiers ?? [], maps),
    printStationIds: stations.length > 0 ? stations : [...(existing?.printStationIds ?? [])],
    categorySalesId: existing?.categorySalesId ?? null,
    ...(source.barcode || existing?.barcode ? { barcode: source.barcode ?? existing?.barcode ?? null } : {}),
  };
  const made = withParts(item, existing, maps);
  // What is known here of a dish's allergens and diets is not overwritten by what another kitchen does; of a new one it is to be
  // confirmed.
  return soldAs(existing ? withFactsOf(made, existing) : toBeConfirmed(made), existing);
}

function withParts(item: MenuItem, existing: MenuItem | null, maps: CopyMaps): MenuItem {
  switch (item.type) {
    case 'pizza':
      return { ...item, pizza: copiedSizes(item, existing?.type === 'pizza' ? existing : null, maps) };
    case 'halfAndHalf':
      return { ...item, halfAndHalf: copiedHalves(item, maps) };
    case 'deal':
      return { ...item, deal: copiedSlots(item, existing?.type === 'deal' ? existing : null, maps) };
    default:
      return item;
  }
}

function copiedPrice({ basePrice, extraCharge, uberEatsExtraCharge }: Price, { priceOf }: CopyMaps): Price {
  const { pickup, delivery, dineIn } = extraCharge;
  return {
    basePrice: priceOf(basePrice),
    extraCharge: { pickup: priceOf(pickup), delivery: priceOf(delivery), dineIn: priceOf(dineIn) },
    uberEatsExtraCharge: {
      pickup: priceOf(uberEatsExtraCharge.pickup),
      delivery: priceOf(uberEatsExtraCharge.delivery),
    },
  };
}

/** Hands out what has the name, each once: names may stand twice. */
export function takeByName<Row extends { readonly name: string }>(rows: readonly Row[]): (name: string) => Row | null {
  const left = Map.groupBy(rows, ({ name }) => nameKey(name));
  return (name) => left.get(nameKey(name))?.shift() ?? null;
}

function pricedOptions({ options }: Pick<ModifierGroup, 'options'>, priceOf: CopyMaps['priceOf']) {
  return options.map((option) => ({ ...option, extraCharge: priceOf(option.extraCharge) }));
}

/** Options that items share are each item's own here, as in an import; those that are shared here and the same stay so. */
function copiedGroups(
  groups: readonly ModifierGroup[],
  before: readonly ModifierGroup[],
  { newId, priceOf }: CopyMaps,
): ModifierGroup[] {
  const takeGroup = takeByName(before);
  return groups.map(({ shared: _, ...group }) => {
    const was = takeGroup(group.name);
    const priced = { ...group, options: pricedOptions(group, priceOf) };
    if (was?.shared && optionsText([was]) === optionsText([priced])) return was;
    const takeOption = takeByName(was?.options ?? []);
    return {
      ...group,
      id: was?.id ?? newId(),
      options: priced.options.map((option) => ({ ...option, id: takeOption(option.name)?.id ?? newId() })),
    };
  });
}

/** A size that only the menu here has stays: a deal may ask for it. */
function copiedSizes({ pizza }: PizzaItem, existing: PizzaItem | null, maps: CopyMaps): PizzaItem['pizza'] {
  const copied = Object.entries(pizza.sizes).flatMap(([sizeId, size]) => {
    const id = maps.sizes.get(sizeId);
    return id === undefined ? [] : [[id, { ...size, price: maps.priceOf(size.price) }] as const];
  });
  return { ...pizza, sizes: { ...existing?.pizza.sizes, ...Object.fromEntries(copied) } };
}

function copiedHalves({ halfAndHalf }: HalfAndHalfItem, maps: CopyMaps): HalfAndHalfItem['halfAndHalf'] {
  return {
    pizzaSizeId: maps.sizes.get(halfAndHalf.pizzaSizeId) ?? '',
    includedPizzaIds: halfAndHalf.includedPizzaIds?.flatMap((id) => maps.items.get(id) ?? []) ?? null,
  };
}

function copiedSlots({ deal }: DealItem, existing: DealItem | null, maps: CopyMaps): DealItem['deal'] {
  const { newId, priceOf, items, sizes } = maps;
  const takeItems = takeByName(existing?.deal.items ?? []);
  const takePizzas = takeByName(existing?.deal.pizzas ?? []);
  return {
    items: deal.items.map((slot) => {
      const was = takeItems(slot.name);
      const choices = slot.choices.flatMap(({ itemId, extraCharge }) => {
        const id = items.get(itemId);
        return id === undefined ? [] : [{ itemId: id, extraCharge: priceOf(extraCharge) }];
      });
      return {
        ...slot,
        id: was?.id ?? newId(),
        choices,
        modifiers: copiedGroups(slot.modifiers, was?.modifiers ?? [], maps),
      };
    }),
    pizzas: deal.pizzas.map((slot) => ({
      ...slot,
      id: takePizzas(slot.name)?.id ?? newId(),
      sizeId: sizes.get(slot.sizeId) ?? '',
      extraCharge: Object.fromEntries(
        Object.entries(slot.extraCharge).flatMap(([itemId, extra]) => {
          const id = items.get(itemId);
          return id === undefined ? [] : [[id, priceOf(extra)] as const];
        }),
      ),
    })),
  };
}
