import type { StoredCoupon } from '#db/promotions/coupons.repository.ts';
import { whyItemUnavailable } from '#src/domain/menu/availability.ts';
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { Collection, OrderLine } from '#src/domain/ordering/order.types.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import type { PricedCart, PricingContext } from '#src/domain/pricing/pricing.types.ts';
import { stationsOfLine } from '#src/domain/printing/stations-of-line.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { Dice } from './dice.ts';
import { plausibleLine } from './plausible-line.ts';

export interface PastAddress {
  readonly line1: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly latitude: string;
  readonly longitude: string;
}

export interface PastCustomer {
  /** Null: a guest. */
  readonly id: string | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: PastAddress;
}

/** What every order of one store is made of. */
export interface PastStore {
  readonly profile: StoreProfile;
  readonly menu: Menu;
  readonly coupons: readonly StoredCoupon[];
  readonly loyalty: LoyaltySettings | null;
  readonly customers: readonly PastCustomer[];
  readonly tables: readonly { readonly id: string; readonly name: string }[];
  /** At the counter, now and then: a tip, an amount off, a surcharge, so many lines. Left out: none. */
  readonly extras?: {
    readonly tipInCents: number;
    readonly manual: PricingContext['manual'];
    readonly lineCount: number | null;
  };
}

export interface PastOrder {
  readonly channel: 'online' | 'pos';
  readonly at: Temporal.Instant;
  readonly collection: Collection;
  readonly paymentType: PaymentType;
  readonly customer: PastCustomer | null;
  readonly priced: PricedCart;
  readonly lines: readonly OrderLine[];
  readonly comments: string;
}

const MAX_LINES = 6;
const COMMENTS = ['Extra napkins please', 'No cutlery needed', 'Please ring the bell', 'Sauce on the side, thanks'];

/** One order as it could have come in at that moment, priced by the rules; null if nothing was on sale. */
export function pastOrder(dice: Dice, store: PastStore, at: Temporal.Instant): PastOrder | null {
  const channel = dice.chance(0.6) ? 'online' : 'pos';
  const customer = channel === 'online' ? dice.pick(store.customers) : null;
  const wanted = randomCollection(dice, store, channel);
  return orderOf(dice, store, { channel, customer, at, type: wanted }) ?? null;
}

interface Plan {
  readonly channel: 'online' | 'pos';
  readonly customer: PastCustomer | null;
  readonly at: Temporal.Instant;
  readonly type: CollectionType;
}

function orderOf(dice: Dice, store: PastStore, plan: Plan): PastOrder | null {
  const lines = cartOf(dice, store, plan);
  if (lines.length === 0) return null;
  const paymentType = paymentOf(dice, plan);
  const answer = priceCart({ lines }, store.menu, pricingContext(dice, store, plan, paymentType));
  // Too little for a delivery, or too far: the customer picked it up instead.
  if (!answer.ok) return plan.type === 'delivery' ? orderOf(dice, store, { ...plan, type: 'pickup' }) : null;
  return {
    channel: plan.channel,
    at: plan.at,
    collection: collectionOf(dice, store, plan),
    paymentType,
    customer: plan.customer,
    priced: answer.priced,
    lines: orderLines(store.menu, lines, answer.priced),
    comments: plan.channel === 'online' && dice.chance(0.12) ? dice.pick(COMMENTS) : '',
  };
}

function cartOf(dice: Dice, { menu, profile, extras }: PastStore, { channel, at, type }: Plan): CartLine[] {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const count = extras?.lineCount ?? dice.between(1, type === 'delivery' ? MAX_LINES : MAX_LINES - 2);
  const lines: CartLine[] = [];
  for (let tries = 0; lines.length < count && tries < count * 4; tries++) {
    const item = dice.pick(menu.items);
    const category = categories.get(item.categoryId) ?? null;
    const context = { category, menu, channel, collectionType: type, at, timezone: profile.timezone };
    if (whyItemUnavailable(item, context)) continue;
    const line = plausibleLine(dice, menu, item, `line_${lines.length + 1}`);
    if (line) lines.push(line);
  }
  return lines;
}

function pricingContext(dice: Dice, store: PastStore, plan: Plan, paymentType: PaymentType): PricingContext {
  const usual = store.coupons.filter(({ coupon }) => !coupon.firstOrderDiscount && !coupon.exclusive);
  const isUsed = plan.channel === 'online' && usual.length > 0 && dice.chance(0.15);
  const suburb = store.profile.settings.delivery.suburbs.find((each) => each.name === plan.customer?.address.suburb);
  const { latitude, longitude } = plan.customer?.address ?? { latitude: '', longitude: '' };
  return {
    store: store.profile,
    channel: plan.channel,
    collectionType: plan.type,
    at: plan.at,
    collectionAt: plan.at,
    paymentType,
    coupons: isUsed ? [dice.pick(usual)] : [],
    customer: { isFirstOrder: false },
    loyalty: store.loyalty && plan.customer?.id ? { settings: store.loyalty, wantsReward: false, credits: 0 } : null,
    delivery:
      plan.type === 'delivery'
        ? { point: { latitude, longitude }, suburbId: suburb?.id ?? null, courierQuoteInCents: null }
        : null,
    tipInCents: plan.channel === 'pos' ? (store.extras?.tipInCents ?? 0) : 0,
    manual: plan.channel === 'pos' ? (store.extras?.manual ?? null) : null,
  };
}

function randomCollection(dice: Dice, store: PastStore, channel: 'online' | 'pos'): CollectionType {
  const hasTables = store.tables.length > 0;
  const chance = dice.roll();
  if (channel === 'pos') return hasTables && chance < 0.45 ? 'dineIn' : 'pickup';
  if (chance < 0.4) return 'delivery';
  return hasTables && chance < 0.47 ? 'dineIn' : 'pickup';
}

function paymentOf(dice: Dice, { channel, type }: Plan): PaymentType {
  if (channel === 'pos') return dice.chance(0.4) ? 'posCash' : 'posCard';
  if (dice.chance(0.65)) return 'stripeCheckout';
  return type === 'delivery' ? 'cashOnDelivery' : 'inStore';
}

function collectionOf(dice: Dice, store: PastStore, { type, customer }: Plan): Collection {
  if (type === 'pickup') return { type };
  if (type === 'dineIn') {
    const table = store.tables.length > 0 ? dice.pick(store.tables) : null;
    return { type, tableId: table?.id ?? null, tableName: table?.name ?? null };
  }
  const address = customer?.address ?? {
    line1: '',
    suburb: '',
    state: '',
    postcode: '',
    latitude: null,
    longitude: null,
  };
  return { type: 'delivery', address, dropoffNotes: dice.chance(0.2) ? 'Leave at the door' : '', areaId: null };
}

function orderLines(menu: Menu, lines: readonly CartLine[], priced: PricedCart): OrderLine[] {
  return lines.flatMap((line) => {
    const item = menu.items.find((each) => each.id === line.itemId);
    const category = menu.categories.find((each) => each.id === item?.categoryId);
    const price = priced.lines.find((each) => each.lineId === line.id);
    if (!item || !category || !price) return [];
    return [
      {
        id: line.id,
        line,
        priced: price,
        categoryId: category.id,
        categoryName: category.name,
        ...stationsOfLine(price, menu),
        printPriority: item.printPriority,
        isAlcohol: item.isAlcohol,
      },
    ];
  });
}
