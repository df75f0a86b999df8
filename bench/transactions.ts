/** P7: write transactions of an accepted order, from the tap to its docket on paper. A count, so no ceiling and no quiet. */
import { line } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { BY_MIA, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { createSpoolerCore } from '#src/features/printing/spooler.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { addressOf, noSleep, runFor } from '#src/features/printing/testing/spool-bench.ts';
import { createMemoryPrinters } from '#src/integrations/printer/simulator/memory-printer.ts';

const MOST = 3;

/** False when there are more than the target allows. */
export async function printTransactions(): Promise<boolean> {
  const printers = createMemoryPrinters({ holdMs: 1 });
  const front = aPrinter('front');
  const { ctx: plain } = await orderingFixture();
  const ctx = { ...plain, ports: { ...plain.ports, printer: printers } };
  await addPrinters(ctx, SCOPE, [front], [aStation('front', { isDefault: true })]);
  const before = ctx.database.counters.writes;
  const { order } = await placePosOrder(ctx, SCOPE, {
    id: 'sale-1',
    lines: [line('burger', 2)],
    collectionType: 'pickup',
    tableId: null,
    address: null,
    customerName: 'Bo',
    customerPhone: '',
    comments: '',
    paymentType: 'posPayLater',
    tenderedInCents: 0,
    expectedTotalInCents: 2000,
    manual: null,
    posTerminalId: 'till',
    employee: { id: 'employee-mia', name: 'Mia' },
    by: BY_MIA,
  });
  await runFor(ctx, createSpoolerCore(ctx, { sleep: noSleep }), 0);
  const writes = ctx.database.counters.writes - before;
  if (!printers.machine(addressOf(front)).text().includes(order.orderNumber)) throw new Error('no docket came out');
  const held = writes <= MOST ? 'held' : 'NOT HELD';
  console.log(
    `P7 write transactions of an accepted order, from tap to docket\n   ${writes}, target ${MOST} at most: ${held}`,
  );
  return writes <= MOST;
}
