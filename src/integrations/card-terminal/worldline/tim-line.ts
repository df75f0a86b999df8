import type { TimApi, TimEvent, TimSettings, TimStatus, TimTerminal } from './tim-api.types.ts';
import { CONNECTION_LOST, codeOf } from './worldline-codes.ts';

export interface WorldlineSettings {
  readonly integratorId: string;
  /** The terminal asks the customer for a tip. Only a store that wants it: the terminal has to allow it. */
  readonly withTips: boolean;
  readonly posVersion: string;
  /** Waits this many times as long as usual; for tests. */
  readonly patience?: number;
}

export type Step =
  | 'connect'
  | 'login'
  | 'activate'
  | 'deactivate'
  | 'transaction'
  | 'commit'
  | 'rollback'
  | 'transactionInfoRequest'
  | 'terminalStatus'
  | 'receiptRequest'
  | 'balance'
  | 'counterRequest'
  | 'systemInformation'
  | 'hardwareInformation'
  | 'softwareUpdate'
  | 'reconfig'
  | 'reboot';

/** What a step ended with; `number` of the reference's table, -1 for a code we don't know. */
export type Done =
  | { readonly kind: 'done'; readonly data: unknown }
  | { readonly kind: 'failed'; readonly name: string; readonly number: number; readonly event: TimEvent };

/** A terminal just switched on may take half a minute for its first login (reference 4.7). */
const WITHIN_MS: Record<Step, number> = {
  connect: 10_000,
  login: 30_000,
  activate: 30_000,
  deactivate: 60_000,
  transaction: 300_000,
  commit: 20_000,
  rollback: 20_000,
  transactionInfoRequest: 15_000,
  terminalStatus: 5_000,
  receiptRequest: 15_000,
  balance: 120_000,
  counterRequest: 30_000,
  systemInformation: 15_000,
  hardwareInformation: 15_000,
  // It may fetch some megabytes over the store's line.
  softwareUpdate: 600_000,
  reconfig: 120_000,
  reboot: 15_000,
};

export interface LineListener {
  /** Something may have changed at the terminal. */
  onNews(): void;
  /** The kit's connection is gone; every step that was under way has failed. */
  onLost(): void;
}

/**
 * One terminal as the kit shows it, each of its functions as a promise. The kit calls back for all of them at one
 * listener, and says of a lost connection only that it is lost: a step that waits then fails with that.
 */
export class TimLine {
  readonly #terminal: TimTerminal;
  readonly #waiting = new Map<Step, (done: Done) => void>();
  readonly #listener: LineListener;
  readonly #patience: number;
  #isOpen = false;

  constructor(api: TimApi, address: string, settings: WorldlineSettings, listener: LineListener) {
    this.#listener = listener;
    this.#patience = settings.patience ?? 1;
    this.#terminal = new api.Terminal(settingsOf(api, address, settings));
    this.#terminal.setPosId('1');
    this.#terminal.setUserId(1);
    const about = new api.EcrInfo();
    const type = api.constants.EcrInfoType.ecrApplication;
    if (type) this.#terminal.addEcrData(Object.assign(about, { type, name: 'Servery', version: settings.posVersion }));
    this.#terminal.setPrintOptions(printOptionsOf(api));
    this.#terminal.addListener(this.#callbacks());
  }

  get terminal(): TimTerminal {
    return this.#terminal;
  }

  status(): TimStatus {
    return this.#terminal.getTerminalStatus() ?? {};
  }

  /** The words on its screen. */
  words(): string {
    const lines = this.status().displayContent ?? [];
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ');
  }

  isAt(...statuses: readonly string[]): boolean {
    return statuses.includes(this.status().transactionStatus?.name ?? 'idle');
  }

