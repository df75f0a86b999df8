import type { z } from 'zod';
import type {
  LookAnswer,
  TerminalEnding,
  TerminalReceipt,
  TerminalRequest,
  TillReport,
} from '../card-terminal.port.ts';
import {
  answeredSchema,
  completeSchema,
  notBegunSchema,
  questionSchema,
  receiptSchema,
  statusSchema,
  type TyroComplete,
  type TyroQuestion,
} from './tyro.wire.ts';

/** A transaction of Tyro's own: the result, or that the last one at this browser was another. */
type Completed =
  | { readonly kind: 'ours'; readonly said: TyroComplete }
  | { readonly kind: 'others' }
  /** Not to be understood: nothing is decided by it. */
  | { readonly kind: 'garbled' };

/**
 * The state of a payment by all that pages of the till have heard of it. A report that came twice, late or not at all
 * changes nothing that a later look doesn't see.
 */
export function readReports(request: TerminalRequest, reports: readonly TillReport[]): LookAnswer {
  const completed = reports.flatMap(({ kind, body }) => (kind === 'complete' ? [completedOf(request, body)] : []));
  const ours = completed.flatMap((one) => (one.kind === 'ours' ? [one.said] : []));
  // Asked again, it may know what it did not know before; what it once knew stays.
  const known = ours.findLast(({ result }) => result !== 'UNKNOWN');
  const receipts = receiptsOf(reports);
  if (known) return endOf(known, receipts);
  if (ours.length > 0) return { kind: 'unsure', text: 'UNKNOWN' };
  const wasBegun = reports.some(({ kind }) => kind === 'begun');
  const refused = reports.find(({ kind }) => kind === 'notBegun');
  if (refused && !wasBegun) return neverStarted(parsed(notBegunSchema, refused.body)?.why ?? '');
  const last = completed.at(-1);
  if (last) return { kind: 'unsure', text: last.kind === 'others' ? 'ANOTHER PAYMENT SINCE' : 'NOT UNDERSTOOD' };
  // Asked how it ended, and not a word since.
  if (reports.at(-1)?.kind === 'continued') return { kind: 'unreachable', why: 'timeout' };
  const question = openQuestion(reports);
  return {
    kind: 'inProgress',
    displayText: question?.text ?? lastStatus(reports),
    prompt: question && isSignature(question, reports) ? { promptId: question.id, text: question.text } : null,
    receipts,
  };
}

function completedOf({ key, amountInCents }: TerminalRequest, body: unknown): Completed {
  const said = parsed(completeSchema, body);
  if (!said) return { kind: 'garbled' };
  // A script that doesn't know our ids yet is told apart by the amount.
  const isOurs =
    said.transactionId === ''
      ? (said.baseAmount ?? said.transactionAmount) === amountInCents
      : said.transactionId === key;
  // One that never began says neither.
  const isNameless = said.transactionId === '' && said.baseAmount === null && said.transactionAmount === null;
  return isOurs || (isNameless && said.result !== 'APPROVED') ? { kind: 'ours', said } : { kind: 'others' };
}

function endOf(said: TyroComplete, receipts: readonly TerminalReceipt[]): LookAnswer {
  const { result } = said;
  if (result === 'NOT STARTED') return neverStarted('NOT STARTED');
  if (result === 'UNKNOWN') return { kind: 'unsure', text: 'UNKNOWN' };
  const isApproved = result === 'APPROVED';
  const amounts = isApproved ? amountsOf(said) : { approvedInCents: 0, tipInCents: 0, surchargeInCents: 0 };
  // An approval without an amount is nothing that could be booked.
  if (isApproved && amounts.approvedInCents <= 0) return { kind: 'unsure', text: 'NOT UNDERSTOOD' };
  const ending: TerminalEnding = {
    end: result,
    ...amounts,
    responseCode: said.issuerActionCode || (isApproved ? '00' : result),
    responseText: result,
    card: said.cardType || said.elidedPan ? { cardType: said.cardType, maskedPan: masked(said.elidedPan) } : null,
    references: {
      authCode: said.authorisationCode || null,
      rrn: said.rrn || null,
      stan: null,
      refund: said.transactionReference || null,
    },
    receipts: said.customerReceipt ? [...receipts, { copy: 'customer', text: said.customerReceipt }] : receipts,
  };
  return { kind: 'ended', ...ending };
}

/**
 * What was taken, and what of it the terminal added. Units of tip and surcharge differ between versions of the script:
 * the three must add up to the whole, else what is over the base counts as surcharge.
 */
function amountsOf({ baseAmount, transactionAmount, tipAmount, surchargeAmount }: TyroComplete) {
  const tip = tipAmount ?? 0;
  const surcharge = surchargeAmount ?? 0;
  const base = baseAmount ?? (transactionAmount ?? 0) - tip - surcharge;
  const approvedInCents = transactionAmount ?? base + tip + surcharge;
  if (base + tip + surcharge === approvedInCents)
    return { approvedInCents, tipInCents: tip, surchargeInCents: surcharge };
  const added = Math.max(approvedInCents - base, 0);
  const tipInCents = Math.min(tip, added);
  return { approvedInCents, tipInCents, surchargeInCents: added - tipInCents };
}

function neverStarted(why: string): LookAnswer {
  const isBusy = /busy|running|progress/i.test(why);
  return { kind: 'neverStarted', text: why, ...(isBusy ? { why: 'busy' as const } : {}) };
}

function receiptsOf(reports: readonly TillReport[]): TerminalReceipt[] {
  return reports.flatMap(({ kind, body }) => {
    const receipt = kind === 'receipt' ? parsed(receiptSchema, body) : null;
    if (!receipt || receipt.merchantReceipt === '') return [];
    return [
      {
        copy: receipt.signatureRequired ? ('signature' as const) : ('merchant' as const),
        text: receipt.merchantReceipt,
      },
    ];
  });
}

/** The last question, unless it was answered or the terminal has gone on. */
function openQuestion(reports: readonly TillReport[]): TyroQuestion | null {
  const at = reports.findLastIndex(({ kind }) => kind === 'question');
  const question = at < 0 ? null : parsed(questionSchema, reports[at]?.body);
  if (!question) return null;
  const after = reports.slice(at + 1);
  const isAnswered = after.some(
    ({ kind, body }) => kind === 'answered' && parsed(answeredSchema, body)?.id === question.id,
  );
  return isAnswered ? null : question;
}

/** A yes or no after a copy to sign; every other question is for whoever stands at the till, in Tyro's own words. */
function isSignature({ options }: TyroQuestion, reports: readonly TillReport[]): boolean {
  const isYesOrNo = options.length === 2 && options.some(isYes) && options.some((one) => /^no$/i.test(one.trim()));
  return isYesOrNo && receiptsOf(reports).some(({ copy }) => copy === 'signature');
}

function isYes(option: string): boolean {
  return /^yes$/i.test(option.trim());
}

function lastStatus(reports: readonly TillReport[]): string {
  const said = reports.findLast(({ kind }) => kind === 'status');
  return (said && parsed(statusSchema, said.body)?.text) ?? '';
}

/** The terminal masks it; should one not, no more than its last four digits are kept. */
function masked(pan: string): string {
  return /\d{7,}/.test(pan) ? pan.slice(-4).padStart(pan.length, '.') : pan;
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> | null {
  const read = schema.safeParse(body);
  return read.success ? read.data : null;
}
