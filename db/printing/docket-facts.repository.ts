import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import type { TendersTable } from '#db/schema/payments.tables.ts';
import { statement } from '#db/statement.ts';
import type { DocketPayment, PaperPicture } from '#src/domain/printing/docket.types.ts';
import {
  DEFAULT_PRINT_DOCKET_SETTINGS,
  type PrintDocketSettings,
  printDocketSettingsSchema,
} from '#src/domain/printing/printing.schema.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The group of a store's settings that says how its dockets look. */
export const DOCKET_SETTINGS_NAME = 'printDockets';

export async function readDocketSettings(db: Db, scope: StoreScope): Promise<PrintDocketSettings> {
  const row = docketSettings.first(db, { storeId: scope.storeId });
  return row ? settingsOf(row.valueJson) : DEFAULT_PRINT_DOCKET_SETTINGS;
}

const docketSettings = statement<{ storeId: string }, { valueJson: string }>((db, value) =>
  db
    .selectFrom('store_settings')
    .select('valueJson')
    .where('storeId', '=', value('storeId'))
    .where('name', '=', DOCKET_SETTINGS_NAME),
);
const settingsOf = parsedOnce((valueJson) => printDocketSettingsSchema.parse(JSON.parse(valueJson)));

/** The restaurant's logo as it prints; null when it has none, or it isn't rendered yet. */
export async function readPaperLogo(db: Db, scope: StoreScope): Promise<PaperPicture | null> {
  const row = paperLogo.first(db, { restaurantId: scope.restaurantId });
  return row?.paperJson ? pictureOf(row.paperJson) : null;
}

const paperLogo = statement<{ restaurantId: string }, { paperJson: string | null }>((db, value) =>
  db
    .selectFrom('restaurants')
    .innerJoin('images', 'images.id', 'restaurants.logoImageId')
    .select('images.paperJson')
    .where('restaurants.id', '=', value('restaurantId')),
);
const pictureOf = parsedOnce((paperJson) => JSON.parse(paperJson) as PaperPicture | null);

/** 0 before the first change. */
export async function docketSettingsVersion(db: Db, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('store_settings')
    .select('version')
    .where('storeId', '=', scope.storeId)
    .where('name', '=', DOCKET_SETTINGS_NAME)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function writeDocketSettings(db: Db, scope: StoreScope, settings: PrintDocketSettings): Promise<void> {
  const valueJson = JSON.stringify(settings);
  await db
    .insertInto('store_settings')
    .values({ storeId: scope.storeId, name: DOCKET_SETTINGS_NAME, valueJson })
    .onConflict((conflict) =>
      conflict
        .columns(['storeId', 'name'])
        .doUpdateSet((eb) => ({ valueJson, version: eb('store_settings.version', '+', 1) })),
    )
    .execute();
}

export async function findTerminalName(db: Db, scope: StoreScope, posTerminalId: string): Promise<string | null> {
  return terminalName.first(db, { storeId: scope.storeId, posTerminalId })?.name ?? null;
}

const terminalName = statement<{ storeId: string; posTerminalId: string }, { name: string }>((db, value) =>
  db
    .selectFrom('pos_terminals')
    .select('name')
    .where('storeId', '=', value('storeId'))
    .where('id', '=', value('posTerminalId')),
);

const TENDER_LABELS: Partial<Record<PaymentType, string>> = {
  posCash: 'Cash',
  posCard: 'Card',
  posCustomPayment: 'Other',
  posRefundCash: 'Cash refund',
  posRefundCard: 'Card refund',
};

/** The payments of an order, as an invoice lists them. A held card counts: the customer owes nothing. */
export async function listDocketPayments(db: Db, scope: StoreScope, orderId: string): Promise<DocketPayment[]> {
  const card = await orderPayment(db, scope, orderId);
  const tenders = tendersOfOrder.all(db, { storeId: scope.storeId, orderId });
  // A slip is that of a tender: an order that nobody has paid yet needs no look for one.
  const slips = tenders.length === 0 ? [] : slipsOfOrder.all(db, { storeId: scope.storeId, orderId });
  const payments: DocketPayment[] = tenders.map((tender) => {
    const isCash = tender.paymentType === 'posCash';
    return {
      tenderId: tender.id,
      label: labelOf(tender, slips),
      amountInCents: tender.amountInCents,
      tenderedInCents: isCash ? tender.tenderedInCents : null,
      changeInCents: isCash ? tender.changeInCents : null,
      // The bank's own text goes on the customer's receipt unchanged.
      receiptLines: slips.findLast(({ id }) => id === tender.id)?.text?.split(/\r?\n/) ?? [],
    };
  });
  if (card?.statusCode !== 'success' && card?.statusCode !== 'requiresCapture') return payments;
  const number = card.cardLast4 ? ` ...${card.cardLast4}` : '';
  const label = `Card${card.cardBrand ? ` ${card.cardBrand.toUpperCase()}` : ''}${number}`;
  const { amountInCents } = card;
  return [{ label, amountInCents, tenderedInCents: null, changeInCents: null, receiptLines: [] }, ...payments];
}

type TenderFacts = Pick<
  Selectable<TendersTable>,
  'id' | 'paymentType' | 'paymentName' | 'amountInCents' | 'tenderedInCents' | 'changeInCents'
>;
const tendersOfOrder = statement<{ storeId: string; orderId: string }, TenderFacts>((db, value) =>
  db
    .selectFrom('tenders')
    .select(['id', 'paymentType', 'paymentName', 'amountInCents', 'tenderedInCents', 'changeInCents'])
    .where('storeId', '=', value('storeId'))
    .where('orderId', '=', value('orderId'))
    .orderBy('takenIsoDateTimeUtc')
    .orderBy('id'),
);

/** A payment at a card terminal has its tender's id. */
interface Slip {
  readonly id: string;
  readonly cardType: string | null;
  readonly maskedPan: string | null;
  readonly text: string | null;
}
const slipsOfOrder = statement<{ storeId: string; orderId: string }, Slip>((db, value) =>
  db
    .selectFrom('terminal_attempts')
    .leftJoin('terminal_receipts', (join) =>
      join
        .onRef('terminal_receipts.attemptId', '=', 'terminal_attempts.id')
        .on('terminal_receipts.copy', '=', sql.lit('customer')),
    )
    .select(['terminal_attempts.id', 'cardType', 'maskedPan', 'terminal_receipts.text'])
    .where('terminal_attempts.storeId', '=', value('storeId'))
    .where('terminal_attempts.orderId', '=', value('orderId'))
    .orderBy('terminal_receipts.id'),
);

function labelOf({ id, paymentType, paymentName }: TenderFacts, slips: readonly Slip[]): string {
  if (paymentName !== '') return paymentName;
  const words = TENDER_LABELS[paymentType] ?? 'Payment';
  const card = slips.find((slip) => slip.id === id);
  if (!card?.cardType) return words;
  return `${words} ${card.cardType.toUpperCase()}${card.maskedPan ? ` ...${card.maskedPan.slice(-4)}` : ''}`;
}
