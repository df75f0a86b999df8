/** What a menu that isn't published yet would have made of past orders. Uses Temporal through its steps: not for islands. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { Cents } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PricedCart, PricedLine, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { type ClosedDish, closedDishes } from './closed-dishes.ts';
import { priceAgain, type Takings, type TodaysRules, takenFor, takingsFor } from './price-again.ts';

export interface WhatIfMenus {
  readonly published: Menu;
  /** The same object where nothing waits. */
  readonly draft: Menu;
}

/** Takings three ways, over the same orders. */
export interface Compared {
  readonly taken: Takings;
  readonly published: Takings;
  readonly draft: Takings;
}

export interface ChannelCompared {
  readonly channel: Channel;
  readonly orderCount: number;
  readonly publishedInCents: Cents;
  readonly draftInCents: Cents;
}

/** A dish over all compared orders, before what is taken off a whole order. */
export interface DishCompared {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly takenInCents: Cents;
  readonly publishedInCents: Cents;
  readonly draftInCents: Cents;
}

/** Choices that a menu doesn't have, or a dish that it doesn't sell then. */
export type WhyNot = PricingIssue | ClosedDish;

/** An order that a menu doesn't allow any more. */
export interface Impossible {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly takenInCents: Cents;
  readonly issue: WhyNot;
  /** The dish that it's about; null: the whole order. */
  readonly dish: string | null;
}

export interface WhatIf {
  /** Orders that both menus can price. */
  readonly orderCount: number;
  readonly sums: Compared;
  readonly channels: readonly ChannelCompared[];
  /** Those whose price differs, the largest difference between draft and published first. */
  readonly dishes: readonly DishCompared[];
  /** The published menu allows them, the draft doesn't. */
  readonly impossible: Listed;
  /** Not even the published menu allows them, so they are compared with nothing. */
  readonly leftOut: Listed;
}

export interface Listed {
  readonly orderCount: number;
  readonly takenInCents: Cents;
  /** The first of them, as they came in. */
  readonly first: readonly Impossible[];
}

/** How many orders are listed by number. */
export const MOST_LISTED = 20;

const NOTHING: Takings = {
  ...{ itemsInCents: 0, discountInCents: 0, deliveryFeeInCents: 0 },
  ...{ surchargeInCents: 0, taxInCents: 0, totalInCents: 0 },
};

/** Takes orders one by one, so that thousands never stand in memory. */
export function whatIf({ published, draft }: WhatIfMenus, rules: TodaysRules) {
  const sums = { taken: { ...NOTHING }, published: { ...NOTHING }, draft: { ...NOTHING } };
  const channels = new Map<Channel, ChannelCompared>();
  const dishes = new Map<string, DishCompared>();
  const impossible = new List();
  const leftOut = new List();
  let orderCount = 0;

  const compare = (
    order: Order,
    { before, after }: { readonly before: PricedCart; readonly after: PricedCart },
  ): void => {
    orderCount++;
    const [published, draft] = [takingsFor(before), takingsFor(after)];
    addTo(sums.taken, takenFor(order));
    addTo(sums.published, published);
    addTo(sums.draft, draft);
    const { channel } = order;
    const so = channels.get(channel) ?? { channel, orderCount: 0, publishedInCents: 0, draftInCents: 0 };
    channels.set(channel, {
      ...{ channel, orderCount: so.orderCount + 1 },
      publishedInCents: so.publishedInCents + published.totalInCents,
      draftInCents: so.draftInCents + draft.totalInCents,
    });
    addDishes(dishes, order, { published: before.lines, draft: after.lines });
  };

  const isClosedOnly = (order: Order): boolean =>
    draft !== published &&
    closedDishes(order, draft, rules.store).length > 0 &&
    closedDishes(order, published, rules.store).length === 0;

  const add = (order: Order): void => {
    const before = priceAgain(order, published, rules);
    const after = draft === published ? before : priceAgain(order, draft, rules);
    if (!before.ok) leftOut.add(order, before.issues);
    else if (!after.ok) impossible.add(order, after.issues);
    else if (isClosedOnly(order)) impossible.add(order, closedDishes(order, draft, rules.store));
    else compare(order, { before: before.priced, after: after.priced });
  };

  const result = (): WhatIf => ({
    ...{ orderCount, sums },
    channels: [...channels.values()].toSorted((a, b) => b.publishedInCents - a.publishedInCents),
    dishes: [...dishes.values()].filter(isDifferent).toSorted((a, b) => weight(b) - weight(a)),
    ...{ impossible: impossible.listed(), leftOut: leftOut.listed() },
  });
  return { add, result };
}

class List {
  private orderCount = 0;
  private takenInCents = 0;
  private readonly first: Impossible[] = [];

  add(order: Order, [issue]: readonly WhyNot[]): void {
    const { totalInCents: takenInCents } = takenFor(order);
    this.orderCount++;
    this.takenInCents += takenInCents;
    if (!issue || this.first.length >= MOST_LISTED) return;
    const line = 'lineId' in issue ? order.lines.find(({ id }) => id === issue.lineId) : undefined;
    const { id: orderId, orderNumber } = order;
    this.first.push({ orderId, orderNumber, takenInCents, issue, dish: line?.priced.name ?? null });
  }

  listed(): Listed {
    return { orderCount: this.orderCount, takenInCents: this.takenInCents, first: this.first };
  }
}

function addTo(sum: { -readonly [Key in keyof Takings]: Takings[Key] }, more: Takings): void {
  sum.itemsInCents += more.itemsInCents;
  sum.discountInCents += more.discountInCents;
  sum.deliveryFeeInCents += more.deliveryFeeInCents;
  sum.surchargeInCents += more.surchargeInCents;
  sum.taxInCents += more.taxInCents;
  sum.totalInCents += more.totalInCents;
}

function addDishes(
  dishes: Map<string, DishCompared>,
  order: Order,
  { published, draft }: { readonly published: readonly PricedLine[]; readonly draft: readonly PricedLine[] },
): void {
  order.lines.forEach(({ priced: taken }, at) => {
    const { itemId } = taken;
    const so = dishes.get(itemId);
    dishes.set(itemId, {
      itemId,
      name: published[at]?.name ?? taken.name,
      quantity: (so?.quantity ?? 0) + taken.quantity,
      takenInCents: (so?.takenInCents ?? 0) + taken.lineTotalInCents,
      publishedInCents: (so?.publishedInCents ?? 0) + (published[at]?.lineTotalInCents ?? 0),
      draftInCents: (so?.draftInCents ?? 0) + (draft[at]?.lineTotalInCents ?? 0),
    });
  });
}

function isDifferent({ takenInCents, publishedInCents, draftInCents }: DishCompared): boolean {
  return publishedInCents !== draftInCents || publishedInCents !== takenInCents;
}

/** A difference that the draft makes comes before one that the published menu made. */
function weight({ takenInCents, publishedInCents, draftInCents }: DishCompared): number {
  return Math.abs(draftInCents - publishedInCents) * 1_000_000 + Math.abs(publishedInCents - takenInCents);
}
