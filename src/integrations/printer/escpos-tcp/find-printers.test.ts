import { expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { startPrinterSimulator } from '../simulator/wire-simulator.ts';
import { findPrinters, neighbours } from './find-printers.ts';

const QUICK = { connectMs: 2000, answerMs: 300 };

test('a printer is found at its address, and asked without printing anything', async () => {
  const simulator = await startPrinterSimulator({ printers: [{ name: 'kitchen', port: 0 }] });
  try {
    const { address, machine } = simulator.printer('kitchen');
    const port = Number(address.split(':')[1]);
    const found = await findPrinters(['127.0.0.1'], { ...QUICK, port });
    expect(found).toEqual([{ ipAddress: '127.0.0.1', answers: true }]);
    expect(machine.papers).toEqual([]);
    expect(machine.drawerPulses).toEqual([]);
    expect(machine.violations).toEqual([]);
  } finally {
    await simulator.stop();
  }
});

test('a printer that never answers, and one that is busy, are found as unsure; where nothing listens is nothing', async () => {
  const simulator = await startPrinterSimulator({ printers: [{ name: 'kitchen', port: 0 }] });
  try {
    const kitchen = simulator.printer('kitchen');
    const port = Number(kitchen.address.split(':')[1]);
    await kitchen.set({ mute: true });
    expect(await findPrinters(['127.0.0.1'], { ...QUICK, port })).toEqual([{ ipAddress: '127.0.0.1', answers: false }]);
    await kitchen.set({ mute: false, refuse: true });
    expect(await findPrinters(['127.0.0.1'], { ...QUICK, port })).toEqual([]);
  } finally {
    await simulator.stop();
  }
});

test('a web server on the same port is not taken for a printer', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as { port: number };
  const found = await findPrinters(['127.0.0.1'], { ...QUICK, port });
  server.close();
  expect(found).toEqual([{ ipAddress: '127.0.0.1', answers: false }]);
});

test('looks only beside its own private addresses, and not at itself or the internet', () => {
  const at = (address: string, internal = false) => ({ family: 'IPv4' as const, address, internal });
  const beside = neighbours({ lo: [at('127.0.0.1', true)], eth: [at('192.168.1.20')], wan: [at('203.0.113.7')] });
  expect(beside).toHaveLength(253);
  expect(beside[0]).toBe('192.168.1.1');
  expect(beside).not.toContain('192.168.1.20');
  expect(beside.every((address) => address.startsWith('192.168.1.'))).toBe(true);
  // Cable and Wi-Fi in one network are looked at once.
  expect(neighbours({ eth: [at('10.0.0.4')], wifi: [at('10.0.0.5')] })).toHaveLength(252);
});
