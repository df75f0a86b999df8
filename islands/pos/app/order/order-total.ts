/** What the order costs while it is built. The server prices again when it is placed and has the last word. */

import type { DeliveryFee } from '#src/domain/delivery/delivery-area.ts';
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { addCashRounding } from '#src/domain/pricing/cash-rounding.ts';
import { couponStep, takeFreeDelivery } from '#src/domain/pricing/coupon-steps.ts';
import { deliveryFeeStep } from '#src/domain/pricing/delivery-fee-step.ts';
import { addLines } from '#src/domain/pricing/item-lines.ts';
import { takeLoyaltyReward } from '#src/domain/pricing/loyalty.ts';
import {
  addManualSurcharge,
  type ManualAmounts,
  manualOf,
  NO_ADJUSTMENTS,
  takeManualDiscount,
} from '#src/domain/pricing/manual-adjustments.ts';
import { holidaySurchargeInCents, paymentSurchargeOn } from '#src/domain/pricing/payment-surcharge.ts';
import { addRow, dueInCents, EMPTY_DRAFT, itemsLeft, type PricingStep } from '#src/domain/pricing/price-breakdown.ts';
import type {
  Adjustments,
  BreakdownRow,
  PricedCart,
  PricedLine,
  PricingContext,
  PricingIssue,
  RewardOffer,
} from '#src/domain/pricing/pricing.types.ts';
import { addTax } from '#src/domain/pricing/tax.ts';
import { COUNTRY_WORDS } from '#src/domain/tenancy/country-words.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { OpenBill } from './bill-draft.ts';
import { pricesKept } from './kept-prices.ts';
import type { OrderDraft } from './order-draft.ts';

export interface OrderTotal {
  readonly lines: ReadonlyMap<string, PricedLine>;
  /** By line id: what is wrong with the choice, after a change of the menu. */
  readonly issues: readonly PricingIssue[];
  readonly breakdown: readonly BreakdownRow[];
  readonly totalInCents: number;
  /** What is asked for in cash: the total to the nearest coin. */
  readonly cashTotalInCents: number;
  /** What is asked for at the card terminal, with the EFTPOS surcharge, which is told before it is paid. */
  readonly cardTotalInCents: number;
  readonly cardSurchargeInCents: number;
  /** What a percentage is taken of. */
  readonly itemTotalInCents: number;
  /** What staff took off and put on, as the order is sent with. */
  readonly manual: ManualAmounts;
  /** Coupons that do not apply to what is on the order, each with why. */
  readonly refusedCoupons: PricedCart['refusedCoupons'];
  readonly usesReward: boolean;
  /** What the reward of the guest's full card does here; null: none is ready. */
  readonly rewardOffer: RewardOffer | null;
  /** A delivery whose charge nobody knows yet. */
  readonly needsAddress: boolean;
}

/** What the guest brings to the price beyond the dishes. */
export type PriceInput = Pick<
  OrderDraft,
  'guest' | 'place' | 'agreedFeeInCents' | 'coupons' | 'usesReward' | 'wanted'
> & { readonly bill?: Pick<OpenBill, 'holiday'> | null };

const NO_DETAILS: PriceInput = {
  guest: null,
  place: null,
  agreedFeeInCents: null,
  coupons: [],
  usesReward: false,
  wanted: null,
};

/** What the order on this till costs. */
export function totalOfDraft(draft: OrderDraft, menu: Menu, store: PosStore): OrderTotal {
  const { lines, collectionType, adjustments } = draft;
  return totalOrder(lines, menu, store, collectionType, adjustments, pricesKept(draft), draft);
}

/**
 * The steps of `priceCart` that concern a sale at the counter, over the same code (domain rules §3): lines, what
 * staff took off and put on, public holiday, tax, cash rounding. Whether today is a holiday is the server's answer: islands know no
 * calendar.
 */
