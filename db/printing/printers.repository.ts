import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import type { PrintersTable } from '#db/schema/printing.tables.ts';
import { statement } from '#db/statement.ts';
import { type DeviceKnowledge, knownAt } from '#src/domain/printing/device-knowledge.ts';
import { type Printer, printerSchema } from '#src/domain/printing/printing.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { PlatformScope, StoreScope } from '#src/shared/scope.ts';

export type PrinterStatusCode = Selectable<PrintersTable>['statusCode'];

/** How a printer was when it was last spoken to. */
export interface PrinterState {
  readonly statusCode: PrinterStatusCode;
  /** 'Paper out'; empty if all is well. */
  readonly statusText: string;
  /** Since when it has been so; null: never spoken to. */
  readonly statusIsoDateTimeUtc: string | null;
}

export interface StorePrinter {
  readonly printer: Printer;
  readonly state: PrinterState;
}

export async function listPrinters(db: Db, scope: StoreScope): Promise<StorePrinter[]> {
  const { restaurantId, storeId } = scope;
  return printersOfStore.all(db, { restaurantId, storeId }).map(printerOf);
}

/** Each order reads them; what is known of a device is long and not for it. */
type PrinterRow = Pick<Selectable<PrintersTable>, (typeof PRINTER_COLUMNS)[number]>;
const PRINTER_COLUMNS = [
  'id',
  'specJson',
  'fallbackPrinterId',
  'statusCode',
  'statusText',
  'statusIsoDateTimeUtc',
] as const;

const printersOfStore = statement<{ restaurantId: string; storeId: string }, PrinterRow>((db, value) =>
  db
    .selectFrom('printers')
    .select(PRINTER_COLUMNS)
    .where('storeId', '=', value('storeId'))
    .where('restaurantId', '=', value('restaurantId'))
    .orderBy('name')
    .orderBy('id'),
);

export async function findPrinter(db: Db, scope: StoreScope, printerId: string): Promise<StorePrinter | null> {
  const row = await db
    .selectFrom('printers')
    .select(PRINTER_COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', printerId)
    .executeTakeFirst();
  return row ? printerOf(row) : null;
}

export async function getPrinter(db: Db, scope: StoreScope, printerId: string): Promise<StorePrinter> {
  const found = await findPrinter(db, scope, printerId);
  if (!found) throw notFound('printer');
  return found;
}

export async function insertPrinter(trx: Trx, scope: StoreScope, printer: Printer): Promise<void> {
  const { id, name, fallbackPrinterId } = printer;
  await trx
    .insertInto('printers')
    .values({
      id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      name,
      specJson: JSON.stringify(printer),
      fallbackPrinterId,
      statusIsoDateTimeUtc: null,
    })
    .execute();
}

/**
 * An edited printer has to prove itself again: its state is unknown until the next word from it, and the certificate of one
 * that is spoken to over HTTPS is the one it shows then.
 */
export async function updatePrinter(trx: Trx, scope: StoreScope, printer: Printer): Promise<void> {
  await trx
    .updateTable('printers')
    .set({
      name: printer.name,
      specJson: JSON.stringify(printer),
      fallbackPrinterId: printer.fallbackPrinterId,
      statusCode: 'unknown',
      statusText: '',
      statusIsoDateTimeUtc: null,
      ...(printer.isSecure ? { knowledgeJson: null } : {}),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', printer.id)
    .execute();
}

export async function deletePrinter(trx: Trx, scope: StoreScope, printerId: string): Promise<void> {
  await trx.deleteFrom('printers').where('storeId', '=', scope.storeId).where('id', '=', printerId).execute();
}

export async function setPrinterState(
  trx: Trx,
  scope: StoreScope,
  printerId: string,
  state: PrinterState,
): Promise<void> {
  await trx
    .updateTable('printers')
    .set({ ...state })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', printerId)
    .execute();
}

/** Stored knowledge of the device at the printer's address. */
export async function readKnowledge(
  db: Db,
  scope: StoreScope,
  { printerId, address }: { readonly printerId: string; readonly address: string },
): Promise<DeviceKnowledge> {
  const row = await db
    .selectFrom('printers')
    .select('knowledgeJson')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', printerId)
    .executeTakeFirst();
  return knownAt(address, row?.knowledgeJson ? (JSON.parse(row.knowledgeJson) as DeviceKnowledge) : null);
}

/** For every printer that is this device: several may share an address. */
export async function keepKnowledge(
  trx: Trx,
  scope: StoreScope,
  printerIds: readonly string[],
  knowledge: DeviceKnowledge,
): Promise<void> {
  await trx
    .updateTable('printers')
    .set({ knowledgeJson: JSON.stringify(knowledge) })
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', [...printerIds])
    .execute();
}

const specOf = parsedOnce((specJson) =>
  printerSchema.parse({ ...JSON.parse(specJson), id: 'any', fallbackPrinterId: null }),
);

function printerOf(row: PrinterRow): StorePrinter {
  const { statusCode, statusText, statusIsoDateTimeUtc } = row;
  return {
    printer: { ...specOf(row.specJson), id: row.id, fallbackPrinterId: row.fallbackPrinterId },
    state: { statusCode, statusText, statusIsoDateTimeUtc },
  };
}

/** The store of a printer that logs in. No scope yet: only its code was checked. */
export async function findPrinterPlace(
  db: Db,
  _platform: PlatformScope,
  printerId: string,
): Promise<{ restaurantId: string; storeId: string } | null> {
  const row = await db
    .selectFrom('printers')
    .select(['restaurantId', 'storeId'])
    .where('id', '=', printerId)
    .executeTakeFirst();
  return row ?? null;
}
