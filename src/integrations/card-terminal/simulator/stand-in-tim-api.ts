/**
 * The acquirer's JavaScript kit as its documents describe it, in so far as we use it, in front of a simulated terminal: same
 * classes, same callbacks, one connection by WebSocket. The real kit is the merchant's to install; this one only ever
 * speaks to the simulator.
 */
import { field, fieldOf, readSixml, type SixmlField, type SixmlMessage, writeSixml } from './sixml.ts';
import { centsField, textsOf, transactionOf } from './stand-in-tim-answers.ts';

type Listener = Readonly<Record<string, ((...given: unknown[]) => void) | undefined>>;
interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}
export interface StandInOptions {
  readonly WebSocket: new (url: string, protocol: string) => Socket;
  /** Names of the result codes by their number. */
  readonly codeNameOf: (number: number) => string;
  /** Each line of its log. */
  readonly onLog?: (line: string) => void;
}

const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { name }]));
const CONSTANTS = {
  TransactionType: named('purchase', 'credit', 'reversal'),
  Currency: named('AUD', 'NZD', 'GBP', 'USD'),
  Guides: named('retail', 'gastro'),
  Recipient: named('merchant', 'cardholder', 'both'),
  PrintFormat: named('normal', 'noPrint', 'onDevice'),
  EcrInfoType: named('ecrApplication', 'os'),
  ReceiptRequestType: named('reprint'),
  CounterType: named('shift', 'balance'),
};
const LOST = 103;
const NOT_REACHED = 101;

class Amount {
  constructor(
    readonly value: number,
    readonly currency: { readonly name: string },
    readonly exponent = 2,
  ) {}
}
class PrintOption {
  constructor(readonly recipient: unknown) {}
}

export function createStandInTimApi(options: StandInOptions) {
  class Terminal extends StandInTerminal {
    constructor(settings: {
      readonly connectionIPString?: string;
      readonly connectionIPPort?: number;
      readonly tipAllowed?: boolean;
    }) {
      super(settings, options);
    }
  }
  return {
    TerminalSettings: class {},
    TransactionData: class {},
    EcrInfo: class {},
    Amount,
    PrintOption,
    Terminal,
    constants: CONSTANTS,
  };
}

