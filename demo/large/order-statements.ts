import type { Database as BunDatabase } from 'bun:sqlite';

/** Columns in the order of their values. */
const COLUMNS = {
  orders: [
    'id',
    'restaurantId',
    'storeId',
    'channel',
    'orderNumber',
    'version',
    'statusCode',
    'placedIsoDateTimeUtc',
    'businessDay',
    'isoWeek',
    'isoMonth',
    'isoYear',
    'collectionType',
    'collectionJson',
    'itemTotalInCents',
    'discountInCents',
    'deliveryFeeInCents',
    'surchargeInCents',
    'tipInCents',
    'taxInCents',
    'taxIsIncluded',
    'cashRoundingInCents',
    'grandTotalInCents',
    'currencyCode',
    'breakdownJson',
    'paymentType',
    'customerId',
    'customerName',
    'customerPhone',
    'posTerminalId',
    'employeeId',
    'employeeName',
  ],
  order_lines: [
    'orderId',
    'id',
    'storeId',
    'position',
    'itemId',
    'categoryId',
    'name',
    'quantity',
    'lineTotalInCents',
    'lineJson',
  ],
  order_versions: [
    'orderId',
    'storeId',
    'number',
    'grandTotalInCents',
    'paymentType',
    'snapshotJson',
    'createdIsoDateTimeUtc',
  ],
  order_history: [
    'id',
    'orderId',
    'storeId',
    'occurredIsoDateTimeUtc',
    'fromStatus',
    'toStatus',
    'byKind',
    'byId',
    'byName',
  ],
  order_payments: [
    'orderId',
    'restaurantId',
    'storeId',
    'statusCode',
    'amountInCents',
    'currencyCode',
    'checkoutExpiresIsoDateTimeUtc',
    'paymentIntentId',
    'cardBrand',
    'cardLast4',
    'capturedInCents',
    'updatedIsoDateTimeUtc',
  ],
  tenders: [
    'id',
    'restaurantId',
    'storeId',
    'orderId',
    'orderVersion',
    'paymentType',
    'amountInCents',
    'tenderedInCents',
    'changeInCents',
    'cashRoundingInCents',
    'posTerminalId',
    'employeeId',
    'businessDay',
    'takenIsoDateTimeUtc',
  ],
  bills: [
    'id',
    'restaurantId',
    'storeId',
    'state',
    'orderId',
    'collectionType',
    'tableId',
    'draftJson',
    'totalInCents',
    'lineCount',
    'unsentCount',
    'savedByName',
    'openedIsoDateTimeUtc',
    'savedIsoDateTimeUtc',
  ],
  order_counters: ['storeId', 'businessDay', 'lastNumber'],
  customers: ['id', 'restaurantId', 'name', 'mobileNumberE164', 'createdIsoDateTimeUtc'],
} as const;

type Value = string | number | null;
export type Insert = Record<keyof typeof COLUMNS, (...values: Value[]) => void>;

/** One compiled insert a table: millions of rows go through these. */
export function insertStatements(raw: BunDatabase): Insert {
  const entries = Object.entries(COLUMNS).map(([table, columns]) => [table, insertInto(raw, table, columns)] as const);
  return Object.fromEntries(entries) as Insert;
}

export function insertInto(raw: BunDatabase, table: string, columns: readonly string[]): (...values: Value[]) => void {
  const statement = raw.prepare<unknown, Value[]>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  return (...values) => void statement.run(...values);
}
