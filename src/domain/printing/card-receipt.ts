import type { CardReceiptSnapshot, Docket } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';

/** The acquirer's own words and columns, under a line that names the payment. Nothing is wrapped or translated. */
export function renderCardReceipt(snapshot: CardReceiptSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  addMarks(docket, snapshot, 'card receipt');
  if (snapshot.isDuplicate) docket.banner('DUPLICATE');
  docket.text(snapshot.heading, { align: 'centre', bold: true });
  docket.rule();
  for (const line of snapshot.lines) docket.verbatim(line);
  return docket.finish(`Card receipt ${snapshot.heading}`);
}
