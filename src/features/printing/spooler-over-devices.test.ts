import { expect, test } from 'bun:test';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createEpsonEposPrinter } from '#src/integrations/printer/epson-epos/epson-epos-printer.ts';
import { createEscposBluetoothPrinter } from '#src/integrations/printer/escpos-device/escpos-bluetooth-printer.ts';
import { createEscposUsbPrinter } from '#src/integrations/printer/escpos-device/escpos-usb-printer.ts';
import { openDevicePrinter } from '#src/integrations/printer/escpos-device/testing-pty.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { createPrinterOfAddress } from '#src/integrations/printer/printer-of-address.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { createSpoolerCore } from './spooler.ts';
import { addOrder, allJobs, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { noSleep, runFor } from './testing/spool-bench.ts';

const TIMES = { connectMs: 200, statusMs: 60, holdMs: 60, pauseMs: 1, muteMs: 40 };

const BLUETOOTH = '00:01:90:7C:AB:12';
const WAYS = {
  usb: { connection: 'USB', usbSerial: 'J7A1' },
  bluetooth: { connection: 'BLUETOOTH', bluetoothAddress: BLUETOOTH },
} as const;

/** One order for a printer of the box's own, printed by the box or by the cloud. */
async function printAt(place: 'box' | 'cloud', way: keyof typeof WAYS = 'usb') {
  using device = way === 'usb' ? openDevicePrinter('J7A1') : openDevicePrinter(BLUETOOTH.toLowerCase(), 'bluetooth');
  const printer = createPrinterOfAddress({
    usb: createEscposUsbPrinter({ times: TIMES, namedDir: device.namedDir }),
    bluetooth: createEscposBluetoothPrinter({ times: TIMES, settleMs: 1, namedDir: device.namedDir }),
    epos: createEpsonEposPrinter(),
    tcp: createEscposTcpPrinter({ times: TIMES }),
  });
  const ctx = await printingFixture({
    printers: [aPrinter('counter', { ipAddress: null, ...WAYS[way] })],
    stations: [aStation('counter', { isDefault: true })],
    parts: { ports: { ...NO_PORTS, printer } },
  });
  const mark = { boxId: 'box', mark: 'b00001', ...ROMA_SCOPE };
  const at = place === 'box' ? { ...ctx, ownership: boxOwnership(() => mark) } : ctx;
  const placed = await addOrder(ctx, { lines: [aLine({ id: 'line-1', name: 'Calzone', stations: ['counter'] })] });
  await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, placed, { reason: 'auto' }));
  await runFor(ctx, createSpoolerCore(at, { sleep: noSleep }), 30);
  return { text: device.machine.text(), jobs: await allJobs(ctx) };
}

test('a printer on USB prints at the box, and the printer itself says so', async () => {
  const { text, jobs } = await printAt('box');
  expect(text).toContain('Calzone');
  expect(jobs.map(({ stage }) => stage)).toEqual(jobs.map(() => 'printed'));
});

test('the cloud does not look for it on a USB of its own', async () => {
  const { text, jobs } = await printAt('cloud');
  expect(text).toBe('');
  expect(jobs.some(({ stage }) => stage === 'printed')).toBe(false);
});

test('a printer on Bluetooth prints at the box, and nowhere else', async () => {
  const { text, jobs } = await printAt('box', 'bluetooth');
  expect(text).toContain('Calzone');
  expect(jobs.map(({ stage }) => stage)).toEqual(jobs.map(() => 'printed'));
  expect((await printAt('cloud', 'bluetooth')).text).toBe('');
});
