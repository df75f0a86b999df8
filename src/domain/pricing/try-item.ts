/** An item as a customer would have it somewhere, at some time: whether it can be ordered, and what makes its price. */
import { type ItemUnavailable, whyItemUnavailable } from '#src/domain/menu/availability.ts';
import type { CollectionType, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { priceCart } from './price-cart.ts';
import type { PricedCart, PricedPart, PricingIssue } from './pricing.types.ts';

export interface TriedChoice {
  readonly selection: Selection;
  readonly quantity: number;
  readonly channel: Channel;
  readonly collectionType: CollectionType;
  /** When it is collected; the order is placed then as well. */
  readonly at: Temporal.Instant;
}

export interface PriceStep {
  readonly label: string;
  readonly amountInCents: number;
  /** 0: of the item; 1: of a half or of a deal's part. */
  readonly level: number;
}

export interface TriedItem {
  readonly unavailable: ItemUnavailable | null;
  /** Choices still to be made, or that don't fit. */
  readonly issues: readonly PricingIssue[];
  /** The steps of one unit's price; empty while it can't be priced. */
  readonly steps: readonly PriceStep[];
  readonly priced: PricedCart | null;
}

const LINE = 'tried';

export function tryItem(item: MenuItem, menu: Menu, store: StoreProfile, choice: TriedChoice): TriedItem {
  const { selection, quantity, channel, collectionType, at } = choice;
  const category = menu.categories.find(({ id }) => id === item.categoryId) ?? null;
  const priced = priceCart(
    {
      lines: [{ id: LINE, itemId: item.id, quantity, comments: '', selection }],
    },
    menu,
    {
      store,
      channel,
      collectionType,
      at,
      collectionAt: at,
      paymentType: null,
      coupons: [],
      customer: null,
      loyalty: null,
      delivery: null,
      tipInCents: 0,
      manual: null,
    },
  );
  const line = priced.priced?.lines[0];
  return {
    unavailable: whyItemUnavailable(item, { category, menu, channel, collectionType, at, timezone: store.timezone }),
    issues: priced.ok ? [] : priced.issues.filter((issue) => 'lineId' in issue),
    steps: line ? stepsOf(line.name, line.unitPriceInCents, line.parts) : [],
    priced: priced.priced,
  };
}

/** Anything the parts don't explain is the item's own price, including its order type's charge. */
function stepsOf(name: string, unitInCents: number, parts: readonly PricedPart[]): PriceStep[] {
  const own = unitInCents - parts.reduce((sum, part) => sum + part.amountInCents, 0);
  const steps = parts.flatMap((part): PriceStep[] => [
    { label: part.label, amountInCents: part.amountInCents, level: 0 },
    ...part.parts.map(({ label, amountInCents }) => ({ label, amountInCents, level: 1 })),
  ]);
  return own === 0 && steps.length > 0 ? steps : [{ label: name, amountInCents: own, level: 0 }, ...steps];
}
