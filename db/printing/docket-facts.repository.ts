import type { Db } from '#db/connection.ts';
import type { DocketPayment } from '#src/domain/printing/docket.types.ts';
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
  const row = await db
    .selectFrom('store_settings')
    .select('valueJson')
    .where('storeId', '=', scope.storeId)
    .where('name', '=', DOCKET_SETTINGS_NAME)
    .executeTakeFirst();
  return row ? printDocketSettingsSchema.parse(JSON.parse(row.valueJson)) : DEFAULT_PRINT_DOCKET_SETTINGS;
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
  const row = await db
    .selectFrom('pos_terminals')
    .select('name')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', posTerminalId)
    .executeTakeFirst();
  return row?.name ?? null;
}

const TENDER_WORDS: Partial<Record<PaymentType, string>> = {
  posCash: 'Cash',
  posCard: 'Card',
  posCustomPayment: 'Other',
  posRefundCash: 'Cash refund',
  posRefundCard: 'Card refund',
};

/** What has been paid for an order, as an invoice lists it. A card that is held counts: the customer owes nothing. */
export async function listDocketPayments(db: Db, scope: StoreScope, orderId: string): Promise<DocketPayment[]> {
  const [card, tenders] = await Promise.all([
    db
      .selectFrom('order_payments')
      .select(['statusCode', 'amountInCents', 'cardBrand', 'cardLast4'])
      .where('storeId', '=', scope.storeId)
      .where('orderId', '=', orderId)
      .executeTakeFirst(),
    db
      .selectFrom('tenders')
      .select(['paymentType', 'amountInCents', 'tenderedInCents', 'changeInCents'])
      .where('storeId', '=', scope.storeId)
      .where('orderId', '=', orderId)
      .orderBy('takenIsoDateTimeUtc')
      .orderBy('id')
      .execute(),
  ]);
  const payments: DocketPayment[] = tenders.map((tender) => {
    const isCash = tender.paymentType === 'posCash';
    return {
      label: TENDER_WORDS[tender.paymentType] ?? 'Payment',
      amountInCents: tender.amountInCents,
      tenderedInCents: isCash ? tender.tenderedInCents : null,
      changeInCents: isCash ? tender.changeInCents : null,
      receiptLines: [],
    };
  });
  if (card?.statusCode !== 'success' && card?.statusCode !== 'requiresCapture') return payments;
  const number = card.cardLast4 ? ` ...${card.cardLast4}` : '';
  const label = `Card${card.cardBrand ? ` ${card.cardBrand.toUpperCase()}` : ''}${number}`;
  const { amountInCents } = card;
  return [{ label, amountInCents, tenderedInCents: null, changeInCents: null, receiptLines: [] }, ...payments];
}