  /** Starts a function of the kit and waits for its end. The kit refuses some by throwing. */
  run(step: Step, start: () => void): Promise<Done> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(), WITHIN_MS[step] * this.#patience);
      this.#waiting.set(step, (done) => {
        clearTimeout(timer);
        resolve(done);
      });
      try {
        start();
      } catch (error) {
        this.#end(step, failed({ exception: error as TimEvent['exception'] }));
      }
    });
  }

  dispose(): void {
    this.#isOpen = false;
    this.#terminal.dispose();
    this.#failAll();
  }

  /** A terminal that says nothing in time is one whose line is gone, whatever the socket still thinks. */
  #giveUp(): void {
    const wasOpen = this.#isOpen;
    this.dispose();
    if (wasOpen) this.#listener.onLost();
  }

  #end(step: Step, done: Done): void {
    const settle = this.#waiting.get(step);
    this.#waiting.delete(step);
    settle?.(done);
  }

  #failAll(): void {
    for (const step of [...this.#waiting.keys()]) this.#end(step, failed(codeLost()));
  }

  #callbacks(): object {
    const completed = (step: Step) => (event: TimEvent, data: unknown) => {
      if (step === 'connect' && !event.exception) this.#isOpen = true;
      this.#end(step, event.exception ? failed(event) : { kind: 'done', data });
      this.#listener.onNews();
    };
    return {
      connectCompleted: completed('connect'),
      loginCompleted: completed('login'),
      activateCompleted: completed('activate'),
      deactivateCompleted: completed('deactivate'),
      transactionCompleted: completed('transaction'),
      commitCompleted: completed('commit'),
      rollbackCompleted: completed('rollback'),
      transactionInfoRequestCompleted: completed('transactionInfoRequest'),
      terminalStatusCompleted: completed('terminalStatus'),
      receiptRequestCompleted: completed('receiptRequest'),
      balanceCompleted: completed('balance'),
      counterRequestCompleted: completed('counterRequest'),
      systemInformationCompleted: completed('systemInformation'),
      hardwareInformationCompleted: completed('hardwareInformation'),
      softwareUpdateCompleted: completed('softwareUpdate'),
      reconfigCompleted: completed('reconfig'),
      rebootCompleted: completed('reboot'),
      terminalStatusChanged: () => this.#listener.onNews(),
      disconnected: () => {
        if (!this.#isOpen) return;
        this.#isOpen = false;
        this.#failAll();
        this.#listener.onLost();
      },
    };
  }
}

/** Both of autoCommit and fetchBrands are always set: the kit's documents disagree on what they are otherwise. */
function settingsOf(api: TimApi, address: string, settings: WorldlineSettings): TimSettings {
  const { host, port } = hostOf(address);
  const { Guides } = api.constants;
  const guides = new Set(
    [Guides.retail, settings.withTips ? Guides.gastro : undefined].filter((one) => one !== undefined),
  );
  return Object.assign(new api.TerminalSettings(), {
    connectionIPString: host,
    connectionIPPort: port,
    integratorId: settings.integratorId,
    guides,
    autoCommit: true,
    fetchBrands: true,
    dcc: false,
    partialApproval: false,
    tipAllowed: settings.withTips,
    silentLogin: 0,
    enableKeepAlive: true,
  });
}

const SDK_PORT = 80;

export function hostOf(address: string): { readonly host: string; readonly port: number } {
  const [host = '', port = ''] = address.split(':');
  return { host, port: port === '' ? SDK_PORT : Number(port) };
}

/** Receipts come to us as text, and the store's own printer prints them. */
function printOptionsOf({ PrintOption, constants: { Recipient, PrintFormat } }: TimApi): object[] {
  const { merchant, cardholder } = Recipient;
  const { normal } = PrintFormat;
  if (!merchant || !cardholder || !normal) return [];
  return [merchant, cardholder].map((recipient) => new PrintOption(recipient, normal, 40, []));
}

function failed(event: TimEvent): Done {
  return { kind: 'failed', ...codeOf(event.exception), event };
}

function codeLost(): TimEvent {
  return { exception: { resultCode: CONNECTION_LOST } };
}
