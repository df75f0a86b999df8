// Uses Temporal: not for islands.
/** A menu as Google has it, made of the menu as any marketplace has it. */
import type { GoogleEntity, GoogleEntityOf } from '../../marketplace/google/google-entities.schema.ts';
import { googleId, googleServiceId, googleServiceType } from '../../marketplace/google/google-ids.ts';
import type { MarketplaceGroup, MarketplaceItem, MarketplaceMenu } from '../../marketplace/marketplace-menu.ts';
import { readOptionId } from '../../marketplace/menu-ids.ts';
import { OUR_PRICES } from '../../marketplace/price-grid.ts';
import { isItemOnChannel } from '../../menu/availability.ts';
import type { MenuItem } from '../../menu/menu.schema.ts';
import { type MenuQuestion, menuForMarketplace } from '../marketplace-menu/marketplace-menu.ts';
import { weekHours } from './feed-hours.ts';
import { type GoogleProblemCode, googleCodeOf, type LeftOut } from './google-problems.ts';
import { itemFacts } from './item-facts.ts';

export type MenuFeedQuestion = Omit<MenuQuestion, 'grid' | 'channel'>;

export interface FeedPart {
  readonly entities: readonly GoogleEntity[];
  readonly leftOut: readonly LeftOut[];
}

type Placed = GoogleEntityOf<'MenuItem'>['parentMenuSectionId'][number];

/**
 * The menu of one service, with the prices of the website for that order type, which may differ by service. An item that is sold
 * out is there without an offer. No entities: nothing of the menu can be sold there.
 */
export function menuFeed(question: MenuFeedQuestion): FeedPart {
  const { menu, problems } = menuForMarketplace({ ...question, grid: OUR_PRICES, channel: 'google' });
  return new MenuWriter(question, menu).write(
    problems.flatMap(({ code, itemId }) => {
      const google = itemId === null ? null : googleCodeOf(code);
      return google && itemId !== null ? [{ itemId, code: google }] : [];
    }),
  );
}

class MenuWriter {
  readonly #ours: ReadonlyMap<string, MenuItem>;
  readonly #items: ReadonlyMap<string, MarketplaceItem>;
  readonly #groups: ReadonlyMap<string, MarketplaceGroup>;
  readonly #leftOut: LeftOut[] = [];
  /** Where each item, and each section of options, is shown. */
  readonly #sectionsOf = new Map<string, Placed[]>();
  readonly #parentsOf = new Map<string, Placed[]>();
  readonly #options: GoogleEntityOf<'MenuItemOption'>[] = [];
  readonly #offers: GoogleEntityOf<'MenuItemOffer'>[] = [];
  readonly #times: GoogleEntityOf<'Availability'>[] = [];

  constructor(
    private readonly question: MenuFeedQuestion,
    private readonly menu: MarketplaceMenu,
  ) {
    this.#ours = new Map(question.menu.items.map((item) => [item.id, item]));
    this.#items = new Map(menu.items.map((item) => [item.id, item]));
    this.#groups = new Map(menu.groups.map((group) => [group.id, { ...group, optionIds: withoutHalves(group) }]));
  }

