import type { TillTerminalAccess } from '#src/contracts/till-terminals.endpoints.ts';
import type { Heard, MakerScript } from './page-driver.ts';

/** Tyro's iClient without a face of its own (reference on payments, 3.1 to 3.6), as far as a till uses it. */
export interface TyroClient {
  pairTerminal(mid: string, tid: string, callback: (said: TyroPairing) => void): void;
  terminalInfo(callback: (said: { readonly status?: string; readonly message?: string }) => void, over?: object): void;
  initiatePurchase(params: object, callbacks: TyroCallbacks): boolean;
  initiateRefund(params: object, callbacks: TyroCallbacks): boolean;
  continueLastTransaction(callbacks: TyroCallbacks): void;
  cancelCurrentTransaction(): void;
  reconciliationReport(params: object, callback: (said: TyroReport) => void): void;
  manualSettlement(callback: (said: TyroSettlement) => void, over?: object): void;
}
export interface TyroPairing {
  readonly status: 'inProgress' | 'success' | 'failure';
  readonly message?: string;
  readonly integrationKey?: string;
}
export interface TyroReport {
  readonly result: string;
  readonly data?: string;
  readonly error?: string;
}
export interface TyroSettlement {
  readonly result: string;
  readonly message?: string;
  /** As `dd/MM/yyyy`. */
  readonly currentTerminalBusinessDay?: string;
}
interface TyroCallbacks {
  readonly statusMessageCallback: (text: string) => void;
  readonly questionCallback: (
    asked: { readonly text: string; readonly options: readonly string[] },
    answer: (option: string) => void,
  ) => void;
  readonly receiptCallback: (receipt: unknown) => void;
  readonly transactionCompleteCallback: (said: unknown) => void;
}
interface TyroGlobal {
  readonly IClient: new (
    apiKey: string,
    product: { posProductVendor: string; posProductName: string; posProductVersion: string },
  ) => TyroClient;
}

/** Names the terminal in every request: a page may speak for several. */
export function tyroTerminal({ terminal: { mid, tid }, secret }: Pick<TillTerminalAccess, 'terminal' | 'secret'>) {
  return { mid, tid, integrationKey: secret };
}

/** For one payment at one of Tyro's terminals. */
export function tyroScript(client: TyroClient): MakerScript {
  return {
    begin(run, heard) {
      const { key, kind, amountInCents } = run.request;
      const params = {
        ...tyroTerminal(run),
        amount: String(amountInCents),
        transactionId: key,
        integratedReceipt: true,
        // Never the terminal's surcharge on top of the till's.
        enableSurcharge: run.request.mayAddSurcharge,
      };
      const callbacks = callbacksOf(heard);
      // A reversal is a refund of all of it.
      return kind === 'PURCHASE'
        ? client.initiatePurchase(params, callbacks)
        : client.initiateRefund(params, callbacks);
    },
    continueLast: (heard) => client.continueLastTransaction(callbacksOf(heard)),
    cancel: () => client.cancelCurrentTransaction(),
  };
}

function callbacksOf(heard: Heard): TyroCallbacks {
  return {
    statusMessageCallback: heard.status,
    questionCallback: ({ text, options }, answer) => heard.question({ text, options, answer }),
    receiptCallback: heard.receipt,
    transactionCompleteCallback: heard.complete,
  };
}

const clients = new Map<string, Promise<TyroClient>>();
const LOADS_WITHIN_MS = 15_000;

/** Tyro's client, its script loaded from the address that the server names. One a page: it knows its last payment. */
export function loadTyro({ script }: Pick<TillTerminalAccess, 'script'>): Promise<TyroClient> {
  const known = clients.get(script.url);
  if (known) return known;
  const loading = loadScript(script.url).then(() => {
    const { TYRO } = window as unknown as { TYRO?: TyroGlobal };
    if (!TYRO) throw new Error('the script defines no TYRO');
    const { vendor, name, version } = script.product;
    return new TYRO.IClient(script.apiKey, {
      posProductVendor: vendor,
      posProductName: name,
      posProductVersion: version,
    });
  });
  clients.set(script.url, loading);
  loading.catch(() => clients.delete(script.url));
  return loading;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    const timer = setTimeout(() => reject(new Error('too slow')), LOADS_WITHIN_MS);
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    element.onerror = () => {
      clearTimeout(timer);
      element.remove();
      reject(new Error('not to be had'));
    };
    document.head.append(element);
  });
}
