import { type PrinterFaults, PrinterMachine } from './printer-machine.ts';
import { readSunmiContent } from './sunmi-paper.ts';
import type { SimulatedPrinter } from './wire-simulator.ts';

/** A docket in the cloud. */
export interface CloudTicket {
  readonly tradeNo: string;
  readonly serialNumber: string;
  state: 'waiting' | 'printing' | 'printed' | 'deleted' | 'failed';
  printedAtSeconds: number | null;
}

export interface DeviceOptions {
  readonly serialNumber: string;
  readonly name?: string;
  /** Registered for somebody else's application. */
  readonly isForeign?: boolean;
  /** Bound to this shop of another application or an app of Sunmi's: it must be released there. */
  readonly boundElsewhere?: boolean;
}

/** A printer: on the wire it is a serial number, and in the kitchen a machine with paper. */
export class SunmiDevice implements SimulatedPrinter {
  readonly serialNumber: string;
  readonly name: string;
  readonly machine: PrinterMachine;
  readonly isForeign: boolean;
  boundElsewhere: boolean;
  shopId: string | null = null;

  constructor(
    { serialNumber, name, isForeign = false, boundElsewhere = false }: DeviceOptions,
    private readonly changed: (device: SunmiDevice) => void,
  ) {
    this.serialNumber = serialNumber;
    this.name = name ?? serialNumber;
    this.isForeign = isForeign;
    this.boundElsewhere = boundElsewhere;
    this.machine = new PrinterMachine(this.name);
  }

  get address(): string {
    return this.serialNumber;
  }

  get isOnline(): boolean {
    return !this.machine.faults.refuse;
  }

  async set(faults: Partial<PrinterFaults>): Promise<void> {
    const was = this.isOnline;
    this.machine.set(faults);
    if (was !== this.isOnline) this.changed(this);
  }
}

/** What Sunmi's cloud knows: devices, who they are bound to, and dockets on their way. */
export class SunmiWorld {
  readonly devices: SunmiDevice[] = [];
  readonly tickets = new Map<string, CloudTicket>();
  /** A printer was bound or released. */
  onBound: () => void = () => {};
  readonly #contents = new Map<string, Uint8Array>();

  constructor(
    private readonly nowMs: () => number,
    private readonly onlineChanged: (device: SunmiDevice) => void,
  ) {}

  add(options: DeviceOptions): SunmiDevice {
    const device = new SunmiDevice(options, (changed) => {
      if (changed.isOnline) this.#printNext(changed);
      this.onlineChanged(changed);
    });
    this.devices.push(device);
    return device;
  }

  device(serialNumber: string): SunmiDevice | undefined {
    return this.devices.find((one) => one.serialNumber === serialNumber);
  }

  push(device: SunmiDevice, tradeNo: string, content: Uint8Array): 'taken' | 'known' {
    if (this.tickets.has(tradeNo)) return 'known';
    const { serialNumber } = device;
    this.tickets.set(tradeNo, { tradeNo, serialNumber, state: 'waiting', printedAtSeconds: null });
    this.#contents.set(tradeNo, content);
    this.#printNext(device);
    return 'taken';
  }

  bind(device: SunmiDevice, shopId: string | null): void {
    device.shopId = shopId;
    this.onBound();
  }

  /** Everything that the printer has not begun with; the number of dockets that went. */
  clear({ serialNumber, machine }: SunmiDevice): number {
    const left = [...this.tickets.values()].filter(
      (one) => one.serialNumber === serialNumber && ['waiting', 'printing'].includes(one.state),
    );
    // What a printer without paper holds is thrown away with it.
    machine.receive(Uint8Array.of(0x10, 0x05, 0x02));
    for (const ticket of left) ticket.state = 'deleted';
    return left.length;
  }

  /** A docket came out torn. */
  fail(tradeNo: string): void {
    const ticket = this.tickets.get(tradeNo);
    if (ticket) ticket.state = 'failed';
  }

  #printNext(device: SunmiDevice): void {
    const mine = [...this.tickets.values()].filter((one) => one.serialNumber === device.serialNumber);
    if (!device.isOnline || mine.some(({ state }) => state === 'printing')) return;
    const next = mine.find(({ state }) => state === 'waiting');
    if (!next) return;
    next.state = 'printing';
    const { bytes, violations } = readSunmiContent(this.#contents.get(next.tradeNo) ?? new Uint8Array(), 'DONE');
    for (const why of violations) device.machine.violations.push({ offset: 0, why });
    let heard = '';
    device.machine.connect((answer) => {
      heard += String.fromCharCode(...answer);
      if (!heard.includes('7"DONE\0') || next.state !== 'printing') return;
      next.state = 'printed';
      next.printedAtSeconds = Math.floor(this.nowMs() / 1000);
      queueMicrotask(() => this.#printNext(device));
    });
    device.machine.receive(bytes);
  }
}
