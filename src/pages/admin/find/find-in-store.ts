import { listRestaurantCustomers } from '#db/customers/restaurant-customers.queries.ts';
import { listOrders } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { maskPhone } from '#src/domain/customers/phone-number.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href } from '#src/pages/page.tsx';
import { grantRestaurantScope, type StoreScope } from '#src/shared/scope.ts';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { may } from '../forms.ts';
import { paths } from '../paths.ts';

/** Something that was sought, and where it is. */
export interface Found {
  readonly label: string;
  /** Its kind, and what tells it apart. */
  readonly note: string;
  readonly to: string;
}

export interface Seeking {
  readonly base: string;
  readonly actor: Actor | null;
  /** As typed: "W-118", "burrata", "refund W-118", "sold out burrata". */
  readonly words: string;
}

const ORDERS = 6;
const DISHES = 6;
const CUSTOMERS = 4;
const LEAST_LETTERS = 2;

/** An act before what it is done to. */
const ACTS = [
  { begins: /^refund\s+/i, act: 'refund' },
  { begins: /^(?:sold\s*out|86)\s+/i, act: 'soldOut' },
  { begins: /^(?:accept|reject|cancel)\s+/i, act: 'order' },
] as const;
type Act = (typeof ACTS)[number]['act'];

/** Finds items, orders and customers of a store, and the actions on them, by typed text. */
export async function findInStore(ctx: AppContext, scope: StoreScope, seeking: Seeking): Promise<Found[]> {
  const typed = seeking.words.trim().slice(0, 80);
  const found = ACTS.find(({ begins }) => begins.test(typed));
  const words = found ? typed.replace(found.begins, '') : typed;
  if (words.length < LEAST_LETTERS) return [];
  const act = found?.act ?? null;
  const someOrders = act === 'soldOut' ? [] : await orders(ctx, scope, { ...seeking, words }, act);
  const someDishes = act === null || act === 'soldOut' ? await dishes(ctx, scope, { ...seeking, words }, act) : [];
  // A number is usually an order's, a word an item's.
  return [
    ...(/\d/.test(words) ? [...someOrders, ...someDishes] : [...someDishes, ...someOrders]),
    ...(act === null ? await customers(ctx, scope, { ...seeking, words }) : []),
  ];
}

async function orders(ctx: AppContext, scope: StoreScope, seeking: Seeking, act: Act | null): Promise<Found[]> {
  const { base, actor, words } = seeking;
  if (!may(actor, act === 'refund' ? 'orders.refund' : 'orders.manage', scope)) return [];
  const { timezone } = (await ctx.menus.storeOf(scope)).profile;
  const now = ctx.clock.now();
  const { rows } = await listOrders(ctx.db, scope, { channels: CHANNELS, search: words, page: 1, pageSize: ORDERS });
  return rows.map((order) => {
    const page = order.channel === 'pos' ? paths.posOrder : paths.order;
    const { restaurantId, storeId } = scope;
    const placed = formatStoreTimeAndDay(Temporal.Instant.from(order.placedIsoDateTimeUtc), now, timezone);
    const total = formatAmount(order.grandTotalInCents, order.currencyCode);
    return {
      label: [act === 'refund' ? 'Refund' : '', order.orderNumber, order.customerName].filter(Boolean).join(' '),
      note: `Order, ${ORDER_BADGES[order.statusCode].word.toLowerCase()}, ${total}, ${placed}`,
      to: href(base, page, { restaurantId, storeId, orderId: order.id, posOrderId: order.id }),
    };
  });
}

async function dishes(ctx: AppContext, scope: StoreScope, seeking: Seeking, act: Act | null): Promise<Found[]> {
  const { base, actor, words } = seeking;
  if (!may(actor, act === 'soldOut' ? 'soldOut.manage' : 'menu.read', scope)) return [];
  const menu = await ctx.menus.menuOf(scope);
  const wanted = plain(words).split(/\s+/);
  const { restaurantId, storeId } = scope;
  return menu.items
    .filter(({ name }) => wanted.every((word) => plain(name).includes(word)))
    .toSorted(
      (a, b) => Number(plain(b.name).startsWith(wanted[0] ?? '')) - Number(plain(a.name).startsWith(wanted[0] ?? '')),
    )
    .slice(0, DISHES)
    .map(({ id, name, soldout, categoryId }) => ({
      label: act === 'soldOut' ? `Mark ${name} ${soldout ? 'back on sale' : 'sold out'}` : name,
      note: ['Item', menu.categories.find((one) => one.id === categoryId)?.name, soldout ? 'sold out' : '']
        .filter(Boolean)
        .join(', '),
      to: href(base, paths.item, { restaurantId, storeId, itemId: id }),
    }));
}

async function customers(ctx: AppContext, scope: StoreScope, { base, actor, words }: Seeking): Promise<Found[]> {
  const { restaurantId } = scope;
  if (!may(actor, 'restaurant.read', { restaurantId })) return [];
  const { rows } = await listRestaurantCustomers(ctx.db, grantRestaurantScope({ restaurantId }), {
    text: words,
    limit: CUSTOMERS,
    offset: 0,
  });
  return rows.map(({ id, name, mobileNumberE164 }) => ({
    label: name || 'No name',
    note: `Customer, ${maskPhone(mobileNumberE164)}`,
    to: href(base, paths.restaurantCustomer, { restaurantId, customerId: id }),
  }));
}

/** Without accents and capitals: "pate" finds Pâté. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