class StandInTerminal {
  readonly #settings: { readonly connectionIPString?: string; readonly connectionIPPort?: number };
  readonly #options: StandInOptions;
  readonly #listeners: Listener[] = [];
  readonly #pending = new Map<number, string>();
  #socket: Socket | null = null;
  #isDisposed = false;
  #sequence = 0;
  #posId = '';
  #data: Record<string, unknown> = {};
  #terminalId: string | undefined;
  #status: { transactionStatus: { name: string }; displayContent: string[] } = {
    transactionStatus: { name: 'idle' },
    displayContent: [],
  };

  constructor(
    settings: { readonly connectionIPString?: string; readonly connectionIPPort?: number },
    options: StandInOptions,
  ) {
    this.#settings = settings;
    this.#options = options;
  }

  setPosId(id: string) {
    this.#posId = id;
  }
  setUserId() {}
  addEcrData() {}
  setPrintOptions() {}
  addListener(listener: Listener) {
    this.#listeners.push(listener);
  }
  setTransactionData(data: Record<string, unknown>) {
    this.#data = { ...data };
  }
  getTerminalId() {
    return this.#terminalId;
  }
  getTerminalStatus() {
    return this.#status;
  }

  connectAsync() {
    const { connectionIPString, connectionIPPort } = this.#settings;
    const { WebSocket } = this.#options;
    const socket = new WebSocket(`ws://${connectionIPString}:${connectionIPPort}/SIXml`, 'SIXml');
    let isOpen = false;
    this.#socket = socket;
    socket.onopen = () => {
      isOpen = true;
      this.#tell('connect', {});
    };
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onerror = () => {};
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (isOpen) this.#loseLine();
      else this.#tell('connect', { exception: this.#exception(NOT_REACHED) });
    };
  }
  loginAsync() {
    this.#ask('Login', [field('PosId', this.#posId)]);
  }
  logoutAsync() {
    this.#ask('Logout', []);
  }
  activateAsync() {
    this.#ask('Activate', []);
  }
  deactivateAsync() {
    this.#ask('Deactivate', []);
  }
  transactionAsync(type: { readonly name: string }, amount: Amount) {
    const told = Object.entries(this.#data).map(([name, value]) => field(name, String(value)));
    const money = field('Amount', amount.value, { Currency: amount.currency.name });
    this.#ask('Transaction', [field('TransactionType', type.name), money, ...told]);
  }
  commitAsync() {
    this.#ask('Commit', []);
  }
  rollbackAsync() {
    this.#ask('Rollback', []);
  }
  transactionInfoRequestAsync() {
    this.#ask('TransactionInfoRequest', []);
  }
  terminalStatusAsync() {
    this.#ask('TerminalStatus', []);
  }
  receiptRequestAsync() {
    this.#ask('ReceiptRequest', []);
  }
  balanceAsync() {
    this.#ask('Balance', []);
  }
  counterRequestAsync() {
    this.#ask('CounterRequest', []);
  }
  systemInformationAsync() {
    this.#ask('SystemInformation', []);
  }
  hardwareInformationAsync() {
    this.#ask('HardwareInformation', []);
  }
  softwareUpdateAsync() {
    this.#ask('SoftwareUpdate', []);
  }
  reconfigAsync() {
    this.#ask('Reconfig', []);
  }
  rebootAsync() {
    this.#ask('Reboot', []);
  }
  cancel() {
    this.#send({ kind: 'Request', name: 'Cancel', sequenceNumber: ++this.#sequence, body: [] });
  }
  dispose() {
    this.#isDisposed = true;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #ask(name: string, body: readonly SixmlField[]): void {
    const sequenceNumber = ++this.#sequence;
    this.#pending.set(sequenceNumber, name);
    if (this.#socket) this.#send({ kind: 'Request', name, sequenceNumber, body });
    else this.#loseLine();
  }

  #send(message: SixmlMessage): void {
    this.#log('>', message.name);
    this.#socket?.send(writeSixml(message));
  }

  /** A message that isn't whole is a terminal that can no longer be understood: the kit hangs up. */
  #receive(text: string): void {
    const message = readSixml(text);
    if (!message) {
      this.#socket?.close();
      return;
    }
    this.#log('<', message.name);
    this.#takeStatus(message);
    if (message.kind === 'Notification') {
      for (const listener of this.#listeners) listener.terminalStatusChanged?.(this);
      return;
    }
    const name = this.#pending.get(message.sequenceNumber);
    if (!name) return;
    this.#pending.delete(message.sequenceNumber);
    this.#terminalId = fieldOf(message, 'TerminalId') ?? this.#terminalId;
    const code = message.resultCode ?? 0;
    const event = code === 0 ? {} : { exception: this.#exception(code, message) };
    this.#tell(
      lowerFirst(name),
      event,
      answerOf(name, message, (number) => this.#exception(number)),
    );
  }

  #takeStatus(message: SixmlMessage): void {
    const name = fieldOf(message, 'TransactionStatus');
    if (!name) return;
    this.#status = { transactionStatus: { name }, displayContent: textsOf(message, 'Display') };
  }

  #loseLine(): void {
    this.#status = { transactionStatus: { name: 'idle' }, displayContent: [] };
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const name of waiting) this.#tell(lowerFirst(name), { exception: this.#exception(LOST) });
    if (this.#isDisposed) return;
    for (const listener of this.#listeners) listener.disconnected?.(this, this.#exception(LOST));
  }

  #exception(number: number, message?: SixmlMessage) {
    const receipts = message ? transactionOf(message).printData : undefined;
    const errorText = message ? fieldOf(message, 'ErrorText') : undefined;
    return { resultCode: { name: this.#options.codeNameOf(number) }, errorText, printData: receipts };
  }

  #tell(step: string, event: object, data?: unknown): void {
    for (const listener of this.#listeners) listener[`${step}Completed`]?.(event, data);
  }

  #log(direction: string, name: string): void {
    this.#options.onLog?.(`FINEST ${direction} ${name} ${this.#sequence}`);
  }
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function answerOf(name: string, message: SixmlMessage, exceptionOf: (number: number) => object): unknown {
  if (name === 'TransactionInfoRequest') {
    const outcome = fieldOf(message, 'Outcome');
    if (!outcome) return {};
    const code = fieldOf(message, 'FailedWith');
    const exception = code
      ? {
          ...exceptionOf(Number(code)),
          errorText: fieldOf(message, 'ErrorText'),
          printData: transactionOf(message).printData,
        }
      : undefined;
    return { outcome: { name: outcome }, transactionResponse: transactionOf(message), exception };
  }
  if (name === 'ReceiptRequest') {
    return {
      hasMoreReceipts: fieldOf(message, 'HasMoreReceipts') === 'true',
      printData: transactionOf(message).printData,
    };
  }
  if (name === 'Balance' || name === 'CounterRequest') {
    const counters = message.body
      .filter((one) => one.name === 'Counter')
      .map(({ attributes, text }) => ({
        brandName: text,
        count: Number(attributes.Count),
        totals: [
          {
            count: Number(attributes.Count),
            amountSum: centsField(attributes.Sum),
            amountSumTip: centsField(attributes.SumTip),
            transactionType: { name: attributes.Type ?? 'purchase' },
          },
        ],
      }));
    return { counters: { counters }, printData: transactionOf(message).printData };
  }
  if (name === 'SystemInformation') {
    return {
      softwareVersion: fieldOf(message, 'SoftwareVersion'),
      terminalType: fieldOf(message, 'TerminalType'),
      acquirers: [{ acquirerName: fieldOf(message, 'AcquirerName'), merchantId: fieldOf(message, 'MerchantId') }],
    };
  }
  if (name === 'HardwareInformation') return { hardware: [{ serialNumber: fieldOf(message, 'SerialNumber') }] };
  return transactionOf(message);
}
