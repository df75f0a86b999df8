import { listRestaurantCustomers } from '#db/customers/restaurant-customers.queries.ts';
import { listOrders } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import type { Action } from '#src/domain/access/permissions.ts';
import { maskPhone } from '#src/domain/customers/phone-number.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { exactlyNamed, findNamed } from '#src/domain/menu/search/find-named.ts';
import { plainText } from '#src/domain/menu/search/plain-text.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href } from '#src/pages/page.tsx';
import { grantRestaurantScope, type StoreScope } from '#src/shared/scope.ts';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { may } from '../forms.ts';
import { editHref, viewHref } from '../menu/item-types.ts';
import { paths } from '../paths.ts';
import { type CustomerAct, type ItemAct, type OrderAct, type TypedAct, typedAct } from './find-acts.ts';

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
  /** Names must have all words: "back on sale burrata" is an act that doesn't fit, not a misspelt Burrata. */
  readonly isExact?: boolean;
}

const ORDERS = 6;
const ITEMS = 6;
const CUSTOMERS = 4;
const LEAST_LETTERS = 2;

/** Finds items, orders and customers of a store, and what can be done to them, by typed text. */
export async function findInStore(ctx: AppContext, scope: StoreScope, seeking: Seeking): Promise<Found[]> {
  const typed = seeking.words.trim().slice(0, 80);
  const { act, words } = typedAct(typed);
  if (words.length < LEAST_LETTERS) return [];
  const wanted = { ...seeking, words };
  const done = act ? await found(ctx, scope, wanted, act) : [];
  // "Price Family Deal" may also be an item's name.
  return done.length > 0 ? done : found(ctx, scope, { ...seeking, words: typed, isExact: act !== null }, null);
}

async function found(ctx: AppContext, scope: StoreScope, seeking: Seeking, act: TypedAct | null): Promise<Found[]> {
  const isOf = (kind: TypedAct['of']) => act === null || act.of === kind;
  const someOrders = isOf('order') ? await orders(ctx, scope, seeking, act?.of === 'order' ? act : null) : [];
  const someItems = isOf('item') ? await items(ctx, scope, seeking, act?.of === 'item' ? act : null) : [];
  const someCustomers = isOf('customer')
    ? await customers(ctx, scope, seeking, act?.of === 'customer' ? act : null)
    : [];
  // A number is usually an order's, a word an item's.
  const things = /\d/.test(seeking.words) ? [...someOrders, ...someItems] : [...someItems, ...someOrders];
  return [...things, ...someCustomers];
}

async function orders(ctx: AppContext, scope: StoreScope, seeking: Seeking, act: OrderAct | null): Promise<Found[]> {
  const { base, actor, words } = seeking;
  if (!may(actor, act?.needs ?? 'orders.manage', scope)) return [];
  const { timezone } = (await ctx.menus.storeOf(scope)).profile;
  const now = ctx.clock.now();
  const { rows } = await listOrders(ctx.db, scope, { channels: CHANNELS, search: words, page: 1, pageSize: ORDERS });
  const { restaurantId, storeId } = scope;
  return rows
    .filter((order) => act === null || act.fits(order))
    .map((order) => {
      const page = order.channel === 'pos' ? paths.posOrder : paths.order;
      const placed = formatStoreTimeAndDay(Temporal.Instant.from(order.placedIsoDateTimeUtc), now, timezone);
      const total = formatAmount(order.grandTotalInCents, order.currencyCode);
      const name = [order.orderNumber, order.customerName].filter(Boolean).join(' ');
      return {
        label: act ? act.says(name) : name,
        note: `Order, ${ORDER_BADGES[order.statusCode].word.toLowerCase()}, ${total}, ${placed}`,
        to: href(base, page, { restaurantId, storeId, orderId: order.id, posOrderId: order.id }, asked(act)),
      };
    });
}

async function items(ctx: AppContext, scope: StoreScope, seeking: Seeking, act: ItemAct | null): Promise<Found[]> {
  const { base, actor, words } = seeking;
  if (!may(actor, act?.needs ?? 'menu.read', scope)) return [];
  const menu = await ctx.menus.menuOf(scope);
  const fitting = act === null ? menu.items : menu.items.filter((item) => act.fits(item));
  const first = plainText(words).split(' ')[0] ?? '';
  return (seeking.isExact ? exactlyNamed : findNamed)(fitting, words)
    .toSorted((a, b) => Number(plainText(b.name).startsWith(first)) - Number(plainText(a.name).startsWith(first)))
    .slice(0, ITEMS)
    .map((item) => ({
      label: act ? act.says(item.name) : item.name,
      note: ['Item', menu.categories.find(({ id }) => id === item.categoryId)?.name, item.soldout ? 'sold out' : '']
        .filter(Boolean)
        .join(', '),
      to: pageOfItem(base, scope, item, act) + queryOf(act),
    }));
}

function pageOfItem(base: string, { restaurantId, storeId }: StoreScope, item: MenuItem, act: ItemAct | null): string {
  const place = { restaurantId, storeId };
  if (act?.page === 'edit') return editHref(base, place, item);
  return act?.page === 'view' ? viewHref(base, place, item) : href(base, paths.item, { ...place, itemId: item.id });
}

async function customers(
  ctx: AppContext,
  scope: StoreScope,
  { base, actor, words }: Seeking,
  act: CustomerAct | null,
): Promise<Found[]> {
  const { restaurantId } = scope;
  const isAllowed = (action: Action) => may(actor, action, { restaurantId });
  if (!isAllowed('restaurant.read') || (act && !isAllowed(act.needs))) return [];
  const { rows } = await listRestaurantCustomers(ctx.db, grantRestaurantScope({ restaurantId }), {
    text: words,
    limit: CUSTOMERS,
    offset: 0,
  });
  return rows.map(({ id, name, mobileNumberE164 }) => ({
    label: act ? act.says(name || 'No name') : name || 'No name',
    note: `Customer, ${maskPhone(mobileNumberE164)}`,
    to: href(base, paths.restaurantCustomer, { restaurantId, customerId: id }, asked(act)),
  }));
}

const asked = (act: TypedAct | null) => (act?.act ? { act: act.act } : {});
const queryOf = (act: TypedAct | null) => (act?.act ? `?act=${act.act}` : '');
