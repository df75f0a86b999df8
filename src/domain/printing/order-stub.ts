import { formatAmount } from '../money/format-amount.ts';
import { toFollowText } from './course-text.ts';
import type { Docket, OrderStubSnapshot } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks, ageCheckText, balanceText, orderTypeText, saysDue } from './docket-head.ts';
import { countItems, itemsText } from './kitchen-lines.ts';
import { isShown, shownName } from './shown.ts';

/** The short slip that goes on the bag or tray: number, name, paid or not. */
export function renderOrderStub(snapshot: OrderStubSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const { order, times, store, bag } = snapshot;
  addMarks(docket, snapshot, order.orderNumber);
  docket.big(order.orderNumber, 5);
  const isHandedOver = snapshot.marks.soldAlone?.isHandedOver === true;
  const due = isHandedOver || !saysDue(snapshot) ? '' : (times.dueTime ?? 'ASAP');
  docket.big(`${orderTypeText(order.collection.type, store.countryCode)} ${due}`.trimEnd(), 2);
  if (times.dueDate !== null && !isHandedOver) docket.banner(times.dueDate);
  const table = order.collection.type === 'dineIn' ? order.collection.tableName : null;
  if (table !== null) docket.big(`TABLE ${table}`, 3);
  else if (shownName(snapshot) !== '') docket.big(shownName(snapshot), 3);
  addDelivery(docket, snapshot);
  if (order.lines.some((line) => line.isAlcohol)) docket.banner(ageCheckText(store));
  docket.rule();
  if (snapshot.marks.isCancelled) docket.banner(table === null ? 'DO NOT HAND OVER' : 'DO NOT SERVE', { width: 2 });
  else addItems(docket, snapshot);
  addToFollow(docket, snapshot);
  if (bag !== null) docket.big(`BAG ${bag.number} OF ${bag.of}`, 2);
  return docket.finish(`Stub ${order.orderNumber}`);
}

function addItems(docket: DocketBuilder, { order, balanceDueInCents, settings }: OrderStubSnapshot): void {
  const items = itemsText(countItems(order.lines.map((line) => ({ line, partsHere: null }))));
  const style = { height: 2, bold: true } as const;
  if (isShown({ settings }, 'paid')) docket.pair(items, balanceText(balanceDueInCents, order.currencyCode), style);
  else docket.text(items, style);
  if (isShown({ settings }, 'prices')) docket.pair('Total', formatAmount(order.grandTotalInCents, order.currencyCode));
}

/** So that a runner doesn't wait for dishes that aren't made yet, or never will be. */
function addToFollow(docket: DocketBuilder, { order, marks }: OrderStubSnapshot): void {
  const later = order.lines.filter(({ toFollow }) => toFollow);
  for (const [course, lines] of Map.groupBy(later, (line) => line.course)) {
    const count = countItems(lines.map((line) => ({ line, partsHere: null })));
    docket.text(`${toFollowText(course, marks.isCancelled)} - ${itemsText(count)}`, { bold: true });
  }
}

/** The address in large type, to be read in a dark car, and the phone number there. */
function addDelivery(docket: DocketBuilder, { order, settings }: OrderStubSnapshot): void {
  if (order.collection.type !== 'delivery') return;
  const { line1, suburb, postcode } = order.collection.address;
  docket.big(suburb, 2);
  if (settings.shows.deliveryAddress) {
    docket.text(`${line1}, ${suburb} ${postcode}`, { align: 'centre', height: 2, bold: true });
    docket.text(order.collection.dropoffNotes, { align: 'centre', height: 2 });
  }
  if (settings.shows.customerPhone && order.customerPhone !== '') {
    docket.text(`Phone ${order.customerPhone}`, { align: 'centre', height: 2 });
  }
}
