import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { aJob, printerSuite } from '../printer.suite.ts';
import { DEVICE_FILES } from './device-line.ts';
import { boundPrinters, createEscposBluetoothPrinter, linePathOf } from './escpos-bluetooth-printer.ts';
import { openDevicePrinter } from './testing-pty.ts';

const TIMES = { connectMs: 1000, statusMs: 300, holdMs: 400, pauseMs: 5, muteMs: 200 };
const DEVICE = '00:01:90:7c:ab:12';

async function openBench() {
  const device = openDevicePrinter(DEVICE, 'bluetooth');
  const files = {
    open(path: string) {
      if (device.isTaken) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      return DEVICE_FILES.open(path);
    },
  };
  return {
    printer: createEscposBluetoothPrinter({ times: TIMES, settleMs: 5, namedDir: device.namedDir, files }),
    address: 'bluetooth:00:01:90:7C:AB:12',
    machine: device.machine,
    set: async (faults: Parameters<typeof device.set>[0]) => device.set(faults),
    [Symbol.asyncDispose]: async () => device[Symbol.dispose](),
  };
}

printerSuite('ESC/POS on a serial line over Bluetooth', openBench);

describe('ESC/POS on a serial line over Bluetooth', () => {
  test('bytes that a terminal would change arrive as they were sent, and none of the printer’s answers goes back to it', async () => {
    await using bench = await openBench();
    const bytes = new Uint8Array(20_000).fill(0x41);
    for (let at = 40; at < bytes.length; at += 41) bytes[at] = 0x0a;
    const outcome = await bench.printer.print({ jobId: 'job-1001', address: bench.address, bytes });
    expect(outcome.kind).toBe('printed');
    expect(bench.machine.text()).not.toContain('\r');
    expect(bench.machine.violations).toEqual([]);
  });

  test('a printer that was out of range and came back prints', async () => {
    await using bench = await openBench();
    await bench.set({ refuse: true });
    expect(await bench.printer.status(bench.address)).toEqual({ kind: 'unavailable', why: 'offline' });
    await bench.set({ refuse: false });
    const outcome = await bench.printer.print({ ...(await aJob('job-1002')), address: bench.address });
    expect(outcome.kind).toBe('printed');
  });

  test('a file that is no serial line is no printer', async () => {
    const namedDir = tempFolder('bluetooth');
    writeFileSync(`${namedDir}/bluetooth-${DEVICE}`, '');
    const printer = createEscposBluetoothPrinter({ times: TIMES, settleMs: 5, namedDir });
    expect(await printer.status(`bluetooth:${DEVICE}`)).toEqual({ kind: 'unavailable', why: 'offline' });
  });
});

describe('the address of a printer on Bluetooth', () => {
  test.each([
    ['bluetooth:00:01:90:7C:AB:12', '/dev/servery/bluetooth-00:01:90:7c:ab:12'],
    ['bluetooth:00:01:90:7C:AB', null],
    ['bluetooth:', null],
    ['bluetooth:../../etc/passwd', null],
    ['usb:00:01:90:7C:AB:12', null],
  ])('%s is the line %s', (address, path) => {
    expect(linePathOf(address, '/dev/servery')).toBe(path);
  });

  test('the printers that have a line are known by their addresses', () => {
    const folder = tempFolder('bluetooth');
    for (const name of ['printer-A1', `bluetooth-${DEVICE}`]) writeFileSync(`${folder}/${name}`, '');
    expect(boundPrinters(folder)).toEqual(['00:01:90:7C:AB:12']);
    expect(boundPrinters(`${folder}/absent`)).toEqual([]);
  });
});
