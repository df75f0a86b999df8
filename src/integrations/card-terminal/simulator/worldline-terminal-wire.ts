import type { LookAnswer, TerminalEnding, TerminalRequest } from '../card-terminal.port.ts';
import { field, fieldOf, readSixml, type SixmlField, type SixmlMessage, writeSixml } from './sixml.ts';
import { actOfTheDay } from './terminal-day.ts';
import type { TerminalWorld } from './terminal-world.ts';
import type { SimulatedPayment, TerminalBoundary } from './terminal-world.types.ts';

export interface WireSocket {
  send(text: string): void;
  close(): void;
}

/** Faults of the wire that a payment's own boundaries do not name. */
export interface WorldlineFault {
  /** A function by its name: `Login`, `Transaction`, `Commit` … */
  readonly at: string;
  /** A number is the result code that it answers with. */
  readonly how: 'hangUp' | 'garbled' | 'silent' | number;
}

interface Connection {
  readonly socket: WireSocket;
  isLoggedIn: boolean;
  posId: string;
  /** The number of the last message: the same again is one that the network doubled. */
  heard: number;
  /** The transaction that it waits for, by the number of its request. */
  waitsFor: { readonly sequenceNumber: number; readonly key: string } | null;
  shown: string;
}

const CARE: Readonly<Record<string, (software: string) => SixmlField[]>> = {
  SystemInformation: (software) => [
    field('SoftwareVersion', software),
    field('TerminalType', 'S1F2'),
    field('AcquirerName', 'SIMULATED BANK'),
    field('MerchantId', '000000012345678'),
  ],
  HardwareInformation: () => [field('SerialNumber', '240500246810')],
};

/** By the simulated bank's own codes; what isn't here is a plain decline. */
const CODES: Readonly<Record<string, number>> = { '51': 806, '55': 808, TI: 408, '96': 605, '61': 801 };
const BOUNDARY_OF: Readonly<Record<string, 'begin' | 'look' | 'answer' | 'cancel'>> = {
  Transaction: 'begin',
  TransactionInfoRequest: 'look',
  TerminalStatus: 'look',
  Commit: 'answer',
  Rollback: 'answer',
  Cancel: 'cancel',
};

/**
 * One terminal of the acquirer's, as the till's kit meets it at the other end of its connection: login, shift, transactions
 * with their own numbers, and its last transaction for whoever asks (reference on payments, 4). Behind it are the
 * simulated terminals, customers and bank, which stay when the connection goes.
 */
export class WorldlineTerminalWire {
  readonly faults: WorldlineFault[] = [];
  /** A terminal that commits a signed payment by itself; a refused signature is then reversed. */
  commitsAtOnce = false;
  /** What it runs, and what its next update installs. */
  software = '26.01.3';
  updateTo: string | null = null;
  readonly address: string;
  readonly terminalId: string;
  readonly #world: TerminalWorld;
  readonly #connections = new Set<Connection>();
  #isShiftOpen = false;