export function totalOrder(
  lines: readonly CartLine[],
  menu: Menu,
  store: PosStore,
  collectionType: CollectionType,
  adjustments: Adjustments = NO_ADJUSTMENTS,
  /** Prices that stand, whatever the menu says. */
  kept: ReadonlyMap<string, PricedLine> = new Map(),
  wishes: PriceInput = NO_DETAILS,
): OrderTotal {
  const cart = { lines };
  // These steps read the store, the channel, the collection type and the payment type of their context, no instants.
  const plain = {
    store: {
      id: store.storeId,
      countryCode: store.countryCode,
      currencyCode: store.currencyCode,
      settings: { tax: store.tax },
    },
    channel: 'pos',
    collectionType,
    paymentType: 'posCash',
    manual: null,
    coupons: wishes.coupons,
    customer: wishes.guest ? { isFirstOrder: wishes.guest.isFirstOrder } : null,
    loyalty: loyaltyOf(store, wishes),
    delivery: { point: null, suburbId: null, courierQuoteInCents: null, agreedFeeInCents: wishes.agreedFeeInCents },
    keptLines: new Map([...pricedBefore(lines, menu, collectionType), ...kept]),
  } as unknown as PricingContext;
  const rung = addLines(menu)(EMPTY_DRAFT, plain, cart);
  keepPrices(lines, menu, collectionType, rung.lines, kept);
  const manual = lines.length === 0 ? null : manualOf(adjustments, rung.itemTotalInCents);
  const context: PricingContext = { ...plain, manual: lines.length === 0 ? null : adjustments };
  // Dates of coupons were looked at by the server when they were given.
  const takeCoupons = couponStep(() => null);
  const holiday = addHoliday(holidayFor(store, wishes));
  const steps: readonly PricingStep[] = [
    takeManualDiscount,
    takeCoupons,
    takeLoyaltyReward,
    addDelivery(store, wishes),
    takeFreeDelivery,
    holiday,
    addManualSurcharge,
  ];
  const plainDue = steps.reduce((so, step) => step(so, context, cart), rung);
  const draft = addTax(plainDue, context, cart);
  const card = addTax(addEftposSurcharge(store, dueInCents(draft.breakdown))(plainDue, context, cart), context, cart);
  const rounded = addCashRounding(draft, context, cart);
  return {
    lines: new Map(draft.lines.map((line) => [line.lineId, line])),
    issues: draft.issues,
    breakdown: draft.breakdown,
    totalInCents: dueInCents(draft.breakdown),
    cashTotalInCents: dueInCents(rounded.breakdown),
    cardTotalInCents: dueInCents(card.breakdown),
    cardSurchargeInCents: card.surchargeInCents - draft.surchargeInCents,
    itemTotalInCents: rung.itemTotalInCents,
    manual,
    refusedCoupons: draft.refusedCoupons,
    usesReward: draft.loyalty.usesReward,
    rewardOffer: draft.loyalty.offer,
    needsAddress: !draft.deliveryFeeKnown,
  };
}

function loyaltyOf({ loyalty }: PosStore, { guest, usesReward }: PriceInput): PricingContext['loyalty'] {
  if (!loyalty || !guest) return null;
  return { settings: loyalty, wantsReward: usesReward, credits: guest.credits };
}

/** The zone and its charge were told with the address. */
function addDelivery({ delivery }: PosStore, { place }: PriceInput): PricingStep {
  const feeOf = (): DeliveryFee => {
    if (!place) return { kind: 'unknown' };
    const { zone } = place;
    return zone
      ? { kind: 'known', feeInCents: zone.feeInCents, name: zone.name, areaId: zone.id }
      : { kind: 'outside' };
  };
  return deliveryFeeStep(feeOf, () => delivery?.minOrderValueInCents ?? 0);
}

/** On what is due with its tax. */
function addEftposSurcharge({ eftposSurcharge, countryCode }: PosStore, withTaxInCents: number): PricingStep {
  return (draft) => {
    const amountInCents = paymentSurchargeOn(withTaxInCents, eftposSurcharge);
    if (amountInCents === 0) return draft;
    const label = COUNTRY_WORDS[countryCode].counterCardSurcharge;
    const row = { kind: 'paymentSurcharge', label, amountInCents, basis: 'Card payment' } as const;
    return addRow({ ...draft, surchargeInCents: draft.surchargeInCents + amountInCents }, row);
  };
}

/** A bill keeps the day on which it was opened, until somebody wants another hour. */
function holidayFor({ holidaySurcharge }: PosStore, { wanted, bill }: PriceInput): PosStore['holidaySurcharge'] {
  if (bill?.holiday !== undefined && wanted?.isoDateTimeUtc === bill.holiday.wantedIsoDateTimeUtc) {
    return bill.holiday.surcharge;
  }
  return wanted ? wanted.holidaySurcharge : holidaySurcharge;
}

function addHoliday(holidaySurcharge: PosStore['holidaySurcharge']): PricingStep {
  return (draft) => {
    if (!holidaySurcharge || draft.lines.length === 0) return draft;
    const amountInCents = holidaySurchargeInCents(itemsLeft(draft), holidaySurcharge);
    if (amountInCents === 0) return draft;
    return addRow(
      { ...draft, surchargeInCents: draft.surchargeInCents + amountInCents },
      {
        kind: 'publicHolidaySurcharge',
        label: 'Public holiday surcharge',
        amountInCents,
        basis: holidaySurcharge.name,
      },
    );
  };
}

interface KeptPrice {
  readonly menu: Menu;
  readonly collectionType: CollectionType;
  readonly priced: PricedLine;
}

/** A line that has not changed costs what it did: of forty only the one that was touched is priced, and drawn, again. */
const prices = new WeakMap<CartLine, KeptPrice>();

function* pricedBefore(
  lines: readonly CartLine[],
  menu: Menu,
  collectionType: CollectionType,
): Generator<readonly [string, PricedLine]> {
  for (const line of lines) {
    const known = prices.get(line);
    if (known?.menu === menu && known.collectionType === collectionType) yield [line.id, known.priced];
  }
}

function keepPrices(
  lines: readonly CartLine[],
  menu: Menu,
  collectionType: CollectionType,
  found: readonly PricedLine[],
  kept: ReadonlyMap<string, PricedLine>,
): void {
  const byId = new Map(found.map((priced) => [priced.lineId, priced]));
  for (const line of lines) {
    const priced = byId.get(line.id);
    // A price that stands is not what it costs now.
    if (priced && !kept.has(line.id)) prices.set(line, { menu, collectionType, priced });
  }
}
