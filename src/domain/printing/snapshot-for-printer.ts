import type { Order } from '../ordering/order.types.ts';
import {
  type DocketFrame,
  type DocketMarks,
  type DocketSnapshot,
  type DocketTimes,
  NO_MARKS,
  type OrderInvoiceSnapshot,
  type OrderStubSnapshot,
  type OrderTicketSnapshot,
  type PaperPicture,
  type StoreFacts,
} from './docket.types.ts';
import type { DocketSettings, PrintDocketSettings, Printer } from './printing.schema.ts';
import type { StationTicket } from './route-lines.ts';

/** What all dockets of one order share; read once, when the dockets are queued. */
export interface SnapshotSources {
  readonly order: Order;
  readonly store: StoreFacts;
  readonly times: DocketTimes;
  readonly sourceName: string;
  readonly guests?: number | null;
  /** By line id, for the kitchen. */
  readonly allergens?: Readonly<Record<string, string>>;
  readonly settings: PrintDocketSettings;
  /** What is left to pay, where the kitchen's dockets say it. */
  readonly balanceDueInCents?: number;
  /** The restaurant's logo, for customers' dockets. */
  readonly logo?: PaperPicture | null;
}

type PrinterFacts = Pick<Printer, 'name' | 'printerModel' | 'paperDots'>;

/** A ticket prints its station's lines and no price, so the order comes without its own: half the bytes of each job. */
export function orderTicketSnapshot(
  { settings, logo: _, ...facts }: SnapshotSources,
  ticket: StationTicket,
  printer: PrinterFacts,
): OrderTicketSnapshot {
  const { stationName, lines, alsoOnThisOrder, seesAll, ticketNumber, ticketCount, toFollow } = ticket;
  const share = { stationName, lines, alsoOnThisOrder, seesAll, ticketNumber, ticketCount };
  const station = toFollow === undefined ? share : { ...share, toFollow };
  const order = { ...facts.order, lines: [], breakdown: [] };
  const frame = { ...frameFor(facts.store, settings.ORDER_TICKET, printer), currencyCode: order.currencyCode };
  return { kind: 'ORDER_TICKET', ...facts, order, ...frame, station };
}

export function orderStubSnapshot(
  { settings, logo: _, allergens: _unread, ...facts }: SnapshotSources,
  more: Pick<OrderStubSnapshot, 'balanceDueInCents' | 'bag'>,
  printer: PrinterFacts,
): OrderStubSnapshot {
  return { kind: 'ORDER_STUB', ...facts, ...frameFor(facts.store, settings.ORDER_STUB, printer), ...more };
}

export function orderInvoiceSnapshot(
  { settings, logo, allergens: _, ...facts }: SnapshotSources,
  more: Pick<
    OrderInvoiceSnapshot,
    | 'invoiceNumber'
    | 'payments'
    | 'balanceDueInCents'
    | 'refundOfInvoice'
    | 'refunded'
    | 'orderUrl'
    | 'orderUrlIs'
    | 'service'
    | 'notSent'
  >,
  printer: PrinterFacts,
): OrderInvoiceSnapshot {
  const frame = frameFor(facts.store, settings.ORDER_INVOICE, printer);
  const shown = logo && settings.ORDER_INVOICE.shows.logo ? { logo } : {};
  return { kind: 'ORDER_INVOICE', ...facts, ...frame, ...shown, ...more };
}

export function frameFor(store: StoreFacts, settings: DocketSettings, printer: PrinterFacts): DocketFrame {
  return { store, settings, printer: printerFacts(printer), marks: NO_MARKS };
}

/** Adds facts about this sheet of paper; marks that aren't given stay. */
export function withMarks<T extends DocketSnapshot>(snapshot: T, marks: Partial<DocketMarks>): T {
  return { ...snapshot, marks: { ...snapshot.marks, ...marks } };
}

/** Why a docket comes out at another printer: its own is offline, or someone sends the station's dockets there. */
export type WhyHere = 'printerOffline' | 'sentHere';

/** The same docket for the other printer: laid out for its paper and headed with the station it belongs to. */
export function redirected<T extends DocketSnapshot>(
  snapshot: T,
  printer: PrinterFacts,
  why: WhyHere = 'printerOffline',
): T {
  const forStation = 'station' in snapshot ? snapshot.station.stationName : snapshot.printer.name;
  const moved = withMarks({ ...snapshot, printer: printerFacts(printer) }, { forStation });
  return why === 'sentHere' ? withMarks(moved, { isSentHere: true }) : moved;
}

/** Copies of the printer times copies of the docket's settings; each is rendered and cut on its own. */
export function copiesOf(
  snapshot: DocketSnapshot,
  printer: Pick<Printer, 'numberOfCopies'>,
): readonly DocketSnapshot[] {
  const of = printer.numberOfCopies * snapshot.settings.copies;
  return Array.from({ length: of }, (_, at) => withMarks(snapshot, { copy: { number: at + 1, of } }));
}

function printerFacts({ name, printerModel, paperDots }: PrinterFacts): PrinterFacts {
  return { name, printerModel, paperDots };
}
