import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { type PrinterFaults, PrinterMachine } from './printer-machine.ts';
import type { SimulatedPrinter } from './wire-simulator.ts';

export interface EposSimulatorOptions {
  readonly name: string;
  /** 0: any free one. */
  readonly port: number;
  readonly dots?: number;
  /** Speaks HTTPS with it. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** Its queue is on: it says `success` when it has taken a job. */
  readonly isSpooling?: boolean;
}

export interface SimulatedEpos extends SimulatedPrinter {
  readonly port: number;
  /** Each document of a docket that arrived. */
  readonly documents: readonly string[];
  /** What the next requests are answered instead of their answer, one after another. */
  readonly instead: string[];
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const CLEAR = Uint8Array.of(0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08);
const RESUME = Uint8Array.of(0x10, 0x05, 0x01);
const ELEMENTS =
  /<(?!\?|\/|s:Envelope|s:Header|s:Body|parameter|devid|timeout|printjobid|epos-print|command|recovery|reset)[^>]*>/;

/** A printer with ePOS-Print's web service, made from Epson's manual: what it is sent comes out on the machine's paper. */
export async function startEposSimulator(options: EposSimulatorOptions): Promise<SimulatedEpos> {
  const service = new EposWebService(options);
  await service.listen();
  return service;
}

class EposWebService implements SimulatedEpos {
  readonly machine: PrinterMachine;
  readonly documents: string[] = [];
  readonly instead: string[] = [];
  readonly name: string;
  port: number;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  readonly #jobs = new Map<string, 'Printing' | 'printed' | 'EX_TIMEOUT'>();
  #printing: Promise<unknown> = Promise.resolve();
  #throwAway: () => void = () => {};

  constructor(private readonly options: EposSimulatorOptions) {
    this.name = options.name;
    this.port = options.port;
    this.machine = new PrinterMachine(options.name, options.dots);
  }

  get address(): string {
    return `epos:${this.options.certificate ? 'https' : 'http'}://${HOST}:${this.port}/local_printer`;
  }

  async set(faults: Partial<PrinterFaults>): Promise<void> {
    this.machine.set(faults);
    if (faults.refuse === true) await this.stop();
    if (faults.refuse === false && this.#server === null) await this.listen();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.close();
    server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
  }

  listen(): Promise<void> {
    const { certificate } = this.options;
    const answer = (request: IncomingMessage, response: ServerResponse) => void this.#serve(request, response);
    const server = certificate ? createSecureServer(certificate, answer) : createServer(answer);
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, HOST, () => {
        const bound = server.address();
        if (bound !== null && typeof bound === 'object') this.port = bound.port;
        resolve();
      });
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { faults } = this.machine;
    if (faults.deaf) return;
    const text = await textOf(request);
    if (faults.halfClose) return void request.socket.destroy();
    if (faults.stranger) return void response.writeHead(400).end('Bad Request');
    const said = await this.#obey(request, text);
    if (said === 'drop') return void request.socket.destroy();
    if (faults.mute) return;
    const instead = this.instead.shift();
    response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' });
    response.end(instead ?? this.#envelope(said));
  }

  /** The code of the answer; '' when it went well. */
  async #obey(request: IncomingMessage, text: string): Promise<string> {
    const asked = new URL(request.url ?? '/', 'http://printer');
    if (request.method !== 'POST' || asked.pathname !== '/cgi-bin/epos/service.cgi') return 'SchemaError';
    if (asked.searchParams.get('devid') !== 'local_printer') return 'DeviceNotFound';
    if (this.machine.faults.busy) return 'EX_DEVICE_BUSY';
    const strange = ELEMENTS.exec(text);
    if (strange !== null || !text.includes('</s:Envelope>')) {
      this.machine.violations.push({ offset: strange?.index ?? 0, why: `not ePOS-Print: ${strange?.[0] ?? 'no end'}` });
      return 'SchemaError';
    }
    if (text.includes('<recovery')) this.machine.receive(RESUME);
    if (text.includes('<reset')) {
      this.machine.receive(CLEAR);
      this.#throwAway();
    }
    const [, jobId = ''] = /<printjobid>([0-9A-Za-z]{1,30})<\/printjobid>/.exec(text) ?? [];
    const [, hex] = /<command>((?:[0-9a-f]{2})+)<\/command>/.exec(text) ?? [];
    if (hex === undefined) return this.#howIs(jobId);
    this.documents.push(text);
    const timeoutMs = Number(asked.searchParams.get('timeout'));
    return this.#print(jobId, Buffer.from(hex, 'hex'), timeoutMs);
  }