  constructor({ world, address, terminalId }: { world: TerminalWorld; address: string; terminalId: string }) {
    this.#world = world;
    this.address = address;
    this.terminalId = terminalId;
    world.terminal(address).secret = terminalId;
    world.listen(() => this.#hangUpIfUnplugged());
  }

  get isPlugged(): boolean {
    return this.#world.terminal(this.address).isPlugged;
  }

  connect(socket: WireSocket): { receive(text: string): void; closed(): void } {
    const connection: Connection = { socket, isLoggedIn: false, posId: '', heard: 0, waitsFor: null, shown: '' };
    this.#connections.add(connection);
    return {
      receive: (text) => this.#receive(connection, text),
      closed: () => void this.#connections.delete(connection),
    };
  }

  /** Tells what has changed since, as a terminal does on its own. */
  tick(): void {
    for (const connection of this.#connections) this.#catchUp(connection);
  }

  /** Its nightly restart, or a switch: connections go, the memory stays. */
  hangUp(): void {
    for (const connection of [...this.#connections]) this.#drop(connection);
  }

  #receive(connection: Connection, text: string): undefined {
    const message = readSixml(text);
    if (!message) return this.#drop(connection);
    const fault = this.#faultAt(message.name);
    if (fault === 'hangUp') return this.#drop(connection);
    if (fault === 'silent') return;
    if (typeof fault === 'number') return this.#reply(connection, message, fault, []);
    const act = () => this.#serve(connection, message);
    const boundary = BOUNDARY_OF[message.name];
    if (!boundary) return act();
    const way = this.#worldFault(`${boundary}.request`);
    if (way === 'lost') return this.#drop(connection);
    if (way === 'late') {
      this.#world.arriveLater(act);
      return this.#drop(connection);
    }
    this.#world.deliverLate();
    if (way === 'twice') act();
    if (this.#worldFault(`${boundary}.reply`) !== null) {
      const gone = { ...connection, socket: { send() {}, close() {} } };
      this.#serve(gone, message);
      return this.#drop(connection);
    }
    if (fault === 'garbled') connection.socket.send('<sixml:Response Function=');
    act();
  }

  #serve(connection: Connection, message: SixmlMessage): undefined {
    if (message.sequenceNumber <= connection.heard) return;
    connection.heard = message.sequenceNumber;
    this.#catchUp(connection);
    if (!this.#connections.has(connection) && connection.waitsFor !== null) return;
    switch (message.name) {
      case 'Login':
        return this.#login(connection, message);
      case 'Activate':
        this.#isShiftOpen = true;
        return this.#reply(connection, message, this.#isBusy() ? 708 : 0, []);
      case 'Deactivate':
        if (this.#isBusy()) return this.#reply(connection, message, 705, []);
        this.#isShiftOpen = false;
        return this.#reply(connection, message, 0, []);
      case 'Transaction':
        return this.#transaction(connection, message);
      case 'Commit':
      case 'Rollback':
        return this.#sign(connection, message, message.name === 'Commit');
      case 'Cancel':
        if (this.#last()) this.#world.cancel(this.address, this.#last()?.request.key ?? '');
        return this.#catchUp(connection);
      case 'TransactionInfoRequest':
        return this.#info(connection, message);
      case 'TerminalStatus':
        return this.#reply(connection, message, 0, []);
      case 'ReceiptRequest':
        return this.#reply(connection, message, 0, this.#reprint());
      case 'Balance':
        return this.#totals(connection, message, true);
      case 'CounterRequest':
        return this.#totals(connection, message, false);
      case 'SystemInformation':
      case 'HardwareInformation':
      case 'SoftwareUpdate':
      case 'Reconfig':
      case 'Reboot':
        return this.#care(connection, message);
      default:
        return this.#reply(connection, message, 709, []);
    }
  }

  #login(connection: Connection, message: SixmlMessage): undefined {
    const posId = fieldOf(message, 'PosId') ?? '';
    // The same till again is one whose old connection has died; another till is refused.
    const others = [...this.#connections].filter((one) => one !== connection && one.isLoggedIn);
    if (others.some((one) => one.posId !== posId)) return this.#reply(connection, message, 706, []);
    for (const one of others) this.#drop(one);
    connection.isLoggedIn = true;
    connection.posId = posId;
    this.#reply(connection, message, 0, [field('TerminalId', this.terminalId)]);
  }

  #transaction(connection: Connection, message: SixmlMessage): undefined {
    if (!this.#isShiftOpen) return this.#reply(connection, message, 705, []);
    const asked = this.#requestOf(message);
    if (asked === null) return this.#reply(connection, message, 704, []);
    const begun = this.#world.begin(this.address, this.terminalId, asked);
    if (begun.kind === 'refused') return this.#reply(connection, message, begun.why === 'busy' ? 706 : 701, []);
    connection.waitsFor = { sequenceNumber: message.sequenceNumber, key: asked.key };
    this.#catchUp(connection);
  }

  /** Null: a reversal of what is not its last one. */
  #requestOf(message: SixmlMessage): TerminalRequest | null {
    const type = fieldOf(message, 'TransactionType');
    const money = message.body.find(({ name }) => name === 'Amount');
    const own = fieldOf(message, 'sixTrxRefNum')?.replace(/^SIX/, '') ?? fieldOf(message, 'transRef');
    const last = this.#last();
    const original = type === 'reversal' ? last?.request.key : own;
    const named = fieldOf(message, 'trmTransRef');
    if (type === 'reversal' && (!last || (named !== undefined && named !== `TRM${last.request.key}`))) return null;
    return {
      key: fieldOf(message, 'ecrSeqCounter') ?? '',
      kind: type === 'purchase' ? 'PURCHASE' : type === 'reversal' ? 'REVERSAL' : 'REFUND',
      amountInCents: Number(money?.text),
      currencyCode: (money?.attributes.Currency ?? 'AUD') as TerminalRequest['currencyCode'],
      reference: fieldOf(message, 'ecrSeqCounter') ?? '',
      original: original && type !== 'purchase' ? { key: original, reference: null } : null,
      operator: null,
    };
  }

  #sign(connection: Connection, message: SixmlMessage, isAccepted: boolean): undefined {
    const key = this.#last()?.request.key ?? '';
    const told = this.#world.answer(this.address, key, { promptId: `${key}-1`, isAccepted });
    const seen = this.#world.look(this.address, key);
    if (told.kind !== 'delivered' || seen.kind !== 'ended') return this.#reply(connection, message, 705, []);
    this.#reply(connection, message, 0, receiptFields(seen.receipts.filter(({ copy }) => copy !== 'signature')));
  }

  #info(connection: Connection, message: SixmlMessage): undefined {
    const last = this.#last();
    if (!last) return this.#reply(connection, message, 0, []);
    const seen = this.#world.look(this.address, last.request.key);
    if (seen.kind === 'inProgress' && seen.prompt === null) return this.#reply(connection, message, 708, []);
    if (seen.kind === 'inProgress') {
      return this.#reply(connection, message, 0, [
        field('Outcome', 'successful'),
        ...this.#signatureFields(last, seen),
      ]);
    }
    if (seen.kind !== 'ended') return this.#reply(connection, message, 0, []);
    if (seen.end === 'APPROVED') {
      const outcome = seen.approvedInCents < last.request.amountInCents ? 'partial' : 'successful';
      return this.#reply(connection, message, 0, [field('Outcome', outcome), ...this.#approvedFields(last, seen)]);
    }
    const failed = [
      field('Outcome', 'failed'),
      field('FailedWith', codeNumberOf(seen)),
      field('TransRef', last.request.key),
    ];
    this.#reply(connection, message, 0, [
      ...failed,
      field('ErrorText', seen.responseText),
      ...receiptFields(seen.receipts.filter(({ copy }) => copy !== 'signature')),
    ]);
  }

  /** Of the terminal itself, and only with its shift closed. */
  #care(connection: Connection, message: SixmlMessage): undefined {
    if (this.#isShiftOpen) return this.#reply(connection, message, 705, []);
    this.#reply(connection, message, 0, CARE[message.name]?.(this.software) ?? []);
    const isUpdated = message.name === 'SoftwareUpdate' && this.updateTo !== null;
    if (isUpdated) {
      this.software = this.updateTo ?? this.software;
      this.updateTo = null;
    }
    if (isUpdated || message.name === 'Reboot') this.hangUp();
  }

  /** By brand, of everything since the last balance. It closes only with its shift closed; asked for, nothing is closed. */
  #totals(connection: Connection, message: SixmlMessage, isClosing: boolean): undefined {
    if (isClosing && this.#isShiftOpen) return this.#reply(connection, message, 705, []);
    const nowMs = this.#world.nowMs();
    const day = actOfTheDay(this.#world, { address: this.address, secret: this.terminalId, nowMs }, 'totals');
    if (day.kind !== 'done') return this.#reply(connection, message, 708, []);
    if (isClosing) {
      const terminal = this.#world.terminal(this.address);
      const count = terminal.payments.filter(({ ending }) => ending?.end === 'APPROVED').length;
      terminal.settled = { count, atMs: nowMs };
    }
    const counters = (day.totals ?? []).map(({ scheme, kind, count, amountInCents }) =>
      field('Counter', scheme, {
        Type: kind === 'PURCHASE' ? 'purchase' : 'credit',
        Count: String(count),
        Sum: String(amountInCents),
      }),
    );
    return this.#reply(connection, message, 0, [...counters, field('Receipt', day.text, { Recipient: 'merchant' })]);
  }

  #reprint(): SixmlField[] {
    const receipts = this.#last()?.receipts.filter(({ copy }) => copy !== 'signature') ?? [];
    const again = receipts.map(({ copy, text }) => ({ copy, text: `** DUPLICATE **\n${text}` }));
    return [field('HasMoreReceipts', 'false'), ...receiptFields(again)];
  }

  /** Sends what has happened at the terminal since: its status, and the end of the transaction that is waited for. */
  #catchUp(connection: Connection): undefined {
    const last = this.#last();
    const seen = last ? this.#world.look(this.address, last.request.key) : null;
    const status = writeSixml({
      kind: 'Notification',
      name: 'TerminalStatus',
      sequenceNumber: 0,
      body: this.#statusFields(seen),
    });
    if (connection.isLoggedIn && status !== connection.shown) {
      connection.shown = status;
      connection.socket.send(status);
    }
    const { waitsFor } = connection;
    if (waitsFor === null) return;
    // It lost its power and has forgotten the transaction: its connections went with it.
    if (last?.request.key !== waitsFor.key || seen === null) return this.#drop(connection);
    const end = this.#endFor(last, seen);
    if (end === null) return;
    connection.waitsFor = null;
    this.#reply(
      connection,
      { kind: 'Request', name: 'Transaction', sequenceNumber: waitsFor.sequenceNumber, body: [] },
      end.code,
      end.fields,
    );
  }

  #endFor(last: SimulatedPayment, seen: LookAnswer): { readonly code: number; readonly fields: SixmlField[] } | null {
    if (seen.kind === 'inProgress') {
      if (!seen.prompt) return null;
      const fields = this.#signatureFields(last, seen);
      if (this.commitsAtOnce)
        this.#world.answer(this.address, last.request.key, { promptId: `${last.request.key}-1`, isAccepted: true });
      return { code: 0, fields };
    }
    if (seen.kind !== 'ended') return null;
    if (seen.end === 'APPROVED') return { code: 0, fields: this.#approvedFields(last, seen) };
    const fields = [
      field('ErrorText', seen.responseText),
      ...receiptFields(seen.receipts.filter(({ copy }) => copy !== 'signature')),
    ];
    return { code: codeNumberOf(seen), fields };
  }

  #statusFields(seen: LookAnswer | null): SixmlField[] {
    if (seen?.kind !== 'inProgress') return [field('TransactionStatus', 'idle'), field('Display', 'READY')];
    if (seen.prompt) return [field('TransactionStatus', 'waitForCommit'), field('Display', 'SIGNATURE OK?')];
    const name = seen.displayText === 'PRESENT CARD' ? 'waitForCard' : 'processing';
    return [field('TransactionStatus', name), field('Display', seen.displayText)];
  }

  #signatureFields(
    { request }: SimulatedPayment,
    { receipts }: Extract<LookAnswer, { kind: 'inProgress' }>,
  ): SixmlField[] {
    const signed = receipts.map(({ text }) => field('Receipt', text, { Recipient: 'merchant' }));
    return [
      field('MerchantAction', 'merchantSignature'),
      field('Amount', request.amountInCents, { Currency: request.currencyCode }),
      ...cardFields(),
      ...referenceFields(request),
      field('AuthCode', String(request.amountInCents).padStart(6, '0')),
      ...signed,
    ];
  }

  #approvedFields({ request, signature }: SimulatedPayment, ending: TerminalEnding): SixmlField[] {
    const receipts = ending.receipts.filter(({ copy }) => copy !== 'signature');
    return [
      ...(signature === 'accepted' ? [field('MerchantAction', 'merchantSignature')] : []),
      field('Amount', ending.approvedInCents, { Currency: request.currencyCode }),
      ...(ending.tipInCents > 0 ? [field('AmountTip', ending.tipInCents)] : []),
      ...(ending.surchargeInCents > 0 ? [field('AmountSurcharge', ending.surchargeInCents)] : []),
      ...cardFields(ending),
      ...referenceFields(request),
      field('AuthCode', ending.references.authCode ?? ''),
      ...receiptFields(receipts),
    ];
  }

  #reply(
    connection: Connection,
    { name, sequenceNumber }: SixmlMessage,
    resultCode: number,
    fields: readonly SixmlField[],
  ): undefined {
    const last = this.#last();
    const status = this.#statusFields(last ? this.#world.look(this.address, last.request.key) : null);
    const message: SixmlMessage = { kind: 'Response', name, sequenceNumber, resultCode, body: [...fields, ...status] };
    connection.socket.send(writeSixml(message));
  }

  #last(): SimulatedPayment | undefined {
    return this.#world.terminal(this.address).payments.at(-1);
  }

  #isBusy(): boolean {
    const last = this.#last();
    return last !== undefined && this.#world.look(this.address, last.request.key).kind === 'inProgress';
  }

  #hangUpIfUnplugged(): void {
    if (!this.isPlugged) this.hangUp();
  }

  #drop(connection: Connection): undefined {
    this.#connections.delete(connection);
    connection.socket.close();
  }

  #worldFault(at: TerminalBoundary) {
    const found = this.#world.faults.findIndex((fault) => fault.at === at);
    return found === -1 ? null : (this.#world.faults.splice(found, 1)[0]?.how ?? null);
  }

  #faultAt(at: string): WorldlineFault['how'] | null {
    const found = this.faults.findIndex((fault) => fault.at === at);
    return found === -1 ? null : (this.faults.splice(found, 1)[0]?.how ?? null);
  }
}

function codeNumberOf({ end, responseCode, responseText }: TerminalEnding): number {
  if (end === 'REVERSED') return 815;
  if (responseCode === 'TM') return responseText === 'OPERATOR CANCELLED' ? 50 : 550;
  return CODES[responseCode] ?? 806;
}

function receiptFields(receipts: TerminalEnding['receipts']): SixmlField[] {
  return receipts.map(({ copy, text }) =>
    field('Receipt', text, { Recipient: copy === 'customer' ? 'cardholder' : 'merchant' }),
  );
}

function cardFields(ending?: TerminalEnding): SixmlField[] {
  return [
    field('BrandName', ending?.card?.cardType ?? 'Visa'),
    field('CardNumberPrintable', ending?.card?.maskedPan ?? '............4242'),
  ];
}

/** The till's own number comes back; the others are the acquirer's. */
function referenceFields({ key }: TerminalRequest): SixmlField[] {
  return [
    field('TransRef', key),
    field('TrmTransRef', `TRM${key}`),
    field('SixTrxRefNum', `SIX${key}`),
    field('AcqTransRef', `ACQ${key}`),
  ];
}
