import { formatAmount } from '../money/format-amount.ts';
import type { Collection } from '../ordering/order.types.ts';
import { COUNTRY_LABELS, orderTypeLabel } from '../tenancy/country-labels.ts';
import type { CountryCode, CurrencyCode } from '../tenancy/store-settings.schema.ts';
import type { DocketFrame, DocketMarks, OrderTicketSnapshot, StoreFacts } from './docket.types.ts';
import type { DocketBuilder } from './docket-builder.ts';
import { isShown, shownName } from './shown.ts';

type OrderHead = Omit<OrderTicketSnapshot, 'kind' | 'station'>;

/** 'PICKUP', 'DELIVERY', 'DINE IN'. */
export function orderTypeText(type: Collection['type'], countryCode: CountryCode): string {
  return orderTypeLabel(type, countryCode).toUpperCase();
}

/** For a line with alcohol. */
export function ageCheckText({ countryCode }: Pick<StoreFacts, 'countryCode'>): string {
  return `${COUNTRY_LABELS[countryCode].drinkingAge}+ CHECK ID`;
}

/** Facts about this sheet that come before everything else on it. */
export function addMarks(
  docket: DocketBuilder,
  {
    marks,
    store,
    order,
    kind,
  }: Pick<DocketFrame, 'marks' | 'store'> & { readonly order?: { readonly isTest?: boolean }; readonly kind?: string },
  what: string,
): void {
  if (order?.isTest) docket.banner('TEST', { width: 3, height: 3 });
  if (marks.isCancelled)
    docket.banner(COUNTRY_LABELS[store.countryCode].cancelled.toUpperCase(), { width: 3, height: 3 });
  if (marks.possibleDuplicate) docket.banner(`POSSIBLE DUPLICATE - CHECK ${what}`);
  if (marks.fromScreen) docket.banner(`FROM THE SCREEN - SILENT SINCE ${marks.fromScreen.silentSince}`);
  if (marks.fromStore) docket.banner(`COPY - ORDER OF ${marks.fromStore.toUpperCase()}`);
  if (marks.isForLater) docket.banner('FOR LATER - NOT NOW');
  if (marks.soldAlone) addSoldAlone(docket, marks.soldAlone, kind !== 'ORDER_INVOICE');
  if (marks.reprint !== null) {
    docket.banner(`REPRINT ${marks.reprint.number} - ${marks.reprint.at} - ${marks.reprint.by}`);
  }
  if (marks.forStation !== null) {
    docket.banner(marks.isSentHere ? `FOR ${marks.forStation}` : `FOR ${marks.forStation} (PRINTER OFFLINE)`);
  }
  if (marks.copy !== null && marks.copy.of > 1) {
    docket.text(`COPY ${marks.copy.number}/${marks.copy.of}`, { align: 'centre', bold: true });
  }
}

function addSoldAlone(
  docket: DocketBuilder,
  { number, at, isHandedOver }: NonNullable<DocketMarks['soldAlone']>,
  isForStaff: boolean,
): void {
  if (isForStaff) docket.banner(isHandedOver ? 'ALREADY HANDED OVER' : 'CHECK BEFORE MAKING', { width: 2, height: 2 });
  docket.banner(`${number} - SOLD OFFLINE ${at}`);
}

/** Number, order type, customer, due time. */
export function addOrderHead(docket: DocketBuilder, snapshot: OrderHead): void {
  docket.big(snapshot.order.orderNumber, 4);
  docket.big(orderTypeText(snapshot.order.collection.type, snapshot.store.countryCode), 2);
  addWho(docket, snapshot);
  if (!snapshot.marks.soldAlone?.isHandedOver) addDue(docket, snapshot);
}

function addWho(docket: DocketBuilder, { order, settings, guests }: OrderHead): void {
  const { collection, customerPhone } = order;
  const name = shownName({ order, settings });
  if (collection.type === 'dineIn') {
    if (collection.tableName !== null) docket.big(`TABLE ${collection.tableName}`, 2);
    else if (name !== '') docket.big(name, 2);
    if (guests) docket.text(guests === 1 ? '1 guest' : `${guests} guests`, { align: 'centre', height: 2 });
    return;
  }
  if (name !== '') docket.big(name, 2);
  const lastDigits = customerPhone.replace(/\D/g, '').slice(-3);
  if (settings.shows.customerPhone && lastDigits !== '') {
    docket.text(`Phone ending ${lastDigits}`, { align: 'centre' });
  }
  if (collection.type !== 'delivery') return;
  const { line1, suburb, postcode } = collection.address;
  docket.big(suburb, 2);
  // A marketplace's courier has the address.
  if (settings.shows.deliveryAddress && line1 !== '')
    docket.text(`${line1}, ${suburb} ${postcode}`, { align: 'centre', height: 2 });
  if (collection.dropoffNotes.trim() !== '') docket.text(collection.dropoffNotes, { align: 'centre' });
}

/** Later prints of the same snapshot must not count down from when the first was queued. */
function isFirstPaper(marks: DocketMarks): boolean {
  return marks.reprint === null && !marks.possibleDuplicate && marks.forStation === null && !marks.fromScreen;
}

function addDue(docket: DocketBuilder, { times, marks, settings }: OrderHead): void {
  const countsDown = isFirstPaper(marks);
  if (times.dueDate !== null) docket.banner(times.dueDate);
  if (!saysDue({ times, settings })) return;
  if (times.dueTime === null) {
    docket.big('ASAP', 2);
  } else {
    const left = times.dueIn === null || !countsDown ? '' : ` (${times.dueIn})`;
    const asap = times.isAsap ? 'ASAP - ' : '';
    docket.big(`${asap}DUE ${times.dueTime}${left}`, 2, { height: 2 });
  }
  if (times.startTime !== null) docket.big(`START AT ${times.startTime}`, 2, { height: 2 });
}

/** What was asked for a time is made for it, so that is said whatever the store's switches say. */
export function saysDue({ times, settings }: Pick<OrderHead, 'times' | 'settings'>): boolean {
  return !times.isAsap || isShown({ settings }, 'dueTime');
}

/** 'Placed 6:05 PM … POS 2 Mia'. */
export function addPlaced(docket: DocketBuilder, snapshot: OrderHead): void {
  const placed = isShown(snapshot, 'placedTime') ? `Placed ${snapshot.times.placedTime}` : '';
  const by = takenByText(snapshot);
  if (placed !== '' || by !== '') docket.pair(placed, by === '' ? ' ' : by);
}

/** 'POS 2 - Mia'; empty where the docket leaves it out. */
export function takenByText(snapshot: Pick<OrderHead, 'settings' | 'sourceName' | 'order'>): string {
  if (!isShown(snapshot, 'takenBy')) return '';
  return [snapshot.sourceName, snapshot.order.employeeName ?? ''].filter((each) => each !== '').join(' - ');
}

/** 'PAID', or what was left when this was queued. */
export function addKitchenBalance(
  docket: DocketBuilder,
  { settings, order, balanceDueInCents }: Pick<OrderTicketSnapshot, 'settings' | 'order' | 'balanceDueInCents'>,
): void {
  if (balanceDueInCents === undefined || !isShown({ settings }, 'paid')) return;
  docket.text(balanceText(balanceDueInCents, order.currencyCode), { height: 2, bold: true });
}

export function balanceText(balanceDueInCents: number, currencyCode: CurrencyCode): string {
  return balanceDueInCents <= 0 ? 'PAID' : `UNPAID ${formatAmount(balanceDueInCents, currencyCode)}`;
}
