import { alsoChanges } from './changed-stations.ts';
import { type DocketChange, type DocketDiff, diffDockets } from './diff-dockets.ts';
import type { ChangeTicketSnapshot, Docket } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addKitchenBalance, addMarks, orderTypeText } from './docket-head.ts';
import { addAllergens, addAlsoLine, addComments, addKitchenLine, allergyStyler, itemStyle } from './kitchen-lines.ts';
import {
  addAlsoOnThisOrder,
  addFoot,
  addNoLongerToFollow,
  addOrderNote,
  addSafety,
  addToFollow,
} from './order-ticket.ts';
import { nameWithSize } from './part-text.ts';
import { isShown, shownName } from './shown.ts';
import { noLongerToFollow } from './told-lines.ts';

/**
 * What a station has to do differently after an order was edited. Voids come first because they stop work, and are
 * printed on black so that no one across the kitchen takes one for an addition.
 */
export function renderChangeTicket(snapshot: ChangeTicketSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const { order, station, before, notices } = snapshot;
  addMarks(docket, snapshot, order.orderNumber);
  if (snapshot.makeNow) docket.banner(snapshot.makeNow, { width: 2 });
  docket.banner(snapshot.makeNow ? order.orderNumber : `CHANGE ${order.orderNumber}`, { width: 2 });
  addWho(docket, snapshot);
  for (const notice of notices) addNotice(docket, notice);
  const changedBy = isShown(snapshot, 'takenBy') ? snapshot.changedBy : '';
  docket.pair([snapshot.changedTime, changedBy].filter((each) => each !== '').join(' - '), `Version ${order.version}`);
  addKitchenBalance(docket, snapshot);
  addSafety(docket, snapshot);
  docket.rule('=');
  const own = diffDockets(before, station.lines);
  addChanges(docket, own.changes, snapshot.makeNow);
  addPassChanges(docket, snapshot);
  addUnchanged(docket, own, snapshot.makeNow);
  addNoLonger(docket, snapshot);
  addToFollow(docket, station);
  addOrderNote(docket, order.comments);
  addFoot(docket, station);
  return docket.finish(`Change ${order.orderNumber} ${station.stationName}`);
}

/** How it leaves, large: a plate is not a bag. */
function addWho(docket: DocketBuilder, { order, store, settings }: ChangeTicketSnapshot): void {
  const name = shownName({ order, settings });
  const table = order.collection.type === 'dineIn' ? order.collection.tableName : null;
  docket.big(table === null ? orderTypeText(order.collection.type, store.countryCode) : `TABLE ${table}`, 2);
  if (table === null && name !== '') docket.big(name, 2);
}

/** Double where it fits on a line, else at normal width. */
function addNotice(docket: DocketBuilder, notice: string): void {
  docket.banner(notice, { width: notice.length + 2 <= docket.columns(2) ? 2 : 1 });
}

function addChanges(docket: DocketBuilder, changes: readonly DocketChange[], makeNow?: string): void {
  changes.forEach((change, at) => {
    if (at > 0) docket.rule('-');
    if (change.kind === 'changed') addDifference(docket, change);
    else if (change.kind === 'void') addVoid(docket, change);
    else addAddition(docket, change, makeNow === undefined);
  });
  if (changes.length > 0) docket.rule('=');
}

type Count = Extract<DocketChange, { readonly kind: 'add' | 'void' }>;

function addVoid(docket: DocketBuilder, { line, quantity, total }: Count): void {
  docket.banner('VOID - DO NOT MAKE', { width: 2 });
  const name = nameWithSize(line.line.priced.name, line.line.priced.parts);
  docket.banner(`${quantity} x ${name}`);
  addKitchenLine(docket, line, quantity, 'partsOnly');
  if (total > 0) docket.text(`STILL MAKE ${total} x`, { width: 2, height: 2, bold: true, prefix: '  ' });
}

/** Dishes that followed are no news: the paper's head says what to do with them. */
function addAddition(docket: DocketBuilder, { line, quantity, total }: Count, isNews: boolean): void {
  if (isNews) docket.text('ADD', { width: 2, height: 2, bold: true });
  addKitchenLine(docket, line, quantity);
  if (total > quantity) docket.text(`${total} IN ALL`, { height: 2, bold: true, prefix: '    ' });
}

/** What was to follow and neither does nor is being made. */
function addNoLonger(docket: DocketBuilder, { before, station, ...known }: ChangeTicketSnapshot): void {
  const { followedBefore: toFollow = [], alsoBefore: alsoOnThisOrder = station.alsoOnThisOrder } = known;
  const gone = noLongerToFollow({ lines: before, alsoOnThisOrder, toFollow }, station);
  addNoLongerToFollow(docket, gone);
  if (gone.length > 0) docket.rule();
}

type Difference = Extract<DocketChange, { readonly kind: 'changed' }>;

/** The dish by name and what's different about it; the rest is on the first ticket. */
function addDifference(docket: DocketBuilder, change: Difference): void {
  docket.text('CHANGED', { width: 2, height: 2, bold: true, underline: true });
  if (change.isAboutHalves) addKitchenLine(docket, change.line);
  else addNowAndBefore(docket, change);
}

function addNowAndBefore(docket: DocketBuilder, change: Difference): void {
  const { priced, line } = change.line.line;
  docket.text(nameWithSize(priced.name, priced.parts), { ...itemStyle(docket), prefix: `${priced.quantity} x ` });
  for (const was of change.was) docket.text(was, { prefix: '    NO LONGER: ', height: 2 }, allergyStyler);
  for (const now of change.now) docket.text(now, { prefix: '    NOW: ', height: 2, bold: true }, allergyStyler);
  addAllergens(docket, change.line.line);
  if (!change.now.includes(`"${line.comments.trim()}"`)) addComments(docket, line.comments);
}

/** Tells a pass what changed at each station whose items it brings together. */
function addPassChanges(docket: DocketBuilder, { station, alsoBefore, makeNow }: ChangeTicketSnapshot): void {
  if (!station.seesAll || alsoBefore === undefined) {
    addAlsoOnThisOrder(docket, station);
    return;
  }
  for (const { stationName, diff } of alsoChanges(alsoBefore, station.alsoOnThisOrder)) {
    docket.text(`${stationName}:`, { height: 2, bold: true, underline: true });
    addChanges(docket, diff.changes, makeNow);
    addUnchanged(docket, diff, makeNow);
  }
}

function addUnchanged(docket: DocketBuilder, { unchanged }: DocketDiff, makeNow?: string): void {
  if (unchanged.length === 0) return;
  docket.text(makeNow === undefined ? 'UNCHANGED' : 'ALREADY SENT', { bold: true });
  for (const line of unchanged) addAlsoLine(docket, line);
  docket.rule();
}
