/** A printer behind a pseudo-terminal: a character device that our adapter opens as it opens the kernel's. Linux, tests. */
import { dlopen, FFIType, ptr } from 'bun:ffi';
import { closeSync, constants, openSync, readSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type PrinterFaults, PrinterMachine } from '../simulator/printer-machine.ts';

const libc = dlopen('libc.so.6', {
  posix_openpt: { args: [FFIType.i32], returns: FFIType.i32 },
  grantpt: { args: [FFIType.i32], returns: FFIType.i32 },
  unlockpt: { args: [FFIType.i32], returns: FFIType.i32 },
  ptsname_r: { args: [FFIType.i32, FFIType.ptr, FFIType.u64], returns: FFIType.i32 },
  tcgetattr: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
  cfmakeraw: { args: [FFIType.ptr], returns: FFIType.void },
  tcsetattr: { args: [FFIType.i32, FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
  fcntl: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
}).symbols;

const F_SETFL = 4;
const LOOK_MS = 2;

interface Pty {
  readonly master: number;
  /** Keeps the line up while nothing prints. */
  readonly held: number;
  readonly path: string;
}

function openPty(isRaw: boolean): Pty {
  const master = libc.posix_openpt(constants.O_RDWR | constants.O_NOCTTY);
  const name = new Uint8Array(64);
  const settings = new Uint8Array(128);
  libc.grantpt(master);
  libc.unlockpt(master);
  libc.ptsname_r(master, ptr(name), 64n);
  if (isRaw) {
    libc.tcgetattr(master, ptr(settings));
    libc.cfmakeraw(ptr(settings));
    libc.tcsetattr(master, 0, ptr(settings));
  }
  libc.fcntl(master, F_SETFL, constants.O_RDWR | constants.O_NONBLOCK);
  const path = new TextDecoder().decode(name.subarray(0, name.indexOf(0)));
  return { master, path, held: openSync(path, constants.O_RDWR | constants.O_NOCTTY) };
}

export interface DevicePrinter extends Disposable {
  readonly machine: PrinterMachine;
  /** Where the rules of the box would name it. */
  readonly namedDir: string;
  readonly serial: string;
  /** Whether another process has it open: the kernel admits one. */
  readonly isTaken: boolean;
  set(faults: Partial<PrinterFaults>): void;
}

/**
 * The same strict machine as behind TCP, on a device file called `printer-<serial>`; or on a terminal, as a serial line comes,
 * called `bluetooth-<address>`.
 */
export function openDevicePrinter(serial: string, kind: 'printer' | 'bluetooth' = 'printer'): DevicePrinter {
  const namedDir = tempFolder('usb');
  const link = `${namedDir}/${kind}-${serial}`;
  const machine = new PrinterMachine(serial);
  let pty: Pty | null = null;
  let received = 0;
  const plug = () => {
    pty = openPty(kind === 'printer');
    received = 0;
    symlinkSync(pty.path, link);
    const { master } = pty;
    machine.connect((bytes) => void writeSync(master, bytes));
  };
  const unplug = () => {
    if (!pty) return;
    rmSync(link, { force: true });
    closeSync(pty.held);
    closeSync(pty.master);
    pty = null;
  };
  const look = () => {
    if (!pty || machine.faults.deaf || machine.isBufferFull) return;
    const bytes = new Uint8Array(512);
    let count = 0;
    try {
      count = readSync(pty.master, bytes, 0, bytes.length, null);
    } catch {
      return;
    }
    const limit = machine.faults.dropAfterBytes;
    if (limit !== null && received + count >= limit) {
      machine.receive(bytes.subarray(0, Math.max(0, limit - received)));
      machine.faults.dropAfterBytes = null;
      unplug();
      plug();
      return;
    }
    received += count;
    if (count > 0) machine.receive(bytes.subarray(0, count));
  };
  plug();
  const timer = setInterval(look, LOOK_MS);
  return {
    machine,
    namedDir,
    serial,
    get isTaken() {
      return machine.faults.busy || machine.faults.halfClose;
    },
    set(faults) {
      machine.set(faults);
      if (faults.refuse === true) unplug();
      if (faults.refuse === false && !pty) plug();
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      unplug();
      rmSync(namedDir, { recursive: true, force: true });
    },
  };
}
