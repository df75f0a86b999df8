import { describe, expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { encodeDrawerPulse } from '../escpos/encode.ts';
import type { PrinterKnowledge } from '../printer.port.ts';
import { aJob, printerSuite, remembering } from '../printer.suite.ts';
import { type EposSimulatorOptions, startEposSimulator } from '../simulator/epos-simulator.ts';
import { FIRST_CERTIFICATE, OTHER_CERTIFICATE } from '../simulator/testing-certificates.ts';
import { parseEposAddress } from './epos-address.ts';
import { createEpsonEposPrinter } from './epson-epos-printer.ts';

const TIMES = { connectMs: 2000, statusMs: 1000, holdMs: 600, pauseMs: 5, muteMs: 400, lookMs: 20 };

async function openBench(options: Partial<EposSimulatorOptions> = {}) {
  const epos = await startEposSimulator({ name: 'kitchen', port: 0, ...options });
  return {
    epos,
    printer: createEpsonEposPrinter({ times: TIMES }),
    address: epos.address,
    machine: epos.machine,
    /** A web server that knows no ePOS-Print proves that it took nothing. */
    ofStranger: { kind: 'refused', why: 'offline' } as const,
    set: (faults: Parameters<typeof epos.set>[0]) => epos.set(faults),
    [Symbol.asyncDispose]: () => epos.stop(),
  };
}

/** Says what it is given to whoever connects and has asked. */
async function openTalker(words: string | Uint8Array) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(words));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `epos:http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/local_printer`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const http = (body: string, head = '') =>
  `HTTP/1.1 200 OK\r\n${head || `Content-Length: ${body.length}`}\r\n\r\n${body}`;
const BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Envelope><Body><response success="true" code="&b;" status="2"/></Body></Envelope>`;

printerSuite('ePOS-Print over HTTP', openBench);
printerSuite('ePOS-Print over HTTPS', () => openBench({ certificate: FIRST_CERTIFICATE }));

describe('ePOS-Print', () => {
  test('a docket goes as the bytes of port 9100, without what the service does itself', async () => {
    await using bench = await openBench();
    const job = await aJob('01JD-0001');
    await bench.printer.print({ ...job, address: bench.address });
    const [document = ''] = bench.epos.documents;
    expect(document).toContain('<printjobid>01JD0001</printjobid>');
    const hex = /<command>([0-9a-f]+)<\/command>/.exec(document)?.[1] ?? '';
    expect(Buffer.from(job.bytes).toString('hex')).toBe(`1b40${hex}1d28480600303030303031`);
  });

  test('a printer with its queue on is believed when it has printed, not when it has taken the job', async () => {
    await using bench = await openBench({ isSpooling: true });
    await bench.set({ linesPerSecond: 100 });
    const outcome = await bench.printer.print({ ...(await aJob('job-0201')), address: bench.address });
    expect(outcome).toEqual({ kind: 'printed', nearEnd: false });
    expect(bench.machine.papers).toHaveLength(1);
  });

  test('a job that stays in the queue of a printer without paper is unknown and does not print later', async () => {
    await using bench = await openBench({ isSpooling: true });
    await bench.set({ paperOutAfterLines: 4 });
    const outcome = await bench.printer.print({ ...(await aJob('job-0202')), address: bench.address });
    expect(outcome).toEqual({ kind: 'unknown', why: 'paper_out' });
    await bench.set({ paperOut: false });
    expect(bench.machine.papers).toHaveLength(0);
  });

  test.each([
    ['SchemaError', { kind: 'refused', why: 'error' }],
    ['DeviceNotFound', { kind: 'refused', why: 'error' }],
    ['EX_DEVICE_BUSY', { kind: 'refused', why: 'busy' }],
    ['TooManyRequests', { kind: 'refused', why: 'busy' }],
    ['EPTR_REC_EMPTY', { kind: 'unknown', why: 'paper_out' }],
    ['EPTR_COVER_OPEN', { kind: 'unknown', why: 'cover_open' }],
    ['EPTR_CUTTER', { kind: 'unknown', why: 'cutter' }],
    ['EPTR_UNRECOVERABLE', { kind: 'unknown', why: 'error' }],
    ['EX_TIMEOUT', { kind: 'unknown', why: 'timeout' }],
    ['NeverHeardOf', { kind: 'unknown', why: 'timeout' }],
  ] as const)('a docket answered with %s is %p', async (code, outcome) => {
    await using bench = await openBench();
    const job = { ...(await aJob('job-0203')), address: bench.address };
    const answer = (success: boolean, word: string) =>
      `<Envelope><Body><response success="${success}" code="${word}" status="251658262"/></Body></Envelope>`;
    bench.epos.instead.push(answer(true, ''), answer(false, code));
    expect(await bench.printer.print(job)).toEqual(outcome);
  });

  test('a device that the printer does not have is said to be wrong, and nothing prints', async () => {
    await using bench = await openBench();
    const address = bench.address.replace('local_printer', 'kitchen_2');
    expect(await bench.printer.print({ ...(await aJob('job-0204')), address })).toEqual({
      kind: 'refused',
      why: 'error',
    });
    expect(bench.machine.text()).toBe('');
  });

  test('an answer that is lost after printing is unknown: it may be on paper', async () => {
    await using bench = await openBench();
    const printer = remembering(() => bench.printer);
    await printer.print({ ...(await aJob('job-0205')), address: bench.address });
    await bench.set({ linesPerSecond: 50 });
    const printing = printer.print({ ...(await aJob('job-0206')), address: bench.address, timeoutMs: 1000 });
    while (bench.epos.documents.length < 2) await Bun.sleep(5);
    await bench.set({ mute: true });
    expect((await printing).kind).toBe('unknown');
  });

  test.each([
    ['ten million bytes', http('x'.repeat(10_000_000))],
    ['a document of entities', http(BOMB)],
    ['no HTTP', '\x00\xff\x80 not a printer\r\n\r\n'],
    ['a login page', http('<html><body>Sign in</body></html>')],
    ['an answer without attributes', http('<Envelope><Body><response/></Body></Envelope>')],
    ['a broken document', http('<Envelope><Body><response success="true"')],
    [
      'nothing in many chunks',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'5\r\nabcde\r\n'.repeat(20_000)}`,
    ],
  ])('what answers with %s is no printer, and is sent no docket', async (_, words) => {
    await using talker = await openTalker(words);
    const outcome = await createEpsonEposPrinter({ times: TIMES }).print({
      ...(await aJob('job-0207')),
      address: talker.address,
    });
    expect(outcome).toEqual({ kind: 'refused', why: 'offline' });
  });

  test('an answer in chunks is read', async () => {
    const body = '<Envelope><Body><response success="true" code="" status="251658262"/></Body></Envelope>';
    const parts = [body.slice(0, 30), body.slice(30)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    await using talker = await openTalker(http(`${parts.join('')}0\r\n\r\n`, 'Transfer-Encoding: chunked'));
    const printer = createEpsonEposPrinter({ times: TIMES });
    expect(await printer.status(talker.address)).toEqual({ kind: 'ready', nearEnd: false });
  });

  test('a printer over HTTPS that shows another certificate than the first time is sent nothing', async () => {
    await using first = await openBench({ certificate: FIRST_CERTIFICATE });
    let known: PrinterKnowledge | undefined;
    const onLearned = (learned: PrinterKnowledge) => {
      known = learned;
    };
    await first.printer.print({ ...(await aJob('job-0208')), address: first.address, onLearned });
    expect(known?.certificate).toMatch(/^[0-9a-f]{64}$/);
    await using other = await openBench({ certificate: OTHER_CERTIFICATE });
    const job = { ...(await aJob('job-0209')), address: other.address };
    expect(await other.printer.print({ ...job, ...(known && { known }) })).toEqual({ kind: 'refused', why: 'offline' });
    expect(other.machine.text()).toBe('');
    expect(await other.printer.print(job)).toEqual({ kind: 'printed', nearEnd: false });
  });

  test('the drawer opens by a job of its own', async () => {
    await using bench = await openBench();
    const bytes = await encodeDrawerPulse({ printerModel: 'epsonTmM30III', jobId: 'job-0210', drawer: 'first' });
    expect((await bench.printer.print({ jobId: 'job-0210', address: bench.address, bytes })).kind).toBe('printed');
    expect(bench.machine.drawerPulses).toHaveLength(1);
  });

  test.each([
    ['epos:http://192.168.1.50:80/local_printer', { host: '192.168.1.50', port: 80, isSecure: false }],
    ['epos:https://10.0.0.7:443/kitchen', { host: '10.0.0.7', port: 443, isSecure: true }],
    ['epos:http://8.8.8.8:80/local_printer', null],
    ['epos:http://kitchen.local:80/local_printer', null],
    ['epos:http://192.168.1.50:80/a b', null],
    ['epos:http://user@192.168.1.50:80/local_printer', null],
    ['192.168.1.50:9100', null],
  ])('%s is taken only when it is a printer on the shop network', (address, expected) => {
    expect(parseEposAddress(address, 'shopNetwork')).toEqual(expected && expect.objectContaining(expected));
  });
});
