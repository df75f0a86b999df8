import type { Trx } from '#db/connection.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import { findTerminalSettings } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import type { DocketMarks, StationShare } from '#src/domain/printing/docket.types.ts';
import { isBillOnRequest } from '#src/domain/printing/order-bill.ts';
import type { PrintReason } from '#src/domain/printing/print-job.ts';
import { DOCKET_TYPES, type DocketType, type Printer } from '#src/domain/printing/printing.schema.ts';
import { withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { soldAloneMark } from '#src/domain/printing/sold-alone.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { waitingSettings } from '#src/features/tills/waiting-settings.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { copyOrderIn } from './copy-order.ts';
import { writeToldIn } from './kitchen-book.ts';
import { orderDockets } from './order-dockets.ts';
import { queueCopiesIn } from './queue-job.ts';
import { paperOf } from './unprinted-papers.ts';

type QueueNeeds = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'publicUrl' | 'secrets' | 'ownership'>>;

export interface QueueOptions {
  readonly reason: PrintReason;
  /** Without it: tickets where the lines are made, stubs and invoices where a station asks for them. */
  readonly docketTypes?: readonly DocketType[];
  /** Requested by a person, for a docket that was printed before. */
  readonly reprint?: NonNullable<DocketMarks['reprint']>;
  /** Requested by a person: where no station prints stubs or invoices, the default station's printer does. */
  readonly isWantedSomewhere?: boolean;
  /** For an order whose tickets follow later: the kitchen gets a note in advance. */
  readonly isForLater?: true;
  /** The number that a till gave it which sold it alone. */
  readonly numberThere?: string | undefined;
  /** Tells this docket from an earlier one of the same kind, version and printer that it isn't a copy of. */
  readonly paperNumber?: number;
  /** A person chose where. */
  readonly atPrinterId?: string | undefined;
}

/**
 * Queues an order's dockets, in the transaction that sends it to the kitchen (domain rules §8). Each job stores all it
 * prints, so that a retry prints the very same docket. A repeat for the same version of an order queues nothing; the
 * result names what was queued now. A store without printers prints nothing; its kitchen screens are told all the same.
 */
export async function queueOrderDocketsIn(
  trx: Trx,
  ctx: QueueNeeds,
  scope: StoreScope,
  order: Order,
  {
    reason,
    docketTypes,
    reprint,
    isWantedSomewhere = false,
    isForLater,
    numberThere,
    paperNumber,
    atPrinterId,
  }: QueueOptions,
): Promise<string[]> {
  const wanted = reason === 'auto' && isBillOnRequest(order) ? withoutInvoice(docketTypes) : docketTypes;
  const asked = reason === 'auto' ? await typesOfTill(trx, ctx, scope, order, wanted) : wanted;
  const { dockets } = await orderDockets(trx, ctx, scope, order, {
    docketTypes: asked,
    isWantedSomewhere,
    atPrinterId,
  });
  const soldAlone = numberThere === undefined ? null : await soldAloneOf(trx, ctx, scope, order, numberThere);
  const queued: string[] = [];
  for (const { docketType, stationId, printer, snapshot } of dockets) {
    const marked = withMarks(snapshot, {
      ...(reprint ? { reprint } : {}),
      ...(isForLater ? { isForLater } : {}),
      ...(soldAlone ? { soldAlone } : {}),
    });
    const ids = await queueCopiesIn(trx, ctx, scope, marked, {
      printer,
      job: {
        orderId: order.id,
        orderVersion: order.version,
        // No ticket: the kitchen starts cooking on those.
        docketType: isForLater ? 'CHANGE' : docketType,
        stationId,
        reason,
        reprintNumber: paperNumber ?? reprint?.number ?? 0,
      },
    });
    queued.push(...ids);
    if (stationId === null || snapshot.kind !== 'ORDER_TICKET' || isForLater || reprint) continue;
    const isTold = printer.id === AT_SCREENS.id ? !(await hasOnScreens(trx, scope, order, stationId)) : ids.length > 0;
    if (isTold) tellBookIn(trx, ctx, scope, order, { stationId, printer, said: snapshot.station });
  }
  const isBegun = reason === 'auto' && !isForLater && (asked ?? DOCKET_TYPES).includes('ORDER_TICKET');
  if (isBegun) await copyOrderIn(trx, ctx, scope, order, { isFirst: true, ...(soldAlone ? { soldAlone } : {}) });
  return queued;
}

/** Whether its screens have the order's ticket already: there is no print job that would say so. */
async function hasOnScreens(trx: Trx, scope: StoreScope, order: Order, stationId: string): Promise<boolean> {
  const ticket = paperOf({ orderVersion: order.version, docketType: 'ORDER_TICKET' });
  return (await listKitchenEntries(trx, scope, order.id)).some(
    ({ kind, printerId, paper, ...at }) =>
      kind === 'told' && printerId === AT_SCREENS.id && at.stationId === stationId && paper === ticket,
  );
}

/** A first ticket: the station knew nothing. */
function tellBookIn(
  trx: Trx,
  ctx: QueueNeeds,
  scope: StoreScope,
  order: Order,
  { stationId, printer, said }: { readonly stationId: string; readonly printer: Printer; readonly said: StationShare },
): void {
  const { stationName, seesAll = false } = said;
  writeToldIn(trx, ctx, scope, {
    orderId: order.id,
    station: { stationId, stationName, seesAll },
    printerId: printer.id,
    known: null,
    said,
    paper: { orderVersion: order.version, docketType: 'ORDER_TICKET' },
    by: null,
  });
}

async function soldAloneOf(
  trx: Trx,
  ctx: QueueNeeds,
  scope: StoreScope,
  order: Order,
  number: string,
): Promise<NonNullable<DocketMarks['soldAlone']>> {
  const { timezone, countryCode, settings } = (await ctx.menus.storeOf(scope, trx)).profile;
  const clock = { timezone, countryCode, tradingHours: posHoursOf(settings) };
  return soldAloneMark(order, number, clock, ctx.clock.now());
}

/** Skips the automatic receipt where the till asks the customer, or gives none. */
async function typesOfTill(
  trx: Trx,
  ctx: QueueNeeds,
  scope: StoreScope,
  { posTerminalId }: Order,
  docketTypes: readonly DocketType[] | undefined,
): Promise<readonly DocketType[] | undefined> {
  if (posTerminalId === null) return docketTypes;
  const settings = await findTerminalSettings(trx, scope, posTerminalId);
  if (!settings) return docketTypes;
  const waiting = await waitingSettings({ db: trx, ...(ctx.ownership ? { ownership: ctx.ownership } : {}) }, scope);
  if (waiting.terminal(posTerminalId, settings).receipt === 'always') return docketTypes;
  return withoutInvoice(docketTypes);
}

function withoutInvoice(docketTypes: readonly DocketType[] = DOCKET_TYPES): readonly DocketType[] {
  return docketTypes.filter((type) => type !== 'ORDER_INVOICE');
}
