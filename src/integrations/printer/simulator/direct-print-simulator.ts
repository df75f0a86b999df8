import { type PrinterFaults, PrinterMachine } from './printer-machine.ts';
import type { SimulatedPrinter } from './wire-simulator.ts';

/** What goes wrong on the way, once each, besides what goes wrong in the machine. */
export interface DirectFaults {
  /** It is unplugged: it asks nothing. */
  readonly isOff?: boolean;
  /** The job gets lost on its way to the printer. */
  readonly losesJob?: boolean;
  /** It prints, and its result never arrives. */
  readonly losesResult?: boolean;
  /** Its result is sent twice, as after a network fault. */
  readonly repeatsResult?: boolean;
}

export interface DirectPrintSimulatorOptions {
  readonly name: string;
  /** As typed into its web page. */
  readonly url: string;
  readonly id: string;
  readonly dots?: number;
  /** A request of its own; `fetch` without it. */
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
}

/** An Epson printer with Server Direct Print, made from its manual. It asks when `ask` is called, or every so often after `start`. */
export class DirectPrintSimulator implements SimulatedPrinter {
  readonly machine: PrinterMachine;
  readonly name: string;
  readonly address: string;
  fault: DirectFaults = {};
  readonly #options: DirectPrintSimulatorOptions;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(options: DirectPrintSimulatorOptions) {
    this.#options = options;
    this.name = options.name;
    this.address = options.url;
    this.machine = new PrinterMachine(options.name, options.dots);
  }

  async set(faults: Partial<PrinterFaults>): Promise<void> {
    this.machine.set(faults);
  }

  start(everyMs: number): void {
    let isAsking = false;
    this.#timer ??= setInterval(() => {
      if (isAsking) return;
      isAsking = true;
      void this.ask()
        .catch(() => undefined)
        .finally(() => {
          isAsking = false;
        });
    }, everyMs);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Asks once, prints what it gets and says what came of it. */
  async ask(): Promise<'off' | 'nothing' | 'asked'> {
    const fault = this.fault;
    if (fault.isOff) return 'off';
    const answer = await this.#post({ ConnectionType: 'GetRequest', Name: this.name });
    const text = await answer.text();
    if (answer.status !== 200 || text === '') return 'nothing';
    if (fault.losesJob) return 'asked';
    const [, jobId = ''] = /<printjobid>([0-9A-Za-z]{1,30})<\/printjobid>/.exec(text) ?? [];
    const [, hex = ''] = /<command>((?:[0-9a-f]{2})+)<\/command>/.exec(text) ?? [];
    if (jobId === '' || hex === '') this.machine.violations.push({ offset: 0, why: 'no job in what came' });
    const code = await this.#print(Buffer.from(hex, 'hex'));
    if (fault.losesResult) return 'asked';
    const result = resultXml(jobId, code);
    await this.#post({ ConnectionType: 'SetResponse', Name: this.name, ResponseFile: result });
    if (fault.repeatsResult) await this.#post({ ConnectionType: 'SetResponse', Name: this.name, ResponseFile: result });
    return 'asked';
  }

  #post(form: Readonly<Record<string, string>>): Promise<Response> {
    const { url, id, send = fetch } = this.#options;
    const body = new URLSearchParams({ ...form, ID: id }).toString();
    return send(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
  }

  /** The code of its result; '' when all of it is on paper. */
  #print(bytes: Uint8Array): Promise<string> {
    const { machine } = this;
    const problem = problemOf(machine);
    if (problem !== '') return Promise.resolve(problem);
    return new Promise((resolve) => {
      let heard = '';
      const timer = setTimeout(() => resolve(problemOf(machine) || 'EX_TIMEOUT'), 500);
      machine.connect((answer) => {
        heard += String.fromCharCode(...answer);
        if (!heard.includes('7"DONE\0')) return;
        clearTimeout(timer);
        resolve('');
      });
      // The printer starts and ends a job itself.
      machine.receive(
        Uint8Array.from([0x1b, 0x40, ...bytes, 0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, ...Buffer.from('DONE')]),
      );
    });
  }
}

function problemOf({ faults }: PrinterMachine): string {
  if (faults.paperOut) return 'EPTR_REC_EMPTY';
  if (faults.coverOpen) return 'EPTR_COVER_OPEN';
  if (faults.busy) return 'EX_DEVICE_BUSY';
  return faults.cutterJam ? 'EPTR_CUTTER' : '';
}

/** What came of a job, as the printer says it. */
export function resultXml(jobId: string, code: string): string {
  const status = code === '' ? 0x0f000016 : 0x0f00001c;
  return `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter><PrintResponse><response success="${code === ''}" code="${code}" status="${status}" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></PrintResponse></ePOSPrint></PrintResponseInfo>`;
}
