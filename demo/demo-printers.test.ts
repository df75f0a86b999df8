import { expect, test } from 'bun:test';
import { CAST } from '#demo/cast/cast.ts';
import { freePort } from '#tests/support/free-port.ts';
import { demoPrinterPorts, freeDemoPrinterPorts } from './demo-printers.ts';
import { growingPrinters } from './growing-printers.ts';

const ids = CAST.restaurants.flatMap(({ stores }) => stores.flatMap(({ printers }) => printers.map(({ id }) => id)));
const last = ids.at(-1) ?? '';

test('the printers of the demo are a hundred above the server', async () => {
  const portOf = await freeDemoPrinterPorts(3000, async () => true);
  expect([portOf(ids[0] ?? ''), portOf(last)]).toEqual([3100, 3099 + ids.length]);
});

test('a second server with a port close by takes the next range that is free', async () => {
  const taken = new Set(ids.map(demoPrinterPorts(3000)));
  const portOf = await freeDemoPrinterPorts(3001, async (port) => !taken.has(port));
  expect(portOf(ids[0] ?? '')).toBe(3201);
  expect(ids.map(portOf).some((port) => taken.has(port))).toBe(false);
});

test('ports held by another program are reported once, with what to do, and without a stack trace', async () => {
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const port = other.port ?? 0;
  const logged: unknown[][] = [];
  const printers = growingPrinters({ info: (...all) => logged.push(all), warn: (...all) => logged.push(all) });
  const place = { storeName: 'Roma', ipAddress: '127.0.0.1' };
  const held = await printers.startAll([
    { ...place, name: 'Kitchen', port },
    { ...place, name: 'Bar', port: await freePort() },
  ]);
  await printers.stop();
  await other.stop(true);
  expect(held).toEqual([port]);
  expect(logged).toEqual([
    [
      'simulated printers are off: another program has their ports; end it and start again',
      { printers: 'Roma Kitchen', ports: String(port) },
    ],
  ]);
});
