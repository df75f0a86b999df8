import { PROMPT_KEYS, type PromptInput } from '#src/domain/payments/terminal-prompt.ts';
import type { LookAnswer, SignaturePrompt, TerminalEnding, TerminalReceipt } from '../card-terminal.port.ts';
import type { LinklyDisplay, LinklyReceipt, LinklyResponse, LinklyTransaction } from './linkly.wire.ts';
import { meaningOf } from './linkly-codes.ts';
import { txnRefOf } from './linkly-ids.ts';

/** The state of a payment by everything that Linkly has said in its session. `uncertain`: look for it elsewhere. */
export type SessionState =
  | Extract<LookAnswer, { kind: 'inProgress' | 'ended' | 'neverStarted' | 'unsure' }>
  | { readonly kind: 'uncertain' };

/** `key` is the payment's own: a result that names another payment says nothing about this one. */
export function readSession(responses: readonly LinklyResponse[], key: string): SessionState {
  const transaction = responses.findLast((one): one is LinklyTransaction => one.responsetype === 'transaction');
  if (transaction) {
    const doubt = doubtAbout(transaction, key);
    if (doubt !== null) return { kind: 'unsure', text: `${transaction.responsetext}: ${doubt}` };
    const ending = endingOf(transaction, receiptsOf(responses, transaction));
    const isCutOff = ending.kind === 'neverStarted' && ending.why === 'offline' && hadBegun(responses);
    return isCutOff ? { kind: 'uncertain' } : ending;
  }
  const display = lastDisplay(responses);
  return {
    kind: 'inProgress',
    displayText: display ? wordsOf(display.said) : '',
    prompt: display ? promptOf(display) : null,
    receipts: receiptsOf(responses, null),
  };
}

/**
 * Offline as its first word: it never had the payment. After its own screens or a receipt the card may have been read,
 * and the bank may have it (reference 2.9, PF). That it is offline is shown on a screen too.
 */
function hadBegun(responses: readonly LinklyResponse[]): boolean {
  return responses.some(
    (one) =>
      one.responsetype === 'receipt' || (one.responsetype === 'display' && !/offline|^$/i.test(wordsOf(one).trim())),
  );
}

/** The screen as it is now, with its place among all that was shown: a question asked again is another question. */
export function lastDisplay(
  responses: readonly LinklyResponse[],
): { readonly at: number; readonly said: LinklyDisplay } | null {
  const displays = responses.filter((one): one is LinklyDisplay => one.responsetype === 'display');
  const said = displays.at(-1);
  return said ? { at: displays.length, said } : null;
}

const INPUTS: Readonly<Record<string, PromptInput>> = { 1: 'text', 2: 'amount', 3: 'decimal', 4: 'password' };

/** Exactly the keys that the PIN pad flags (reference 2.10); cancelling is asked for beside them. */
export function keysOf({ acceptyeskeyflag, declinenokeyflag, okkeyflag, authorisekeyflag }: LinklyDisplay) {
  const flags = { yes: acceptyeskeyflag, no: declinenokeyflag, ok: okkeyflag, authorise: authorisekeyflag };
  return PROMPT_KEYS.filter((key) => flags[key]);
}

function promptOf({ at, said }: { readonly at: number; readonly said: LinklyDisplay }): SignaturePrompt | null {
  const keys = keysOf(said);
  if (keys.length === 0) return null;
  const asked = { promptId: String(at), text: wordsOf(said) };
  const isSignature = String(keys) === 'yes,no' && /\bsign/i.test(asked.text);
  return isSignature ? asked : { ...asked, form: { keys, input: INPUTS[said.inputtype] ?? 'none' } };
}

function wordsOf({ displaytext }: LinklyDisplay): string {
  return displaytext
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function endingOf(transaction: LinklyTransaction, receipts: readonly TerminalReceipt[]): SessionState {
  const { success, responsecode: responseCode, responsetext: responseText } = transaction;
  const meaning = success ? null : meaningOf(responseCode);
  if (meaning?.kind === 'uncertain') return { kind: 'uncertain' };
  if (meaning?.kind === 'notStarted') {
    return { kind: 'neverStarted', text: responseText, why: meaning.why, code: responseCode };
  }
  const none = { approvedInCents: 0, tipInCents: 0, surchargeInCents: 0 };
  const ending: TerminalEnding = {
    end: meaning?.end ?? 'APPROVED',
    ...(success ? amountsOf(transaction) : none),
    responseCode,
    responseText,
    card: transaction.pan ? { cardType: transaction.cardtype, maskedPan: maskedPan(transaction.pan) } : null,
    references: {
      authCode: success && transaction.authcode ? transaction.authcode.padStart(6, '0') : null,
      rrn: transaction.rrn || null,
      stan: transaction.stan || null,
      refund: transaction.purchaseanalysisdata.rfn || null,
    },
    receipts,
  };
  return { kind: 'ended', ...ending };
}

/**
 * A reply without a reference came in our own session and contradicts nothing. Whether it declines or approves, one that
 * names another payment would have this one charged again, or never charged.
 */
export function isOfAnother({ txnref }: LinklyTransaction, key: string): boolean {
  return txnref !== '' && txnref.toUpperCase() !== txnRefOf(key);
}

/** Why a result can't be believed, in the words that staff read with it; null: it can. */
function doubtAbout(transaction: LinklyTransaction, key: string): string | null {
  if (isOfAnother(transaction, key)) return 'RESULT OF ANOTHER PAYMENT';
  return transaction.success && !isSumRight(transaction) ? 'AMOUNTS DON’T ADD UP' : null;
}

/** PIN pads differ in whether AmtPurchase has the surcharge in it; AMT is always all that was taken (reference 2.8). */
function isSumRight(transaction: LinklyTransaction) {
  const { amtpurchase, amtcash, purchaseanalysisdata } = transaction;
  const { amt, sur = 0 } = purchaseanalysisdata;
  const sum = amtpurchase + amtcash + tipOf(transaction);
  return amt === undefined || amt === sum + sur || (amt === sum && sur < amtpurchase);
}

function amountsOf(transaction: LinklyTransaction) {
  const { amtpurchase, amtcash, purchaseanalysisdata } = transaction;
  const { amt, sur = 0 } = purchaseanalysisdata;
  const tipInCents = tipOf(transaction);
  return {
    approvedInCents: amt ?? amtpurchase + amtcash + tipInCents + sur,
    tipInCents,
    surchargeInCents: sur,
  };
}

/** A field of its own, or the tag alone. */
function tipOf({ amttip, purchaseanalysisdata: { tip = 0 } }: LinklyTransaction): number {
  return amttip || tip;
}

/** The PIN pad masks it; should one not, no more than its last four digits are kept. */
function maskedPan(pan: string): string {
  return /\d{7,}/.test(pan) ? pan.slice(-4).padStart(pan.length, '.') : pan;
}

const COPY_OF_TYPE: Record<string, TerminalReceipt['copy']> = { M: 'merchant', C: 'customer', S: 'signature' };

/** Printed as they came; from the transaction itself only if none came on its own. */
function receiptsOf(responses: readonly LinklyResponse[], ended: LinklyTransaction | null): TerminalReceipt[] {
  const sent = responses.filter((one): one is LinklyReceipt => one.responsetype === 'receipt');
  return (sent.length > 0 ? sent : (ended?.receipts ?? [])).flatMap(({ type, receipttext }) => {
    const copy = COPY_OF_TYPE[type.toUpperCase()];
    return copy ? [{ copy, text: receipttext.join('\n') }] : [];
  });
}
