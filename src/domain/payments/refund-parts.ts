/** What a refund gives back, part by part (domain rules §5). Browser-safe. */
import { atLeastZero, type Cents, fractionOf, splitByWeights, sum } from '#src/domain/money/money.ts';

/** What an order's money is made of. The first six come to its total; tax is in them, where prices include it. */
export interface MoneyParts {
  /** Less discounts; tax is in it where prices include it. */
  readonly dishesInCents: Cents;
  readonly deliveryFeeInCents: Cents;
  readonly surchargeInCents: Cents;
  readonly tipInCents: Cents;
  /** Tax on top of prices; 0 where prices include it. */
  readonly addedTaxInCents: Cents;
  /** To the nearest coin, either way. */
  readonly cashRoundingInCents: Cents;
  /** All tax, included or added. */
  readonly taxInCents: Cents;
}

/** The parts that come to the amount. */
const GOODS = ['dishesInCents', 'deliveryFeeInCents', 'surchargeInCents'] as const;
const SUMMANDS = [...GOODS, 'tipInCents', 'addedTaxInCents', 'cashRoundingInCents'] as const;
export const MONEY_PARTS = [...SUMMANDS, 'taxInCents'] as const satisfies readonly (keyof MoneyParts)[];

export const NO_MONEY: MoneyParts = {
  dishesInCents: 0,
  deliveryFeeInCents: 0,
  surchargeInCents: 0,
  tipInCents: 0,
  addedTaxInCents: 0,
  cashRoundingInCents: 0,
  taxInCents: 0,
};

/** The columns of an order that its money is made of. */
export interface PricedOrder {
  readonly itemTotalInCents: Cents;
  readonly discountInCents: Cents;
  readonly deliveryFeeInCents: Cents;
  readonly surchargeInCents: Cents;
  readonly tipInCents: Cents;
  readonly cashRoundingInCents: Cents;
  readonly taxInCents: Cents;
  readonly taxIsIncluded: boolean;
}

export function moneyPartsOf(order: PricedOrder): MoneyParts {
  return {
    dishesInCents: order.itemTotalInCents - order.discountInCents,
    deliveryFeeInCents: order.deliveryFeeInCents,
    surchargeInCents: order.surchargeInCents,
    tipInCents: order.tipInCents,
    addedTaxInCents: order.taxIsIncluded ? 0 : order.taxInCents,
    cashRoundingInCents: order.cashRoundingInCents,
    taxInCents: order.taxInCents,
  };
}

/** What the parts come to. */
export function totalOfParts(parts: MoneyParts): Cents {
  return sum(SUMMANDS.map((name) => parts[name]));
}

export function sumOfParts(all: readonly MoneyParts[]): MoneyParts {
  return partsBy((name) => sum(all.map((one) => one[name])));
}

export function partsLeft(whole: MoneyParts, taken: MoneyParts): MoneyParts {
  return partsBy((name) => whole[name] - taken[name]);
}

function partsBy(of: (name: keyof MoneyParts) => Cents): MoneyParts {
  return {
    dishesInCents: of('dishesInCents'),
    deliveryFeeInCents: of('deliveryFeeInCents'),
    surchargeInCents: of('surchargeInCents'),
    tipInCents: of('tipInCents'),
    addedTaxInCents: of('addedTaxInCents'),
    cashRoundingInCents: of('cashRoundingInCents'),
    taxInCents: of('taxInCents'),
  };
}

/** The dishes that a refund names, in what the order's lines come to. */
export interface NamedDishes {
  readonly namedInCents: Cents;
  readonly taxableNamedInCents: Cents;
  readonly linesInCents: Cents;
  readonly taxableLinesInCents: Cents;
}

/**
 * Splits an amount by largest remainder over what is left of the order, so that the refund that takes the rest empties every
 * part. Dishes that are named take their own tax with them and no tip, which is for staff.
 */
export function splitRefund(left: MoneyParts, amountInCents: Cents, named: NamedDishes | null = null): MoneyParts {
  const leftInCents = totalOfParts(left);
  if (amountInCents === leftInCents) return left;
  if (amountInCents <= 0 || leftInCents <= 0) return { ...NO_MONEY, dishesInCents: amountInCents };
  const room = partsBy((name) => atLeastZero(left[name]));
  const rounding = Math.min(towardsZero(left.cashRoundingInCents, amountInCents, leftInCents), amountInCents);
  const rest = amountInCents - rounding;
  const ofNamed = named !== null && named.namedInCents > 0 ? named : null;
  const taken: Taken = ofNamed ? takenByName(room, rest, ofNamed) : {};
  const weights = SPREAD.map((name) => (taken[name] === undefined ? room[name] : 0));
  const spread = rest - sum(Object.values(taken));
  const shares = sum(weights) > 0 ? splitByWeights(spread, weights) : [spread];
  const shareOf = (name: (typeof SPREAD)[number]) => taken[name] ?? shares[SPREAD.indexOf(name)] ?? 0;
  const parts = {
    dishesInCents: shareOf('dishesInCents'),
    deliveryFeeInCents: shareOf('deliveryFeeInCents'),
    surchargeInCents: shareOf('surchargeInCents'),
    tipInCents: shareOf('tipInCents'),
    addedTaxInCents: shareOf('addedTaxInCents'),
    cashRoundingInCents: rounding,
  };
  const tax = left.addedTaxInCents === 0 ? includedTaxOf(left, parts, ofNamed) : parts.addedTaxInCents;
  return { ...parts, taxInCents: tax };
}

