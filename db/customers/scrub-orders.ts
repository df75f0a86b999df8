import type { Database as BunDatabase } from 'bun:sqlite';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** What a reason says in place of one that names the person. */
const REMOVED = 'Not kept';
/** Shorter names are part of too many other words. */
const MIN_NAME_LENGTH = 3;

interface OrderRow {
  readonly id: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly collectionJson: string;
  readonly statusReason: string | null;
}

/**
 * Removes the person from an order and leaves the sale: numbers, items, amounts, times, suburb. Free text (comments,
 * notes for the driver) goes entirely, since it could say anything about them; a reason goes if it names them. The same
 * on both sides.
 */
export function scrubOrder(raw: BunDatabase, orderId: string): void {
  const order = raw
    .query<OrderRow, [string]>(
      'select id, customerName, customerPhone, collectionJson, statusReason from orders where id = ?',
    )
    .get(orderId);
  if (!order) return;
  const withoutName = (reason: string | null) => (reason !== null && namesThem(order, reason) ? REMOVED : reason);
  raw
    .query(
      `update orders set customerId = null, customerName = '', customerPhone = '', customerEmail = '', comments = '',
         accessTokenHash = null, collectionJson = ?, statusReason = ? where id = ?`,
    )
    .run(
      JSON.stringify(withoutAddress(JSON.parse(order.collectionJson) as Json)),
      withoutName(order.statusReason),
      orderId,
    );
  rewrite(raw, 'order_lines', 'lineJson', ['orderId', 'id'], orderId, withoutComments);
  rewrite(raw, 'order_versions', 'snapshotJson', ['orderId', 'number'], orderId, withoutComments);
  raw.query('update coupon_redemptions set customerId = null where orderId = ?').run(orderId);
  // The link shows the way to their door.
  raw
    .query('update courier_jobs set trackingUrl = null, courierName = null, driverPhone = null where orderId = ?')
    .run(orderId);
  const moves = raw
    .query<{ id: string; byKind: string; reason: string | null }, [string]>(
      'select id, byKind, reason from order_history where orderId = ?',
    )
    .all(orderId);
  for (const { id, byKind, reason } of moves) {
    if (byKind === 'customer') {
      raw.query("update order_history set byId = null, byName = 'Customer' where id = ?").run(id);
    }
    if (withoutName(reason) !== reason)
      raw.query('update order_history set reason = ? where id = ?').run(withoutName(reason), id);
  }
  for (const table of ['refunds', 'bill_edits']) {
    const rows = raw
      .query<{ id: string; reason: string | null }, [string]>(`select id, reason from ${table} where orderId = ?`)
      .all(orderId);
    for (const { id, reason } of rows) {
      if (withoutName(reason) !== reason)
        raw.query(`update ${table} set reason = ? where id = ?`).run(withoutName(reason), id);
    }
  }
}

/** A bill that was saved for them, whether or not it became an order. */
export function scrubBill(raw: BunDatabase, billId: string): void {
  const bill = raw.query<{ draftJson: string }, [string]>('select draftJson from bills where id = ?').get(billId);
  if (!bill) return;
  const draft = withoutComments(JSON.parse(bill.draftJson) as Json) as { readonly [name: string]: Json };
  const { wishes } = draft;
  const empty = {
    ...draft,
    customerName: '',
    customerPhone: '',
    address: null,
    // Where to leave it and why at that hour, in free text.
    ...(wishes ? { wishes: { ...(wishes as object), timeNote: '', dropoffNotes: '' } } : {}),
  };
  raw
    .query("update bills set customerName = '', draftJson = ?, sentFacts = null where id = ?")
    .run(JSON.stringify(empty), billId);
}

function rewrite(
  raw: BunDatabase,
  table: string,
  column: string,
  key: readonly [string, string],
  orderId: string,
  change: (value: Json) => Json,
) {
  const where = `${key[0]} = ? and ${key[1]} = ?`;
  const rows = raw
    .query<{ key: string | number; json: string }, [string]>(
      `select ${key[1]} as key, ${column} as json from ${table} where ${key[0]} = ?`,
    )
    .all(orderId);
  for (const { key: id, json } of rows) {
    const after = JSON.stringify(change(JSON.parse(json) as Json));
    if (after !== json) raw.query(`update ${table} set ${column} = ? where ${where}`).run(after, orderId, id);
  }
}

/** The same value with each `comments` empty, however deep: of an item, of a part of a deal. */
function withoutComments(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutComments);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === 'comments' && typeof inner === 'string' ? [name, ''] : [name, withoutComments(inner)],
    ),
  );
}

/** The suburb stays: which areas a store delivers to is the store's to know. */
function withoutAddress(collection: Json): Json {
  if (collection === null || typeof collection !== 'object' || !('address' in collection)) return collection;
  const { address } = collection;
  const empty = { line1: REMOVED, latitude: null, longitude: null };
  return { ...collection, address: { ...(address as object), ...empty } as Json, dropoffNotes: '' };
}

function namesThem({ customerName, customerPhone }: OrderRow, reason: string): boolean {
  const text = reason.toLowerCase();
  const names = customerName.toLowerCase().split(/\s+/);
  const digits = customerPhone.replaceAll(/\D/g, '').slice(-8);
  return (
    names.some((name) => name.length >= MIN_NAME_LENGTH && text.includes(name)) ||
    (digits.length === 8 && text.replaceAll(/\D/g, '').includes(digits))
  );
}