  write(problems: readonly { readonly itemId: string; readonly code: GoogleProblemCode }[]): FeedPart {
    this.#noteOtherChannels();
    for (const { itemId, code } of problems) this.#note(itemId, code);
    const sections = this.menu.categories.flatMap((category, at) => {
      const itemIds = category.itemIds.filter((itemId) => this.#addDish(itemId));
      if (itemIds.length === 0) return [];
      for (const [order, itemId] of itemIds.entries()) this.#place(this.#sectionsOf, itemId, category.id, order);
      const { id, title, description } = category;
      return [
        {
          '@type': 'MenuSection' as const,
          '@id': this.#id(id),
          name: title,
          ...(description ? { description } : {}),
          menuId: { '@id': this.#menuId, displayOrder: at + 1 },
          menuItemId: itemIds.map((itemId) => this.#id(itemId)),
        },
      ];
    });
    if (sections.length === 0) return { entities: [], leftOut: this.#leftOut };
    const menu = { '@type': 'Menu' as const, '@id': this.#menuId, name: this.menu.title };
    const entities = [menu, ...sections, ...this.#addOns(), ...this.#menuItems()];
    return {
      entities: [...entities, ...this.#options, ...this.#offers, ...this.#times],
      leftOut: this.#leftOut,
    };
  }

  /** Also what tills alone sell: an owner looks for it by name. */
  #noteOtherChannels(): void {
    const { items, categories } = this.question.menu;
    const categoryOf = new Map(categories.map((category) => [category.id, category]));
    for (const item of items) {
      const category = categoryOf.get(item.categoryId) ?? null;
      if (!isItemOnChannel(item, category, 'google')) this.#note(item.id, 'notOnline');
    }
  }

  #note(itemId: string, code: GoogleProblemCode): void {
    const service = googleServiceType(this.question.type);
    this.#leftOut.push({ name: this.#ours.get(itemId)?.name ?? itemId, service, code });
  }

  /** False: it can't be sold there. */
  #addDish(itemId: string): boolean {
    const item = this.#items.get(itemId)!;
    const ours = this.#ours.get(itemId)!;
    const code = this.#whyNot(item, ours);
    if (code) {
      this.#note(itemId, code);
      return false;
    }
    if (item.soldOutUntil !== null) this.#note(itemId, 'soldOut');
    if (item.groupIds.some((id) => hasHalves(this.menu, id))) this.#note(itemId, 'halvesInDeal');
    const sizes = this.#groups.get(`mg.size.${itemId}`)?.optionIds ?? [];
    const offers = sizes.length === 0 ? this.#offer(item) : sizes.flatMap((id, at) => this.#addSize(item, id, at));
    this.#addTimes(item, offers);
    const others = item.groupIds.filter((id) => id !== `mg.size.${itemId}`);
    const ofSizes = sizes.flatMap((id) => this.#items.get(id)?.groupIds ?? []);
    this.#addGroups(itemId, [...new Set([...ofSizes, ...others])]);
    return true;
  }

  #whyNot({ groupIds }: MarketplaceItem, { type }: MenuItem): GoogleProblemCode | null {
    if (type === 'halfAndHalf') return 'halves';
    const isEmpty = groupIds.some((id) => (this.#groups.get(id)?.optionIds.length ?? 0) === 0);
    return isEmpty ? 'notFillable' : null;
  }

  /** A size costs what the pizza does beside it, and the size. */
  #addSize(item: MarketplaceItem, sizeId: string, at: number): readonly string[] {
    const size = this.#items.get(sizeId)!;
    const id = this.#id(sizeId);
    this.#options.push({
      '@type': 'MenuItemOption',
      '@id': id,
      menuItemId: { '@id': this.#id(item.id), displayOrder: at + 1 },
      optionType: 'SIZE',
      value: size.title,
    });
    const priceInCents = item.priceInCents + size.priceInCents;
    return this.#offer({ id: sizeId, priceInCents, soldOutUntil: item.soldOutUntil }, 'menuItemOptionId');
  }

  /** Its name; none while it is sold out. */
  #offer(
    { id, priceInCents, soldOutUntil }: Pick<MarketplaceItem, 'id' | 'priceInCents' | 'soldOutUntil'>,
    of: 'menuItemId' | 'menuItemOptionId' = 'menuItemId',
  ): readonly string[] {
    if (soldOutUntil !== null) return [];
    const name = this.#id(id);
    this.#offers.push({
      '@type': 'MenuItemOffer',
      '@id': name,
      sku: id,
      ...(of === 'menuItemId' ? { menuItemId: name } : { menuItemOptionId: name }),
      price: priceInCents / 100,
      priceCurrency: this.question.store.currencyCode,
    });
    return [name];
  }

  #addTimes({ id, hours }: MarketplaceItem, offers: readonly string[]): void {
    if (hours === null || offers.length === 0) return;
    for (const { days, opens, closes } of weekHours(hours)) {
      this.#times.push({
        '@type': 'Availability',
        '@id': `${this.#id(id)}.${opens}-${closes}`,
        menuItemOfferId: [...offers],
        availableDay: [...days],
        ...{ availableTimeStarts: opens, availableTimeEnds: closes },
      });
    }
  }

  /** What can be added to an item, and to what was added. */
  #addGroups(parentId: string, groupIds: readonly string[]): void {
    for (const [order, groupId] of groupIds.entries()) {
      const isNew = !this.#parentsOf.has(groupId);
      this.#place(this.#parentsOf, groupId, parentId, order);
      if (!isNew) continue;
      for (const [at, optionId] of this.#groups.get(groupId)!.optionIds.entries()) {
        const option = this.#items.get(optionId)!;
        if (!this.#sectionsOf.has(optionId)) this.#offer(option);
        this.#place(this.#sectionsOf, optionId, groupId, at);
        this.#addGroups(optionId, option.groupIds);
      }
    }
  }

  #place(places: Map<string, Placed[]>, id: string, within: string, order: number): void {
    const placed = { '@id': this.#id(within), displayOrder: order + 1 };
    const known = places.get(id) ?? [];
    if (known.every((one) => one['@id'] !== placed['@id'])) places.set(id, [...known, placed]);
  }

  #addOns(): GoogleEntityOf<'MenuSection'>[] {
    return [...this.#parentsOf].map(([groupId, parents]) => {
      const { title, min, max, optionIds } = this.#groups.get(groupId)!;
      return {
        '@type': 'MenuSection',
        '@id': this.#id(groupId),
        name: this.#titleOf(groupId, title),
        ...{ parentMenuItemId: parents, menuItemId: optionIds.map((id) => this.#id(id)) },
        ...{ eligibleQuantityMin: min, eligibleQuantityMax: max },
      };
    });
  }

  /** Toppings cost by size, and one pizza shows those of all its sizes. */
  #titleOf(groupId: string, title: string): string {
    const size = this.question.menu.pizza.sizes.find(({ id }) => groupId === `mg.add.${id}`);
    return size ? `${title} (${size.name})` : title;
  }

  #menuItems(): GoogleEntityOf<'MenuItem'>[] {
    return [...this.#sectionsOf].map(([id, sections]) => {
      const { title, description, imageUrl } = this.#items.get(id)!;
      // An option that is one of our items has its facts as well.
      const ours = this.#ours.get(this.#items.get(id)?.ourId ?? '');
      return {
        '@type': 'MenuItem',
        '@id': this.#id(id),
        name: title,
        parentMenuSectionId: sections,
        ...(description ? { description } : {}),
        ...(imageUrl ? { image: imageUrl } : {}),
        ...(ours ? itemFacts(ours) : {}),
      };
    });
  }

  get #menuId(): string {
    return googleServiceId(this.question.store.id, this.question.type);
  }

  #id(id: string): string {
    return googleId(this.question.store.id, this.question.type, id);
  }
}

const isHalf = (id: string) => readOptionId(id)?.kind === 'first';

function withoutHalves({ optionIds }: MarketplaceGroup): readonly string[] {
  return optionIds.filter((id) => !isHalf(id));
}

function hasHalves({ groups }: MarketplaceMenu, groupId: string): boolean {
  return groups.some(({ id, optionIds }) => id === groupId && optionIds.some(isHalf));
}
