import { describe, expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { encodeDrawerPulse } from '../escpos/encode.ts';
import { aJob, printerSuite } from '../printer.suite.ts';
import { startPrinterSimulator } from '../simulator/wire-simulator.ts';
import { createEscposTcpPrinter, parseAddress } from './escpos-tcp-printer.ts';

const TIMES = { connectMs: 1000, statusMs: 300, holdMs: 400, pauseMs: 5, muteMs: 200 };

async function openBench() {
  const simulator = await startPrinterSimulator({ printers: [{ name: 'kitchen', port: 0 }] });
  const kitchen = simulator.printer('kitchen');
  return {
    printer: createEscposTcpPrinter({ times: TIMES }),
    address: kitchen.address,
    machine: kitchen.machine,
    set: (faults: Parameters<typeof kitchen.set>[0]) => kitchen.set(faults),
    [Symbol.asyncDispose]: () => simulator.stop(),
  };
}

/** A plain clone: it answers real-time status, and `GS r` with what it is given; of completion requests it knows nothing. */
async function openPlainPrinter(queuedAnswer: () => number[]) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const bytes = [...Buffer.from(chunk)];
      bytes.forEach((byte, at) => {
        if (byte === 0x10 && bytes[at + 1] === 0x04) socket.write(Uint8Array.of(0x12));
        if (byte === 0x1d && bytes[at + 1] === 0x72) socket.write(Uint8Array.from(queuedAnswer()));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
}

/** A service that reads lines: silent until one ends, then it says its words. */
async function openStranger(words: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (Buffer.from(chunk).includes(0x0a)) socket.write(words);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
}

printerSuite('ESC/POS over TCP', openBench);

describe('ESC/POS over TCP', () => {
  test('a printer without completion requests proves itself by its queued status', async () => {
    await using plain = await openPlainPrinter(() => [0x00]);
    const printer = createEscposTcpPrinter({ times: TIMES });
    const outcome = await printer.print({ ...(await aJob('job-0103')), address: plain.address });
    expect(outcome).toEqual({ kind: 'printed', nearEnd: false });
  });

  test('noise that looks a little like an answer proves nothing', async () => {
    await using noisy = await openPlainPrinter(() => [0x41, 0x6a, 0xff, 0x22, 0x80]);
    const printer = createEscposTcpPrinter({ times: TIMES });
    const outcome = await printer.print({ ...(await aJob('job-0107')), address: noisy.address, timeoutMs: 500 });
    expect(outcome).toEqual({ kind: 'unknown', why: 'timeout' });
  });

  test.each([
    ['a line end', '\r\n'],
    ['a web server', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['a mail server', '500 5.5.1 Command unrecognized\r\n'],
    ['a lone line feed', '\n'],
  ])('what is silent at a status and answers lines with %s proves nothing', async (_, words) => {
    await using stranger = await openStranger(words);
    const printer = createEscposTcpPrinter({ times: TIMES });
    const outcome = await printer.print({ ...(await aJob('job-0108')), address: stranger.address, timeoutMs: 900 });
    expect(outcome.kind).toBe('unknown');
  });

  test('of two bytes after a docket neither is the answer to a queued status', async () => {
    await using twice = await openPlainPrinter(() => [0x0d, 0x0a]);
    const printer = createEscposTcpPrinter({ times: TIMES });
    const outcome = await printer.print({ ...(await aJob('job-0109')), address: twice.address, timeoutMs: 900 });
    expect(outcome).toEqual({ kind: 'unknown', why: 'timeout' });
  });

  test('a job many times larger than the buffer comes out whole', async () => {
    await using bench = await openBench();
    const bytes = new Uint8Array(60_000).fill(0x41);
    for (let at = 40; at < bytes.length; at += 41) bytes[at] = 0x0a;
    const outcome = await bench.printer.print({ jobId: 'job-0104', address: bench.address, bytes });
    expect(outcome.kind).toBe('printed');
    expect(bench.machine.text().split('\n').length).toBeGreaterThan(1400);
  });

  test('a printer that is too slow for the limit is unknown', async () => {
    await using bench = await openBench();
    await bench.set({ linesPerSecond: 1 });
    const job = { ...(await aJob('job-0105')), address: bench.address, timeoutMs: 120 };
    expect(await bench.printer.print(job)).toEqual({ kind: 'unknown', why: 'timeout' });
    await bench.set({ linesPerSecond: null });
  });

  test('the drawer opens by a job of its own', async () => {
    await using bench = await openBench();
    const bytes = await encodeDrawerPulse({ printerModel: 'epsonTmM30III', jobId: 'job-0106', drawer: 'first' });
    expect(await bench.printer.print({ jobId: 'job-0106', address: bench.address, bytes })).toMatchObject({
      kind: 'printed',
    });
    expect(bench.machine.drawerPulses).toEqual([{ pin: 2, onMs: 100 }]);
    expect(bench.machine.papers).toHaveLength(0);
  });

  test.each([
    ['192.168.1.50:9100', { host: '192.168.1.50', port: 9100 }],
    ['10.0.0.7:9101', { host: '10.0.0.7', port: 9101 }],
    ['8.8.8.8:9100', null],
    ['kitchen.local:9100', null],
    ['192.168.1.50:0', null],
    ['192.168.1.50', null],
    ['192.168.1.500:9100', null],
  ])('%s is taken only when it is a port on the shop network', (address, expected) => {
    expect(parseAddress(address)).toEqual(expected);
  });

  test('a cloud is connected with no address of its own network, whatever listens there', async () => {
    await using bench = await openBench();
    const cloud = createEscposTcpPrinter({ reach: 'internet' });
    expect(await cloud.status(bench.address)).toMatchObject({ kind: 'unavailable' });
    const bytes = await encodeDrawerPulse({ printerModel: 'epsonTmM30III', jobId: 'job-0107', drawer: 'first' });
    expect(await cloud.print({ jobId: 'job-0107', address: bench.address, bytes })).toMatchObject({ kind: 'refused' });
    expect(bench.machine.drawerPulses).toEqual([]);
    expect(parseAddress('8.8.8.8:9100', 'internet')).toEqual({ host: '8.8.8.8', port: 9100 });
  });
});
