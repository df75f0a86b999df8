/**
 * From the commit of an order to the first bytes of its docket at a printer on loopback: the spooler finds it, claims it, draws it
 * and connects. In turn with it a plain socket is opened and written to, so that the ratio holds on a slow machine too.
 */
import { connect, createServer, type Socket } from 'node:net';
import { insertPrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import { createSpoolerCore } from '#src/features/printing/spooler.ts';
import { aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { ESCPOS_TCP_TIMES } from '#src/integrations/printer/escpos-tcp/commands.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import type { PrinterMachine } from '#src/integrations/printer/simulator/printer-machine.ts';
import { startPrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import { medianOf } from './brackets.ts';
import { type OrderShop, openOrderShop } from './order-shop.ts';
import { type MeasuredSet, SCOPE } from './sets.ts';

const WARM = 20;
const LATE = 0.95;
/** About as long as the docket. */
const PLAIN_BYTES = new Uint8Array(2000).fill(0x20);

export interface FirstByte {
  readonly docketMs: number;
  readonly worstMs: number;
  readonly socketMs: number;
}

export async function measureFirstByte(set: MeasuredSet, dockets: number): Promise<FirstByte> {
  const simulator = await startPrinterSimulator({ printers: [{ name: 'kitchen', port: 0 }] });
  const { address, machine } = simulator.printer('kitchen');
  const shop = await openOrderShop(set, 'posPayLater', 'cloud', { ...NO_PORTS, printer: createEscposTcpPrinter() });
  await giveOnePrinter(shop, Number(address.split(':')[1]));
  const spooler = createSpoolerCore(shop.ctx);
  const plain = await openPlainServer();
  const docketMs: number[] = [];
  const socketMs: number[] = [];
  for (let at = -WARM; at < dockets; at += 1) {
    const known = lastPaper(machine);
    await shop.place();
    const began = performance.now();
    const came = firstLine(machine, known);
    const settled = spooler.settle();
    await came;
    const took = performance.now() - began;
    await settled;
    if (lastPaper(machine) !== known + 1) throw new Error(`${lastPaper(machine) - known} dockets of one order`);
    const tookPlain = await plain.write();
    // A printer is left alone for a moment between two jobs; the next order must not be charged with that.
    await Bun.sleep(ESCPOS_TCP_TIMES.pauseMs);
    if (at < 0) continue;
    docketMs.push(took);
    socketMs.push(tookPlain);
  }
  await plain.close();
  await simulator.stop();
  await shop.close();
  docketMs.sort((a, b) => a - b);
  socketMs.sort((a, b) => a - b);
  const worstMs = docketMs[Math.floor(docketMs.length * LATE)] ?? Number.NaN;
  return { docketMs: medianOf(docketMs), worstMs, socketMs: medianOf(socketMs) };
}

/** One station with one printer, at this port: one docket an order. */
async function giveOnePrinter({ ctx, database }: OrderShop, port: number): Promise<void> {
  for (const table of ['print_jobs', 'print_stations', 'printers']) {
    database.raw.run(`delete from ${table} where storeId = ?`, [SCOPE.storeId]);
  }
  await ctx.write(async (trx) => {
    await insertPrinter(trx, SCOPE, aPrinter('bench-kitchen', { ipAddress: '127.0.0.1', port }));
    await insertPrintStation(trx, SCOPE, aStation('bench-kitchen', { isDefault: true }));
  });
}

/** The number of the last paper that was cut; the machine keeps only the newest. */
function lastPaper({ papers }: PrinterMachine): number {
  return papers.at(-1)?.id ?? 0;
}

/** Something of the next docket is on the paper. */
function firstLine(machine: PrinterMachine, known: number): Promise<void> {
  return new Promise((resolve) => {
    const unwatch = machine.watch(() => {
      if (lastPaper(machine) === known && machine.unfinished === null) return;
      unwatch();
      resolve();
    });
  });
}

/** Opens a connection, writes, and says when its first bytes were read on the other side. */
async function openPlainServer() {
  let heard = () => {};
  const server = createServer((socket: Socket) => socket.once('data', () => heard()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    async write(): Promise<number> {
      const first = Promise.withResolvers<void>();
      heard = first.resolve;
      const began = performance.now();
      const socket = connect(port, '127.0.0.1', () => socket.write(PLAIN_BYTES));
      await first.promise;
      const took = performance.now() - began;
      socket.destroy();
      return took;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
