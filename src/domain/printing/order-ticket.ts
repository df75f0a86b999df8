import { namesAllergy } from './allergy-words.ts';
import { toFollowText } from './course-text.ts';
import type { Docket, OrderTicketSnapshot, StationLine, StationShare } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addKitchenBalance, addMarks, addOrderHead, addPlaced, ageCheckText } from './docket-head.ts';
import { addAlsoLine, addKitchenLine, allergyStyler, countItems, itemsText } from './kitchen-lines.ts';
import { commentStyle } from './shown.ts';

/**
 * The kitchen's docket: one station's share of an order, without prices, to be read at arm's length
 * (product design §7, reference printing §4.6).
 */
export function renderOrderTicket(snapshot: OrderTicketSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const { order, station } = snapshot;
  addMarks(docket, snapshot, order.orderNumber);
  if (snapshot.makeNow) docket.banner(snapshot.makeNow, { width: 2 });
  addOrderHead(docket, snapshot);
  addPlaced(docket, snapshot);
  addKitchenBalance(docket, snapshot);
  addSafety(docket, snapshot);
  docket.rule('=');
  station.lines.forEach((line, at) => {
    if (at > 0) docket.rule('-');
    addKitchenLine(docket, line);
  });
  if (station.lines.length > 0) docket.rule('=');
  addAlsoOnThisOrder(docket, station);
  addToFollow(docket, station);
  addOrderNote(docket, order.comments);
  addFoot(docket, station);
  return docket.finish(`Ticket ${order.orderNumber} ${station.stationName}`);
}

/** Printed once at the top, so it's seen even if the paper is torn off early. */
export function addSafety(
  docket: DocketBuilder,
  { station, order, store }: Pick<OrderTicketSnapshot, 'station' | 'order' | 'store'>,
): void {
  const lines = shownInFull(station);
  const notes = [order.comments, ...lines.map(({ line }) => line.line.comments)];
  if (notes.some(namesAllergy)) docket.banner('! ALLERGY - READ NOTES !');
  if (lines.some(({ line }) => line.isAlcohol)) docket.banner(ageCheckText(store));
}

/** A pass answers for what others make as well. */
function shownInFull(station: StationShare): readonly StationLine[] {
  const others = station.seesAll ? station.alsoOnThisOrder.flatMap(({ lines }) => lines) : [];
  return [...station.lines, ...others];
}

/** The other stations' part: in full at a pass, brief elsewhere. */
export function addAlsoOnThisOrder(docket: DocketBuilder, station: StationShare): void {
  if (station.alsoOnThisOrder.length === 0) return;
  if (station.seesAll) {
    for (const also of station.alsoOnThisOrder) {
      docket.text(`${also.stationName}:`, { height: 2, bold: true, underline: true });
      for (const line of also.lines) addKitchenLine(docket, line);
      docket.rule();
    }
    return;
  }
  docket.text('ALSO ON THIS ORDER', { bold: true });
  for (const also of station.alsoOnThisOrder) {
    docket.text(`${also.stationName}:`);
    for (const line of also.lines) addAlsoLine(docket, line);
  }
  docket.rule();
}

/** What comes later, course by course, in a glance: nothing of it is made yet. */
export function addToFollow(docket: DocketBuilder, { toFollow = [] }: StationShare): void {
  for (const [course, lines] of Map.groupBy(toFollow, ({ line }) => line.course)) {
    docket.text(toFollowText(course), { bold: true });
    for (const line of lines) addAlsoLine(docket, line);
    docket.rule();
  }
}

/** What was announced and is neither made nor to follow now. */
export function addNoLongerToFollow(docket: DocketBuilder, gone: readonly StationLine[]): void {
  if (gone.length === 0) return;
  docket.banner('NO LONGER TO FOLLOW');
  for (const line of gone) addAlsoLine(docket, line, { bold: true });
}

export function addOrderNote(docket: DocketBuilder, comments: string): void {
  if (comments.trim() === '') return;
  docket.text('ORDER NOTE', { bold: true });
  docket.box(comments, 0, commentStyle(docket.frame), allergyStyler);
}

export function addFoot(docket: DocketBuilder, station: StationShare): void {
  const count = countItems(shownInFull(station));
  const foot = [station.stationName];
  if (count > 0) foot.push(itemsText(count));
  if (station.ticketCount > 1) foot.push(`TICKET ${station.ticketNumber}/${station.ticketCount}`);
  docket.text(foot.join(' - '), { bold: true });
}
