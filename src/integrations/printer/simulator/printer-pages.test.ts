import { expect, test } from 'bun:test';
import { createEscposTcpPrinter } from '../escpos-tcp/escpos-tcp-printer.ts';
import { aJob } from '../printer.suite.ts';
import { printerSimulatorPages } from './printer-pages.ts';
import { startPrinterSimulator } from './wire-simulator.ts';

async function openPages() {
  const simulator = await startPrinterSimulator({
    printers: [
      { name: 'kitchen', port: 0 },
      { name: 'bar & grill', port: 0 },
    ],
  });
  const pages = printerSimulatorPages(simulator);
  const set = (name: string, fault: string) =>
    pages.request(`/${encodeURIComponent(name)}/faults`, { method: 'POST', body: new URLSearchParams({ fault }) });
  return { simulator, pages, set, [Symbol.asyncDispose]: () => simulator.stop() };
}

test('what one printer printed is shown as picture and text, the other stays empty', async () => {
  await using bench = await openPages();
  const { address } = bench.simulator.printer('kitchen');
  await createEscposTcpPrinter().print({ ...(await aJob('job-0301', '<b>Calzone</b>')), address });

  const page = await (await bench.pages.request('/')).text();
  expect(page).toContain('/dev/printer/kitchen/papers/1.png');
  expect(page).not.toContain('/dev/printer/bar%20%26%20grill/papers/');
  expect(await (await bench.pages.request('/kitchen/papers/1.txt')).text()).toContain('2 x <b>Calzone</b>');
  const png = await bench.pages.request('/kitchen/papers/1.png');
  expect(png.headers.get('content-type')).toBe('image/png');
  expect((await png.bytes())[1]).toBe(0x50);
});

test('a button sets its fault on its printer only, and another makes all well', async () => {
  await using bench = await openPages();
  expect((await bench.set('bar & grill', 'cover-open')).status).toBe(303);
  expect(bench.simulator.printer('bar & grill').machine.faults.coverOpen).toBe(true);
  expect(bench.simulator.printer('kitchen').machine.faults.coverOpen).toBe(false);
  await bench.set('bar & grill', 'none');
  expect(bench.simulator.printer('bar & grill').machine.faults.coverOpen).toBe(false);
});

test('a printer that is switched off and on again takes connections at its address', async () => {
  await using bench = await openPages();
  const { address } = bench.simulator.printer('kitchen');
  const printer = createEscposTcpPrinter();
  await bench.set('kitchen', 'refuse');
  expect(await printer.status(address)).toEqual({ kind: 'unavailable', why: 'offline' });
  await bench.set('kitchen', 'none');
  expect(await printer.status(address)).toEqual({ kind: 'ready', nearEnd: false });
});

test('unknown printers, papers and faults are answered, not crashed on', async () => {
  await using bench = await openPages();
  expect((await bench.set('nobody', 'none')).status).toBe(404);
  expect((await bench.set('kitchen', 'fire')).status).toBe(400);
  expect((await bench.pages.request('/kitchen/papers/7.png')).status).toBe(404);
  expect((await bench.pages.request('/kitchen/papers/..%2Fx')).status).toBe(404);
});