const SPREAD = [...GOODS, 'tipInCents', 'addedTaxInCents'] as const;
type Taken = Partial<Record<(typeof SPREAD)[number], Cents>>;

/** Dishes that are named take their own tax, and of a tip only what nothing else has room for. */
function takenByName(room: MoneyParts, amountInCents: Cents, named: NamedDishes): Taken {
  const goods = sum(GOODS.map((name) => room[name]));
  const tipInCents = atLeastZero(amountInCents - goods - room.addedTaxInCents);
  return { tipInCents, addedTaxInCents: addedTaxOf(room, amountInCents - tipInCents, named) };
}

function towardsZero(part: Cents, amountInCents: Cents, wholeInCents: Cents): Cents {
  return Math.trunc((part * amountInCents) / wholeInCents);
}

/** How much of what the order's dishes are taxed these ones are: 1 where all of them are taxed alike. */
function taxedShare({ namedInCents, taxableNamedInCents, linesInCents, taxableLinesInCents }: NamedDishes) {
  if (taxableLinesInCents <= 0) return { part: 1n, whole: 1n };
  return {
    part: BigInt(taxableNamedInCents) * BigInt(linesInCents),
    whole: BigInt(namedInCents) * BigInt(taxableLinesInCents),
  };
}

/** Of dishes with a tax on top: the tax of the dishes that are named, and as much as the goods leave no room for. */
function addedTaxOf(room: MoneyParts, amountInCents: Cents, named: NamedDishes): Cents {
  const goods = sum(GOODS.map((name) => room[name]));
  const least = amountInCents - goods;
  if (goods === 0) return least;
  const { part, whole } = taxedShare(named);
  const taxed = BigInt(room.addedTaxInCents) * part;
  const tax = fractionOf(amountInCents, taxed, BigInt(goods) * whole + taxed);
  return Math.max(least, Math.min(tax, room.addedTaxInCents, amountInCents));
}

function includedTaxOf(left: MoneyParts, parts: Omit<MoneyParts, 'taxInCents'>, named: NamedDishes | null): Cents {
  const given = sum(GOODS.map((name) => parts[name]));
  const goods = sum(GOODS.map((name) => left[name]));
  const room = atLeastZero(left.taxInCents);
  if (goods === 0 || goods < given) return 0;
  if (given === goods) return room;
  const { part, whole } = named === null ? { part: 1n, whole: 1n } : taxedShare(named);
  const tax = fractionOf(given, BigInt(room) * part, BigInt(goods) * whole);
  return Math.min(tax, room, given);
}

/** A refund of the order that was not refused: what it takes of the order's total, and its parts where they are written. */
export interface EarlierRefund {
  readonly id: string;
  readonly businessDay: string;
  readonly amountInCents: Cents;
  readonly parts: MoneyParts | null;
}

/**
 * What earlier refunds took of an order. One whose parts aren't written, of a release that didn't write them, takes its share of
 * each, by the rule of the view `sales_facts_wanted` (migration 0115).
 */
export function partsTaken(whole: MoneyParts, earlier: readonly EarlierRefund[]): MoneyParts {
  const total = totalOfParts(whole);
  const written: MoneyParts[] = [];
  const taken: MoneyParts[] = [];
  let before = 0;
  for (const { amountInCents, parts } of earlier.toSorted(inOrder)) {
    const counted = Math.min(total, before + amountInCents) - Math.min(total, before);
    const isWritten = parts !== null && totalOfParts(parts) === counted;
    const without = sumOfParts(written);
    taken.push(isWritten ? parts : shareOfAll(partsLeft(whole, without), before - totalOfParts(without), counted));
    if (isWritten) written.push(parts);
    before += amountInCents;
  }
  return sumOfParts(taken);
}

function inOrder(a: EarlierRefund, b: EarlierRefund): number {
  return compare(a.businessDay, b.businessDay) || compare(a.id, b.id);
}
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** From so much given back to so much more; the rest is for dishes. */
function shareOfAll(whole: MoneyParts, before: Cents, amountInCents: Cents): MoneyParts {
  const total = totalOfParts(whole);
  if (total <= 0) return { ...NO_MONEY, dishesInCents: amountInCents };
  const upTo = (part: Cents, given: Cents) => fractionOf(part, Math.max(0, Math.min(given, total)), total);
  const shares = partsBy((name) => upTo(whole[name], before + amountInCents) - upTo(whole[name], before));
  return { ...shares, dishesInCents: amountInCents - totalOfParts({ ...shares, dishesInCents: 0 }) };
}
