import type { TerminalKind } from '#src/domain/payments/terminal-payment.types.ts';
import type { SchemeTotal, ServiceAnswer, TerminalDevice, TerminalServices } from '../card-terminal.port.ts';
import { centsOf, receiptsOf } from './read-transaction.ts';
import type { TimBalance, TimCounter, TimReceipts } from './tim-api.types.ts';
import { readDetails, restart, update } from './worldline-care.ts';
import { refusalOf } from './worldline-codes.ts';
import type { WorldlinePad } from './worldline-pad.ts';

export type ServePad = (
  device: TerminalDevice,
  act: (pad: WorldlinePad) => Promise<ServiceAnswer>,
) => Promise<ServiceAnswer>;

const MAX_RECEIPTS = 20;

/** What a terminal does beside payments (reference on payments, 4.3 and 4.7). */
export function worldlineServices(serve: ServePad, readLog: () => string): TerminalServices {
  return {
    lastReceipt: (device) => serve(device, lastReceipt),
    // Closes the shift, takes the day's totals and opens it again.
    settle: (device) => serve(device, closeDay),
    totals: (device) => serve(device, dayTotals),
    test: (device) => serve(device, test),
    details: (device) => serve(device, readDetails),
    update: (device) => serve(device, update),
    restart: (device) => serve(device, restart),
    logs: async () => {
      const text = readLog();
      return text === '' ? { kind: 'nothing', why: 'no_receipt', text: 'NO LOG YET' } : { kind: 'done', text };
    },
  };
}

async function lastReceipt(pad: WorldlinePad): Promise<ServiceAnswer> {
  const { line } = pad;
  const reprint = pad.constants.ReceiptRequestType.reprint ?? { name: 'reprint' };
  const texts: string[] = [];
  for (let read = 0; read < MAX_RECEIPTS; read++) {
    const done = await line.run('receiptRequest', () => line.terminal.receiptRequestAsync(reprint));
    if (done.kind === 'failed') return refusalOf(done);
    const { hasMoreReceipts } = (done.data ?? {}) as TimReceipts;
    texts.push(...receiptsOf(done.data).map(({ text }) => text));
    if (!hasMoreReceipts) break;
  }
  if (texts.length === 0) return { kind: 'nothing', why: 'no_receipt', text: 'NO RECEIPT' };
  return { kind: 'done', text: texts.join('\n\n') };
}

async function closeDay(pad: WorldlinePad): Promise<ServiceAnswer> {
  const { line } = pad;
  const closed = await line.run('deactivate', () => line.terminal.deactivateAsync());
  // Closed already, by an earlier try that was cut off.
  if (closed.kind === 'failed' && closed.number !== 705) return refusalOf(closed);
  const balanced = await line.run('balance', () => line.terminal.balanceAsync());
  const opened = await line.run('activate', () => line.terminal.activateAsync());
  if (opened.kind === 'failed') pad.close();
  if (balanced.kind === 'failed') return refusalOf(balanced);
  return paperOf(balanced.data, true);
}

/** Of the day so far. */
async function dayTotals(pad: WorldlinePad): Promise<ServiceAnswer> {
  const { line } = pad;
  const type = pad.constants.CounterType.balance ?? { name: 'balance' };
  const done = await line.run('counterRequest', () => line.terminal.counterRequestAsync(type));
  return done.kind === 'failed' ? refusalOf(done) : paperOf(done.data, false);
}

/** Some answers hold the counters themselves, others hold an object with them. */
function paperOf(data: unknown, isClosing: boolean): ServiceAnswer {
  const { counters } = (data ?? {}) as TimBalance;
  const list = Array.isArray(counters) ? (counters as TimCounter[]) : (counters?.counters ?? []);
  const totals = list.flatMap(totalsOf);
  // Closed before, and nothing has been taken since.
  if (isClosing && totals.length === 0) return { kind: 'nothing', why: 'already_settled', text: 'NO TRANSACTIONS' };
  const text = receiptsOf(data)
    .map((one) => one.text)
    .join('\n\n');
  return { kind: 'done', text: text || wordsOf(totals), totals };
}

/** By brand and by what was done. A terminal that doesn't say which it was counts payments only. */
function totalsOf({ brandName = '', totals = [] }: TimCounter): SchemeTotal[] {
  return totals.map(({ count = 0, amountSum, amountSumTip, transactionType }) => {
    const sum = centsOf(amountSum);
    const kind = kindOf(transactionType?.name, sum);
    return { scheme: brandName, kind, count, amountInCents: Math.abs(sum), tipInCents: centsOf(amountSumTip) };
  });
}

function kindOf(name: string | undefined, sumInCents: number): TerminalKind {
  if (name === 'reversal') return 'REVERSAL';
  return name === 'credit' || sumInCents < 0 ? 'REFUND' : 'PURCHASE';
}

function wordsOf(totals: readonly SchemeTotal[]): string {
  if (totals.length === 0) return 'NO TRANSACTIONS';
  return totals
    .map(({ scheme, kind, count, amountInCents }) => `${scheme} ${kind} ${count}  ${(amountInCents / 100).toFixed(2)}`)
    .join('\n');
}

/** Out and in again: the way to the terminal and its readiness for a payment, without a card. */
async function test(pad: WorldlinePad): Promise<ServiceAnswer> {
  pad.close();
  const ready = await pad.open();
  if (ready.kind === 'otherTerminal') return { kind: 'refused', why: 'not_paired', text: 'ANOTHER TERMINAL' };
  if (ready.kind === 'failed') return refusalOf(ready);
  return { kind: 'done', text: 'LOGGED IN, SHIFT OPEN' };
}
