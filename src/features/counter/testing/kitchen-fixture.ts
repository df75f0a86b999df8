/** Bills of a store with a kitchen, a bar and a pass, and what is on their papers. */
import { finishPrintJob, listQueuedJobsOfPrinter, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { basic, MENU } from '#src/domain/pricing/testing-menu.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isCalledOff } from '#src/features/printing/called-off.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { cancelBill } from '../cancel-bill.ts';
import { mergeBills } from '../merge-bills.ts';
import { transferLines } from '../transfer-lines.ts';
import { type BillsFixture, billsFixture, FRONT } from './bills-fixture.ts';

const STATIONS = ['kitchen', 'bar', 'pass'] as const;
export const DRINKS: ReadonlySet<string> = new Set(['beer', 'cola']);

export interface KitchenFixture extends BillsFixture {
  /** Everything queued comes out, but at printers that are off. */
  print(off?: readonly string[]): Promise<void>;
  /** What came out at a station, oldest first, each docket as its text with single spaces. */
  came(stationId: string): Promise<string[]>;
  transfer(billId: string, toBillId: string, lines: readonly (readonly [string, number])[]): Promise<void>;
  merge(billId: string, fromBillId: string): Promise<void>;
  cancel(billId: string): Promise<void>;
  again(billId: string): Promise<void>;
}

/** `printers`: a printer for each station, if nothing else is said. */
export async function kitchenFixture(
  printers: readonly Printer[] = STATIONS.map((id) => aPrinter(id)),
): Promise<KitchenFixture> {
  const fixture = await billsFixture({ hasPrinters: false });
  const { ctx } = fixture;
  const stationOf = (id: string) => (DRINKS.has(id) ? ['bar'] : ['kitchen']);
  const items = [...MENU.items, basic('odd', 1003)];
  fixture.setMenu({ ...MENU, items: items.map((item) => ({ ...item, printStationIds: stationOf(item.id) })) });
  await addPrinters(ctx, SCOPE, printers, [
    aStation('kitchen', { isDefault: true }),
    aStation('bar'),
    aStation('pass', { tagAlongStationIds: ['kitchen', 'bar'], printsTaggedLinesAlone: true }),
  ]);
  const version = async (billId: string) => (await fixture.bill(billId)).version;
  return {
    ...fixture,
    async print(off = []) {
      for (const printerId of STATIONS.filter((id) => !off.includes(id))) {
        for (const { id } of await listQueuedJobsOfPrinter(ctx.db, SCOPE, printerId)) {
          await ctx.write((trx) => finishPrintJob(trx, SCOPE, id, { stage: 'printed', at: ctx.clock.now() }));
        }
      }
    },
    async came(stationId) {
      const jobs = (await allJobs(ctx)).filter((job) => job.stationId === stationId && job.stage === 'printed');
      return Promise.all(jobs.map(textOf));
    },
    async transfer(billId, toBillId, lines) {
      const isNewBill = await fixture.bill(toBillId).then(
        () => false,
        () => true,
      );
      await transferLines(ctx, SCOPE, {
        ...{ ...FRONT, billId, toBillId, isNewBill, expectedVersion: await version(billId) },
        lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
      });
    },
    async merge(billId, fromBillId) {
      await mergeBills(ctx, SCOPE, { ...FRONT, billId, fromBillId, expectedVersion: await version(billId) });
    },
    async cancel(billId) {
      await cancelBill(ctx, SCOPE, { ...FRONT, billId, reason: 'Left', allow: () => null });
    },
    async again(billId) {
      await reprintOrder(ctx, SCOPE, { orderId: billId, docketType: 'ORDER_TICKET', by: FRONT.by });
    },
  };

  async function textOf(job: PrintJob): Promise<string> {
    const snapshot = job.payload as DocketSnapshot;
    const isOff = snapshot.kind !== 'CANCEL_TICKET' && (await isCalledOff(ctx.db, SCOPE, job.orderId));
    const text = docketPlainText(renderDocket(snapshot));
    return (isOff ? `CANCELLED BEFORE ${text}` : text).replaceAll(/\{\dx\d\}/g, '').replaceAll(/\s+/g, ' ');
  }
}
