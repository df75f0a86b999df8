import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { aJob } from '#src/integrations/printer/printer.suite.ts';
import { freePort } from '#tests/support/free-port.ts';
import { growingPrinters } from './growing-printers.ts';
import { demoPlaces, readAskingArgument, readPrinterArgument, startShopPrinters } from './shop-printers.ts';

const quiet = { info: () => {}, warn: () => {} };

/** A cloud in development that simulates the printer itself. */
async function aCloudWithPrinter(port: number) {
  const printers = growingPrinters(quiet);
  await printers.startAll([{ name: 'Kitchen', storeName: 'Shop', ipAddress: '127.0.0.1', port }]);
  const app = new Hono().post('/dev/printer/hand-over', async (c) => {
    return c.json({ places: await printers.handOver() });
  });
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
  return { printers, server, port: server.port ?? 0 };
}

test('printers of their own take over from the cloud, print while it is gone, and keep their ports when it is back', async () => {
  const port = await freePort();
  const cloud = await aCloudWithPrinter(port);
  const shop = await startShopPrinters({ given: [{ name: 'Kitchen', port }], cloudPort: cloud.port, pagePort: 0 });
  await cloud.server.stop(true);
  const printed = await createEscposTcpPrinter().print({
    ...(await aJob('job-0901', 'Calzone')),
    address: `127.0.0.1:${port}`,
  });
  expect(printed.kind).toBe('printed');
  expect(await (await fetch(`${shop.url}/Kitchen/papers/1.txt`)).text()).toContain('2 x Calzone');

  const again = growingPrinters(quiet);
  expect(await again.startAll([{ name: 'Kitchen', storeName: 'Shop', ipAddress: '127.0.0.1', port }])).toEqual([port]);
  expect(again.printers).toEqual([]);
  await shop.stop();
});

test('a port that something else holds is said, and nothing stays behind', async () => {
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const mine = await freePort();
  const given = [
    { name: 'Kitchen', port: other.port ?? 0 },
    { name: 'Bar', port: mine },
  ];
  await expect(startShopPrinters({ given, cloudPort: other.port ?? 0, pagePort: 0 })).rejects.toThrow(
    `Port ${other.port}`,
  );
  await other.stop(true);
  const shop = await startShopPrinters({ given, cloudPort: 1, pagePort: 0 });
  expect(shop.addresses).toHaveLength(2);
  await shop.stop();
});

test('without arguments they are the demo’s, at the ports that its seed writes down', () => {
  const [first, ...more] = demoPlaces(3000);
  expect(first).toMatchObject({ ipAddress: '127.0.0.1', port: 3100 });
  expect([first, ...more].some((place) => place?.storeName === 'Roma Pizza Newtown')).toBe(true);
  expect(new Set(more.map(({ port }) => port)).size).toBe(more.length);
});

test.each([
  ['kitchen=9100', { name: 'kitchen', port: 9100 }],
  ['bar & grill=9101', { name: 'bar & grill', port: 9101 }],
  ['kitchen', null],
  ['=9100', null],
  ['kitchen=0', null],
  ['kitchen=70000', null],
])('%s as an argument', (text, read) => {
  expect(readPrinterArgument(text)).toEqual(read);
});

test('a printer that asks for its jobs is named with what the admin shows of it', () => {
  const url = 'http://localhost:3000/api/printing/restaurants/r/stores/s/direct-print';
  expect(readAskingArgument(`Pass 2=${url}#0a1b`)).toEqual({ name: 'Pass 2', url, id: '0a1b' });
  for (const wrong of ['kitchen=9100', url, `pass=${url}`, 'pass=ftp://x#1'])
    expect(readAskingArgument(wrong)).toBeNull();
});
