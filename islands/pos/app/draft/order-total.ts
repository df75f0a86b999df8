/** What the order costs while it is built. The server prices it again when it is placed, and has the last word. */

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
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { OpenBill } from './bill-draft.ts';
import { pricesKept } from './kept-prices.ts';
import type { OrderDraft } from './order-draft.ts';

export interface OrderTotal {
  readonly lines: ReadonlyMap<string, PricedLine>;
  /** By line id: what is wrong with its choices after a menu change. */
  readonly issues: readonly PricingIssue[];
  readonly breakdown: readonly BreakdownRow[];
  readonly totalInCents: number;
  /** Due in cash: the total rounded to the nearest coin. */
  readonly cashTotalInCents: number;
  /** Due at the card terminal, including the EFTPOS surcharge, which is shown before paying. */
  readonly cardTotalInCents: number;
  readonly cardSurchargeInCents: number;
  /** The amount that percentages are taken of. */
  readonly itemTotalInCents: number;
  /** The order's discount and surcharge, as it is sent. */
  readonly manual: ManualAmounts;
  /** Coupons that don't apply to the order, each with the reason. */
  readonly refusedCoupons: PricedCart['refusedCoupons'];
  readonly usesReward: boolean;
  /** The effect of the reward on the guest's full card. Null when none is ready. */
  readonly rewardOffer: RewardOffer | null;
  /** A delivery whose fee is not known yet. */
  readonly needsAddress: boolean;
}

/** What affects the price besides the items. */
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

/** The price of the order on this till. */
export function totalOfDraft(draft: OrderDraft, menu: Menu, store: PosStore): OrderTotal {
  const { lines, collectionType, adjustments } = draft;
  return totalOrder(lines, menu, store, collectionType, adjustments, pricesKept(draft), draft);
}

/**
 * The steps of `priceCart` that apply to a counter sale, with the same code (domain rules §3): lines, discounts and surcharges,
 * public holiday, tax, cash rounding. Whether today is a holiday is the server's answer, because islands have no calendar.
 */
export function totalOrder(
  lines: readonly CartLine[],
  menu: Menu,
  store: PosStore,
  collectionType: CollectionType,
  adjustments: Adjustments = NO_ADJUSTMENTS,
  /** Prices that apply whatever the menu says. */
  kept: ReadonlyMap<string, PricedLine> = new Map(),
  details: PriceInput = NO_DETAILS,
): OrderTotal {
  const cart = { lines };
  // These steps read the store, the channel, the order type and the payment type of their context, no instants.
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
    coupons: details.coupons,
    customer: details.guest ? { isFirstOrder: details.guest.isFirstOrder } : null,
    loyalty: loyaltyOf(store, details),
    delivery: { point: null, suburbId: null, courierQuoteInCents: null, agreedFeeInCents: details.agreedFeeInCents },
    keptLines: new Map([...pricedBefore(lines, menu, collectionType), ...kept]),
  } as unknown as PricingContext;
  const rung = addLines(menu)(EMPTY_DRAFT, plain, cart);
  keepPrices(lines, menu, collectionType, rung.lines, kept);
  const manual = lines.length === 0 ? null : manualOf(adjustments, rung.itemTotalInCents);
  const context: PricingContext = { ...plain, manual: lines.length === 0 ? null : adjustments };
  // The server checked the coupons' dates when it returned them.
  const takeCoupons = couponStep(() => null);
  const holiday = addHoliday(holidayFor(store, details));
  const steps: readonly PricingStep[] = [
    takeManualDiscount,
    takeCoupons,
    takeLoyaltyReward,
    addDelivery(store, details),
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

/** The zone and its fee came with the address. */
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

/** On the amount due including tax. */
function addEftposSurcharge({ eftposSurcharge, countryCode }: PosStore, withTaxInCents: number): PricingStep {
  return (draft) => {
    const amountInCents = paymentSurchargeOn(withTaxInCents, eftposSurcharge);
    if (amountInCents === 0) return draft;
    const label = COUNTRY_LABELS[countryCode].counterCardSurcharge;
    const row = { kind: 'paymentSurcharge', label, amountInCents, basis: 'Card payment' } as const;
    return addRow({ ...draft, surchargeInCents: draft.surchargeInCents + amountInCents }, row);
  };
}

/** A bill keeps the day on which it was opened, until another time is chosen. */
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

/** An unchanged line costs what it did: of forty, only the one that was tapped is priced and redrawn. */
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
    // A kept price is not today's price.
    if (priced && !kept.has(line.id)) prices.set(line, { menu, collectionType, priced });
  }
}
