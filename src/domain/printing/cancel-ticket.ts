import { COUNTRY_LABELS } from '../tenancy/country-labels.ts';
import type { CancelTicketSnapshot, Docket, StationShare } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks, orderTypeText } from './docket-head.ts';
import { addAlsoLine, itemStyle } from './kitchen-lines.ts';
import { addFoot, addNoLongerToFollow } from './order-ticket.ts';
import { isShown, shownName } from './shown.ts';
import { hasWork } from './told-lines.ts';

/**
 * Tells a station what of the order not to make, and what it needn't wait for: at a pass, also what the others were making.
 */
export function renderCancelTicket(snapshot: CancelTicketSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const { order, station, reason } = snapshot;
  const { cancelled } = COUNTRY_LABELS[snapshot.store.countryCode];
  addMarks(docket, snapshot, order.orderNumber);
  docket.banner(cancelled.toUpperCase(), { width: 3, height: 3 });
  docket.big(order.orderNumber, 4);
  docket.big(orderTypeText(order.collection.type, snapshot.store.countryCode), 2);
  const table = order.collection.type === 'dineIn' ? order.collection.tableName : null;
  const who = table === null ? shownName(snapshot) : `TABLE ${table}`;
  if (who.trim() !== '') docket.big(who, 2);
  const cancelledBy = isShown(snapshot, 'takenBy') ? snapshot.cancelledBy : '';
  docket.pair(`${cancelled} ${snapshot.cancelledTime}`, cancelledBy === '' ? ' ' : cancelledBy);
  if (reason.trim() !== '') docket.text(`Reason: ${reason}`, { height: 2 });
  docket.rule('=');
  if (hasWork(station)) addNotToMake(docket, station);
  const { toFollow = [] } = station;
  addNoLongerToFollow(docket, toFollow);
  if (toFollow.length > 0) docket.rule('=');
  addFoot(docket, station);
  return docket.finish(`Cancelled ${order.orderNumber} ${station.stationName}`);
}

function addNotToMake(docket: DocketBuilder, station: StationShare): void {
  docket.banner('DO NOT MAKE');
  for (const line of station.lines) addAlsoLine(docket, line, itemStyle(docket));
  for (const { stationName, lines } of station.seesAll ? station.alsoOnThisOrder : []) {
    docket.text(`${stationName}:`, { height: 2, bold: true, underline: true });
    for (const line of lines) addAlsoLine(docket, line, itemStyle(docket));
  }
  docket.rule('=');
}
