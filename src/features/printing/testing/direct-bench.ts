/** A shop whose printers ask for their jobs, over the route that they ask. */

import type { TestContext } from '#db/testing/test-context.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import {
  createEpsonDirectPrinters,
  type DirectTimes,
} from '#src/integrations/printer/epson-direct/epson-direct-printers.ts';
import { createEpsonEposPrinter } from '#src/integrations/printer/epson-epos/epson-epos-printer.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { createPrinterOfAddress } from '#src/integrations/printer/printer-of-address.ts';
import { DirectPrintSimulator } from '#src/integrations/printer/simulator/direct-print-simulator.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { directPrintId, directPrintPath } from '../direct-print.ts';
import { printingRoutes } from '../printing.routes.ts';
import { queueOrderDocketsIn } from '../queue-order-dockets.ts';
import { createSpoolerCore, type SpoolerCore } from '../spooler.ts';
import { addOrder, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './printing-fixture.ts';
import { noSleep, runFor } from './spool-bench.ts';

/** Short, and with room for a slow machine. */
const TIMES: DirectTimes = { silentMs: 700, layOutMs: 700, answerMs: 2500 };

export const asking = (id: string, shape: Partial<Printer> = {}): Printer =>
  aPrinter(id, { connection: 'CLOUD', ipAddress: null, ...shape });

export interface DirectBench {
  readonly ctx: TestContext;
  readonly spooler: SpoolerCore;
  readonly printers: readonly DirectPrintSimulator[];
  /** A form as a printer sends it; the answer's status and text. */
  post(
    form: Readonly<Record<string, string>> | string,
    scope?: StoreScope,
  ): Promise<{ readonly status: number; readonly text: string }>;
  idOf(printerId: string): string;
  /** Queues a kitchen ticket of one dish; returns its order's id. */
  order(dish: string, station: string, orderId?: string): Promise<void>;
  /** Seconds of the shop's time, while all printers ask every 20 ms. */
  pass(seconds: number): Promise<void>;
  /** One round of the spooler, until its next docket can be fetched. */
  layOut(): Promise<void>;
  /** The program died and starts again: what was laid out is gone. */
  restart(): Promise<DirectBench>;
}

export async function directBench(printers: readonly Printer[], before?: TestContext): Promise<DirectBench> {
  const direct = createEpsonDirectPrinters(TIMES);
  let handedOver = 0;
  const counted: typeof direct = {
    ...direct,
    print(job) {
      const printed = direct.print(job);
      handedOver += 1;
      return printed;
    },
  };
  const ports = {
    ...NO_PORTS,
    directPrint: direct,
    printer: createPrinterOfAddress({ direct: counted, epos: createEpsonEposPrinter(), tcp: createEscposTcpPrinter() }),
  };
  const stations = printers.map(({ id }, at) => aStation(id, { isDefault: at === 0 }));
  const ctx = before ? { ...before, ports } : await printingFixture({ printers, stations, parts: { ports } });
  const { app } = await testApp(printingRoutes, { ctx });
  const path = directPrintPath(ROMA_SCOPE);
  const spooler = createSpoolerCore(ctx, { sleep: noSleep });
  let asked = 0;
  const simulators = printers.map(
    ({ id }) =>
      new DirectPrintSimulator({
        name: id,
        url: path,
        id: directPrintId(ctx, id),
        // Each from an address of its own: here they ask far more often than one shop may.
        send: async (url, init) =>
          app.fetch(new Request(`http://shop.test${url}`, init), { address: `${id}-${++asked}` }),
      }),
  );
  return {
    ctx,
    spooler,
    printers: simulators,
    idOf: (printerId) => directPrintId(ctx, printerId),
    async post(form, scope = ROMA_SCOPE) {
      const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await app.request(directPrintPath(scope), { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    async order(dish, station, orderId = dish) {
      const line = aLine({ id: `line-${orderId}`, name: dish, stations: [station] });
      const placed = await addOrder(ctx, { id: orderId, lines: [line] });
      await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, placed, { reason: 'auto' }));
    },
    async pass(seconds) {
      for (const simulator of simulators) simulator.start(20);
      await runFor(ctx, spooler, seconds);
      await Promise.all(simulators.map((simulator) => simulator.stop()));
    },
    async layOut() {
      const before = handedOver;
      await spooler.tick();
      while (handedOver === before) await Bun.sleep(1);
    },
    restart: () => directBench(printers, ctx),
  };
}
