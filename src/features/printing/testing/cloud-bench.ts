/** A shop whose printers are behind their maker's cloud, over the routes that people and the cloud call. */
import type { TestContext } from '#db/testing/test-context.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createEpsonEposPrinter } from '#src/integrations/printer/epson-epos/epson-epos-printer.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { createPrinterOfAddress } from '#src/integrations/printer/printer-of-address.ts';
import type { SunmiMessage, SunmiSimulator } from '#src/integrations/printer/simulator/sunmi-simulator.ts';
import {
  type CloudPrintTimes,
  createKitchenCloudPrinter,
} from '#src/integrations/printer/sunmi/kitchen-cloud-printer.ts';
import { type InterfaceName, QUICK, testingCloud } from '#src/integrations/printer/sunmi/testing-cloud.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { printingRoutes } from '../printing.routes.ts';
import { queueOrderDocketsIn } from '../queue-order-dockets.ts';
import { createSpoolerCore, type SpoolerCore } from '../spooler.ts';
import { addOrder, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './printing-fixture.ts';
import { noSleep, runFor } from './spool-bench.ts';

/** Those of the simulated cloud: one of ours, one of another app, one that is bound elsewhere. */
export const SERIALS = { ours: 'N411TEST00001', otherApp: 'N411CHAN00001', elsewhere: 'N411ELSE00001' } as const;

export const behindCloud = (id: string, shape: Partial<Printer> = {}): Printer =>
  aPrinter(id, {
    ...{ connection: 'SUNMI', ipAddress: null, cloudSerial: SERIALS.ours, printerModel: 'sunmiCloudKitchenPrinter' },
    ...shape,
  });

export interface CloudBench extends AsyncDisposable {
  readonly ctx: TestContext;
  readonly sunmi: SunmiSimulator;
  readonly spooler: SpoolerCore;
  readonly app: Awaited<ReturnType<typeof testApp>>;
  /** A message of the cloud as it came. */
  tell(message: SunmiMessage): Promise<{ readonly status: number; readonly text: string }>;
  order(dish: string, station: string, orderId?: string): Promise<void>;
  pass(seconds: number): Promise<void>;
}

/** Without printers; the clock of the shop is that of the cloud's messages. */
export async function cloudBench({
  printers = [],
  name = 'current',
  times = QUICK,
}: {
  readonly printers?: readonly Printer[];
  readonly name?: InterfaceName;
  readonly times?: CloudPrintTimes;
} = {}): Promise<CloudBench> {
  const { sunmi, cloud, [Symbol.asyncDispose]: stop } = await testingCloud(name, {}, times);
  const ports = {
    ...NO_PORTS,
    kitchenCloud: cloud,
    printer: createPrinterOfAddress({
      cloud: createKitchenCloudPrinter(cloud, times),
      epos: createEpsonEposPrinter(),
      tcp: createEscposTcpPrinter(),
    }),
  };
  const stations = printers.map(({ id }, at) => aStation(id, { isDefault: at === 0 }));
  const ctx = await printingFixture({ printers, stations, parts: { ports } });
  const app = await testApp(printingRoutes, { ctx });
  const spooler = createSpoolerCore(ctx, { sleep: noSleep });
  return {
    ...{ ctx, sunmi, spooler, app },
    async tell({ rawBody, headers }) {
      const path = '/api/sunmi-cloud-kitchen-printers/messages';
      const answer = await app.app.request(path, { method: 'POST', headers, body: rawBody });
      return { status: answer.status, text: await answer.text() };
    },
    async order(dish, station, orderId = dish) {
      const line = aLine({ id: `line-${orderId}`, name: dish, stations: [station] });
      const placed = await addOrder(ctx, { id: orderId, lines: [line] });
      await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, placed, { reason: 'auto' }));
    },
    pass: (seconds) => runFor(ctx, spooler, seconds),
    [Symbol.asyncDispose]: () => stop(),
  };
}
