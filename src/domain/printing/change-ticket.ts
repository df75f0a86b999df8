import { diffDockets } from './diff-dockets.ts';
import type { ChangeTicketSnapshot, Docket } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';
import { addAlsoLine, addKitchenLine, allergyStyler } from './kitchen-lines.ts';
import { addFoot, addOrderNote, addSafety } from './order-ticket.ts';

/** What a station has to do differently after an order was edited: voids first, they stop work. */
export function renderChangeTicket(snapshot: ChangeTicketSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const { order, station, before, notices } = snapshot;
  addMarks(docket, snapshot.marks, order.orderNumber);
  docket.banner(`CHANGE ${order.orderNumber}`, { width: 2 });
  const table = order.collection.type === 'dineIn' ? order.collection.tableName : null;
  const who = table === null ? order.customerName : `TABLE ${table}`;
  if (who.trim() !== '') docket.big(who, 2);
  for (const notice of notices) docket.banner(notice);
  docket.pair(
    [snapshot.changedTime, snapshot.changedBy].filter((each) => each !== '').join(' - '),
    `order v${order.version}`,
  );
  addSafety(docket, station, order.comments);
  docket.rule('=');
  const { changes, unchanged } = diffDockets(before, station.lines);
  changes.forEach((change, at) => {
    if (at > 0) docket.rule('-');
    if (change.kind !== 'changed') {
      docket.banner(change.kind === 'void' ? 'VOID - DO NOT MAKE' : 'ADD');
      addKitchenLine(docket, change.line, change.quantity);
      return;
    }
    docket.banner('CHANGED');
    addKitchenLine(docket, change.line);
    if (change.was.length > 0) docket.text(change.was.join(', '), { prefix: '    was: ', height: 2 }, allergyStyler);
    if (change.now.length > 0)
      docket.text(change.now.join(', '), { prefix: '    now: ', height: 2, bold: true }, allergyStyler);
  });
  docket.rule('=');
  if (unchanged.length > 0) {
    docket.text('UNCHANGED', { bold: true });
    for (const line of unchanged) addAlsoLine(docket, line);
    docket.rule();
  }
  addOrderNote(docket, order.comments);
  addFoot(docket, station, order.version);
  return docket.finish(`Change ${order.orderNumber} ${station.stationName}`);
}
