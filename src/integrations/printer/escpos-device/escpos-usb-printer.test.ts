import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { aJob, printerSuite } from '../printer.suite.ts';
import { DEVICE_FILES } from './device-line.ts';
import { createEscposUsbPrinter, pathOf, pluggedPrinters } from './escpos-usb-printer.ts';
import { openDevicePrinter } from './testing-pty.ts';

const TIMES = { connectMs: 1000, statusMs: 300, holdMs: 400, pauseMs: 5, muteMs: 200 };

async function openBench() {
  const device = openDevicePrinter('J7A1-0042');
  const files = {
    open(path: string) {
      if (device.isTaken) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      return DEVICE_FILES.open(path);
    },
  };
  return {
    printer: createEscposUsbPrinter({ times: TIMES, namedDir: device.namedDir, files }),
    address: 'usb:J7A1-0042',
    machine: device.machine,
    set: async (faults: Parameters<typeof device.set>[0]) => device.set(faults),
    [Symbol.asyncDispose]: async () => device[Symbol.dispose](),
  };
}

printerSuite('ESC/POS on a device file', openBench);

describe('ESC/POS on a device file', () => {
  test('a docket many times larger than what the kernel takes at once comes out whole', async () => {
    await using bench = await openBench();
    const bytes = new Uint8Array(60_000).fill(0x41);
    for (let at = 40; at < bytes.length; at += 41) bytes[at] = 0x0a;
    const outcome = await bench.printer.print({ jobId: 'job-1001', address: bench.address, bytes });
    expect(outcome.kind).toBe('printed');
    expect(bench.machine.text().split('\n').length).toBeGreaterThan(1400);
  });

  test('a printer that was unplugged and plugged in again prints, under the same name', async () => {
    await using bench = await openBench();
    await bench.set({ refuse: true });
    expect(await bench.printer.status(bench.address)).toEqual({ kind: 'unavailable', why: 'offline' });
    await bench.set({ refuse: false });
    const outcome = await bench.printer.print({ ...(await aJob('job-1002')), address: bench.address });
    expect(outcome.kind).toBe('printed');
  });

  test('a file of a million bytes without a printer behind it is no printer', async () => {
    const namedDir = tempFolder('usb');
    writeFileSync(`${namedDir}/printer-FAKE`, new Uint8Array(1_000_000));
    const printer = createEscposUsbPrinter({ times: TIMES, namedDir });
    const outcome = await printer.print({ ...(await aJob('job-1003')), address: 'usb:FAKE' });
    expect(outcome.kind).not.toBe('printed');
  });
});

describe('the address of a printer on USB', () => {
  const folder = tempFolder('usb');
  const dirs = { namedDir: `${folder}/named`, kernelDir: `${folder}/one` };
  for (const name of ['named', 'one', 'two', 'none']) mkdirSync(`${folder}/${name}`);
  for (const name of ['named/printer-A1', 'one/lp0', 'one/hiddev0', 'two/lp0', 'two/lp1'])
    writeFileSync(`${folder}/${name}`, '');

  test.each([
    ['usb:A1', dirs.kernelDir, `${folder}/named/printer-A1`],
    ['usb:', dirs.kernelDir, `${folder}/one/lp0`],
    ['usb:', `${folder}/two`, null],
    ['usb:', `${folder}/none`, null],
    ['usb:', `${folder}/absent`, null],
    ['usb:../../etc/passwd', dirs.kernelDir, null],
    ['usb:a/b', dirs.kernelDir, null],
    ['usb:..', dirs.kernelDir, null],
    ['192.168.1.50:9100', dirs.kernelDir, null],
  ])('%s with the files of %s is %s', (address, kernelDir, path) => {
    expect(pathOf(address, { ...dirs, kernelDir })).toBe(path);
  });

  test('the printers that are plugged in are known by their serial numbers', () => {
    expect(pluggedPrinters(dirs.namedDir)).toEqual(['A1']);
    expect(pluggedPrinters(`${folder}/absent`)).toEqual([]);
  });
});
