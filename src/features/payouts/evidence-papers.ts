/** What the program itself has to show in a dispute, as files for the customer's bank. */
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listMessagesOfOrder } from '#db/outbox/outgoing-messages.repository.ts';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { DisputeFile } from '#src/domain/payments/dispute-answer.schema.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { ORDER_TEXT_TEMPLATES } from '#src/features/notifications/order-texts.ts';
import { receiptText } from '#src/features/notifications/receipt-mail.ts';
import { invoiceSnapshot } from '#src/features/printing/order-dockets.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { addressOf, MOVE_WORDS } from './dispute-facts.ts';
import type { TextPaper } from './text-pdf.ts';

export const PAPER_KINDS = ['receipt', 'deliveryProof', 'messages'] as const satisfies readonly DisputeFile[];
export type PaperKind = (typeof PAPER_KINDS)[number];

export interface EvidencePaper extends TextPaper {
  readonly kind: PaperKind;
  /** Of the file. */
  readonly name: string;
}

type PaperNeeds = Needs<'db' | 'clock' | 'menus'>;

/** The receipt, the record of how it was handed over, and the texts to the customer; what there is none of is left out. */
export async function papersOf(ctx: PaperNeeds, scope: StoreScope, orderId: string): Promise<EvidencePaper[]> {
  const order = await getOrder(ctx.db, scope, orderId);
  const { profile } = await ctx.menus.storeOf(scope);
  const at = (iso: string) => formatStoreDateTime(Temporal.Instant.from(iso), profile.timezone);
  const papers = [
    await receiptPaper(ctx, scope, order),
    await recordPaper(ctx, scope, order, { at, howText: orderTypeLabel(order.collection.type, profile.countryCode) }),
    await messagesPaper(ctx, scope, order, at),
  ];
  return papers.filter(({ lines }) => lines.length > 0);
}

async function receiptPaper(ctx: PaperNeeds, scope: StoreScope, order: Order): Promise<EvidencePaper> {
  const text = receiptText(await invoiceSnapshot(ctx.db, ctx, scope, order));
  const { orderNumber } = order;
  return {
    ...{ kind: 'receipt', name: `receipt-${orderNumber}.pdf`, title: `Receipt of order ${orderNumber}` },
    lines: text.split('\n'),
  };
}

interface RecordWords {
  readonly at: (iso: string) => string;
  readonly howText: string;
}

/** Who did what when, and which dockets came out of which printer. */
async function recordPaper(
  ctx: PaperNeeds,
  scope: StoreScope,
  order: Order,
  { at, howText }: RecordWords,
): Promise<EvidencePaper> {
  const moves = await orderHistory(ctx.db, scope, order.id);
  const printed = (await listPrintJobsOfOrder(ctx.db, scope, order.id)).filter(({ stage }) => stage === 'printed');
  const steps = [
    ...moves.map((move) => ({
      iso: move.occurredIsoDateTimeUtc,
      text: `${MOVE_WORDS[move.toStatus] ?? move.toStatus}, by ${move.byName}`,
    })),
    ...printed.flatMap(({ finishedIsoDateTimeUtc: iso, docketType }) =>
      iso === null ? [] : [{ iso, text: docketType === 'ORDER_TICKET' ? 'Kitchen docket printed' : 'Docket printed' }],
    ),
  ];
  const { orderNumber, customerName, customerPhone, promisedForIsoDateTimeUtc: promised } = order;
  const address = addressOf(order);
  return {
    ...{ kind: 'deliveryProof', name: `record-${orderNumber}.pdf`, title: `Record of order ${orderNumber}` },
    lines: [
      `Customer: ${[customerName, customerPhone].filter(Boolean).join(', ')}`,
      `${howText}${address === '' ? '' : `: ${address}`}`,
      ...(promised === null ? [] : [`Promised for: ${at(promised)}`]),
      '',
      ...steps.toSorted((a, b) => (a.iso < b.iso ? -1 : 1)).map(({ iso, text }) => `${at(iso)}  ${text}`),
    ],
  };
}

async function messagesPaper(
  ctx: PaperNeeds,
  scope: StoreScope,
  order: Order,
  at: (iso: string) => string,
): Promise<EvidencePaper> {
  const sent = (
    await listMessagesOfOrder(ctx.db, scope, { orderId: order.id, templates: ORDER_TEXT_TEMPLATES })
  ).flatMap(({ sentIsoDateTimeUtc: iso, text }) =>
    iso === null || text === null ? [] : [`${at(iso)}, to ${order.customerPhone}:`, text, ''],
  );
  return {
    ...{ kind: 'messages', name: `messages-${order.orderNumber}.pdf`, lines: sent },
    title: `Texts to the customer of order ${order.orderNumber}`,
  };
}
