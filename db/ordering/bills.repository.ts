import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import type { BillHoldsTable, BillsTable } from '#db/schema/bills.tables.ts';
import { insertRow, statement } from '#db/statement.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** An order that is worked on: its draft, and whether the kitchen has seen any of it. */
export interface Bill extends Omit<Selectable<BillsTable>, 'draftJson'> {
  readonly draft: BillDraft;
}

export type Hold = Selectable<BillHoldsTable>;

/** Written by ourselves from a checked body; lists read it often. */
const draftOf = parsedOnce((text) => JSON.parse(text) as BillDraft);

export async function findBill(db: Db, scope: StoreScope, billId: string): Promise<Bill | null> {
  const row = billOfStore.first(db, { storeId: scope.storeId, billId });
  return row ? billOf(row) : null;
}

const billOfStore = statement<{ storeId: string; billId: string }, Selectable<BillsTable>>((db, value) =>
  db.selectFrom('bills').selectAll().where('storeId', '=', value('storeId')).where('id', '=', value('billId')),
);

export async function getBill(db: Db, scope: StoreScope, billId: string): Promise<Bill> {
  const bill = await findBill(db, scope, billId);
  if (!bill) throw notFound('bill');
  return bill;
}

/** Ids are made on devices: one that another store's bill or order has is taken. */
export async function isBillIdTaken(db: Db, billId: string): Promise<boolean> {
  const bill = await db.selectFrom('bills').select('id').where('id', '=', billId).executeTakeFirst();
  const order = await db.selectFrom('orders').select('id').where('id', '=', billId).executeTakeFirst();
  return bill !== undefined || order !== undefined;
}

/** Oldest first: the longest wait is at the top. */
export async function listOpenBills(db: Db, scope: StoreScope, limit = 500): Promise<Bill[]> {
  const rows = await db
    .selectFrom('bills')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('state', '=', 'open')
    .orderBy('openedIsoDateTimeUtc')
    .limit(limit)
    .execute();
  return rows.map(billOf);
}

function billOf({ draftJson, ...row }: Selectable<BillsTable>): Bill {
  return { ...row, draft: draftOf(draftJson) };
}

export interface BillFacts {
  readonly draft: BillDraft;
  readonly totalInCents: number;
  /** As `unsentChanges` counts. */
  readonly unsentCount: number;
  readonly sentFacts: string | null;
  readonly savedByName: string;
  readonly at: string;
}

export async function insertBill(
  trx: Trx,
  scope: StoreScope,
  bill: BillFacts & {
    readonly id: string;
    readonly orderId: string | null;
    readonly posTerminalId: string | null;
    readonly openedAt?: string;
    readonly state?: 'open' | 'closed';
  },
): Promise<void> {
  insertRow(trx, 'bills', {
    id: bill.id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    state: bill.state ?? 'open',
    closedReason: bill.state === 'closed' ? 'paid' : null,
    orderId: bill.orderId,
    posTerminalId: bill.posTerminalId,
    openedIsoDateTimeUtc: bill.openedAt ?? bill.at,
    ...columnsOf(bill),
  });
}

function columnsOf({ draft, totalInCents, unsentCount, sentFacts, savedByName, at }: BillFacts) {
  return {
    collectionType: draft.collectionType,
    tableId: draft.tableId,
    customerName: draft.customerName,
    draftJson: JSON.stringify(draft),
    totalInCents,
    lineCount: draft.lines.length,
    unsentCount,
    sentFacts,
    savedByName,
    savedIsoDateTimeUtc: at,
  };
}

/** Compare-and-set on the version the writer has seen; `false` when someone else was faster. */
export async function updateBill(
  trx: Trx,
  scope: StoreScope,
  bill: { readonly id: string; readonly version: number },
  change: BillFacts & {
    readonly orderId?: string;
    /** A saved order becomes a bill when it is sent. */
    readonly openedAt?: string;
    readonly state?: 'open' | 'closed';
    readonly closedReason?: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bills')
    .set({
      version: bill.version + 1,
      ...columnsOf(change),
      ...(change.orderId === undefined ? {} : { orderId: change.orderId }),
      ...(change.openedAt === undefined ? {} : { openedIsoDateTimeUtc: change.openedAt }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.closedReason === undefined ? {} : { closedReason: change.closedReason }),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', bill.id)
    .where('version', '=', bill.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Paid, cancelled, merged: whatever was there last is no longer waited for. No bill of that id is no error. */
export async function closeBill(trx: Trx, scope: StoreScope, billId: string, reason: string): Promise<void> {
  await trx
    .updateTable('bills')
    .set((eb) => ({ state: 'closed', closedReason: reason, version: eb('version', '+', 1) }))
    .where('storeId', '=', scope.storeId)
    .where('id', '=', billId)
    .where('state', '!=', 'closed')
    .execute();
}

export async function findHold(db: Db, scope: StoreScope, billId: string): Promise<Hold | null> {
  return holdOfBill.first(db, { storeId: scope.storeId, billId }) ?? null;
}

const holdOfBill = statement<{ storeId: string; billId: string }, Hold>((db, value) =>
  db.selectFrom('bill_holds').selectAll().where('storeId', '=', value('storeId')).where('billId', '=', value('billId')),
);

export async function listHolds(db: Db, scope: StoreScope): Promise<Hold[]> {
  return db.selectFrom('bill_holds').selectAll().where('storeId', '=', scope.storeId).execute();
}

/** One holder at a time: the row is the lock. */
export async function writeHold(
  trx: Trx,
  scope: StoreScope,
  hold: Omit<Hold, 'restaurantId' | 'storeId'>,
): Promise<void> {
  const { billId, ...values } = hold;
  await trx
    .insertInto('bill_holds')
    .values({ ...hold, restaurantId: scope.restaurantId, storeId: scope.storeId })
    .onConflict((conflict) =>
      conflict.column('billId').doUpdateSet(values).where('bill_holds.storeId', '=', scope.storeId),
    )
    .execute();
}

export async function dropHold(trx: Trx, scope: StoreScope, billId: string): Promise<void> {
  await trx.deleteFrom('bill_holds').where('storeId', '=', scope.storeId).where('billId', '=', billId).execute();
}
