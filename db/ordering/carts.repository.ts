import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import type { CartsTable } from '#db/schema/customers.tables.ts';
import { cachedStatement } from '#db/statement.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { type CartDetails, cartDetailsSchema, cartLinesSchema } from '#src/domain/ordering/ordering.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface StoredCart {
  readonly id: string;
  readonly customerId: string | null;
  readonly lines: readonly CartLine[];
  readonly couponCodes: readonly string[];
  readonly details: CartDetails;
  readonly version: number;
  /** Set when it became an order. */
  readonly orderId: string | null;
  readonly updatedIsoDateTimeUtc: string;
}

const EMPTY_DETAILS: CartDetails = {
  collectionType: 'pickup',
  requestedForIsoDateTimeUtc: null,
  address: null,
  dropoffNotes: '',
  tableId: null,
  name: '',
  phone: '',
  email: '',
  comments: '',
  paymentType: null,
  usesLoyaltyReward: false,
  isTest: false,
};

export function findCart(db: Db, scope: StoreScope, cartId: string): StoredCart | null {
  const row = cartById.first(db, { storeId: scope.storeId, cartId });
  return row ? cartOf(row) : null;
}

/** The same object for the same row, which is frozen where it is shared. */
const carts = new WeakMap<Selectable<CartsTable>, StoredCart>();

function cartOf(row: Selectable<CartsTable>): StoredCart {
  const known = carts.get(row);
  if (known) return known;
  const cart = {
    id: row.id,
    customerId: row.customerId,
    lines: linesOf(row.linesJson),
    couponCodes: couponCodesOf(row.couponCodesJson),
    details: detailsOf(row.detailsJson),
    version: row.version,
    orderId: row.orderId,
    updatedIsoDateTimeUtc: row.updatedIsoDateTimeUtc,
  };
  carts.set(row, cart);
  return cart;
}

const MAX_PARSED = 2000;
const linesOf = parsedOnce((text): readonly CartLine[] => cartLinesSchema.parse(JSON.parse(text)), MAX_PARSED);
const couponCodesOf = parsedOnce((text) => JSON.parse(text) as readonly string[], MAX_PARSED);
const detailsOf = parsedOnce(
  (text): CartDetails => cartDetailsSchema.parse({ ...EMPTY_DETAILS, ...JSON.parse(text) }),
  MAX_PARSED,
);

const cartById = cachedStatement<{ storeId: string; cartId: string }, Selectable<CartsTable>>((db, value) =>
  db.selectFrom('carts').selectAll().where('storeId', '=', value('storeId')).where('id', '=', value('cartId')),
);

export async function getCart(db: Db, scope: StoreScope, cartId: string): Promise<StoredCart> {
  const cart = await findCart(db, scope, cartId);
  if (!cart) throw notFound('cart');
  return cart;
}

export async function insertCart(
  trx: Trx,
  scope: StoreScope,
  cart: { readonly id: string; readonly customerId: string | null; readonly at: string },
): Promise<StoredCart> {
  await trx
    .insertInto('carts')
    .values({
      id: cart.id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      customerId: cart.customerId,
      updatedIsoDateTimeUtc: cart.at,
    })
    .execute();
  return {
    id: cart.id,
    customerId: cart.customerId,
    lines: [],
    couponCodes: [],
    details: EMPTY_DETAILS,
    version: 1,
    orderId: null,
    updatedIsoDateTimeUtc: cart.at,
  };
}

/** Writes what changed; the cart's version rises, so that a page can tell that it is behind. */
export async function updateCart(
  trx: Trx,
  scope: StoreScope,
  cart: StoredCart,
  change: Partial<Pick<StoredCart, 'lines' | 'couponCodes' | 'details' | 'orderId' | 'customerId'>>,
  at: string,
): Promise<void> {
  await trx
    .updateTable('carts')
    .set({
      version: cart.version + 1,
      updatedIsoDateTimeUtc: at,
      ...(change.lines ? { linesJson: JSON.stringify(change.lines) } : {}),
      ...(change.couponCodes ? { couponCodesJson: JSON.stringify(change.couponCodes) } : {}),
      ...(change.details ? { detailsJson: JSON.stringify(change.details) } : {}),
      ...(change.orderId === undefined ? {} : { orderId: change.orderId }),
      ...(change.customerId === undefined ? {} : { customerId: change.customerId }),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', cart.id)
    .execute();
}

/** After an order failed its cart is the person's again, with everything in it. */
export async function releaseCartIn(trx: Trx, scope: StoreScope, orderId: string): Promise<void> {
  await trx
    .updateTable('carts')
    .set({ orderId: null })
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute();
}