  #howIs(jobId: string): string {
    if (jobId === '') return this.#problem();
    const how = this.#jobs.get(jobId);
    if (!this.options.isSpooling || how === undefined) return 'JobNotFound';
    return how === 'printed' ? '' : how;
  }

  async #print(jobId: string, bytes: Uint8Array, timeoutMs: number): Promise<string> {
    const drop = this.machine.faults.dropAfterBytes;
    if (drop !== null) {
      this.machine.faults.dropAfterBytes = null;
      this.machine.receive(bytes.subarray(0, drop));
      this.machine.receive(CLEAR);
      return 'drop';
    }
    const problem = this.#problem();
    if (problem !== '') return problem;
    this.#jobs.set(jobId, 'Printing');
    const run = this.#printing.then(async () => {
      const isDone = await this.#run(bytes, timeoutMs);
      this.#jobs.set(jobId, isDone ? 'printed' : 'EX_TIMEOUT');
      return isDone ? '' : 'EX_TIMEOUT';
    });
    this.#printing = run;
    return this.options.isSpooling ? 'spooled' : run;
  }

  /** Until it is on paper; false when the time was over first, or it was thrown away. */
  #run(bytes: Uint8Array, timeoutMs: number): Promise<boolean> {
    const { machine } = this;
    return new Promise((resolve) => {
      let heard = '';
      const finish = (isDone: boolean) => {
        clearTimeout(timer);
        this.#throwAway = () => {};
        if (!isDone) machine.receive(CLEAR);
        resolve(isDone);
      };
      const timer = setTimeout(() => finish(false), timeoutMs);
      this.#throwAway = () => finish(false);
      const { mute } = machine.faults;
      machine.connect((answer) => {
        heard += String.fromCharCode(...answer);
        if (heard.includes('7"DONE\0')) finish(true);
      });
      // The service starts and ends a job itself; a mute machine would never say that it has.
      machine.receive(
        Uint8Array.from([0x1b, 0x40, ...bytes, 0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, ...Buffer.from('DONE')]),
      );
      if (mute) finish(true);
    });
  }

  #problem(): string {
    const { paperOut, coverOpen, cutterJam } = this.machine.faults;
    if (paperOut) return 'EPTR_REC_EMPTY';
    if (coverOpen) return 'EPTR_COVER_OPEN';
    return cutterJam ? 'EPTR_CUTTER' : '';
  }

  #envelope(said: string): string {
    const { paperOut, coverOpen, cutterJam, nearEnd, garbage } = this.machine.faults;
    const offline = this.machine.isOffline ? 0x8 : 0;
    const bits = offline | (coverOpen ? 0x20 : 0) | (cutterJam ? 0x800 : 0) | (nearEnd ? 0x30000 : 0);
    const isSuccess = said === '' || said === 'spooled';
    const status = 0x0f000014 | bits | (paperOut ? 0xb0000 : 0) | (said === '' ? 0x2 : 0);
    const code = said === 'spooled' ? '' : said;
    const noise = garbage ? '<!-- \u0007 & noise --><battery level="&#x41;"/>' : '';
    return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${noise}<response success="${isSuccess}" code="${code}" status="${status}" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></soapenv:Body></soapenv:Envelope>`;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString('utf8');
}
