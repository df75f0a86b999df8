/** What a guest at a table may pay of its bill on a phone (decision 0321). Browser-safe. */
import { type Cents, splitEqually, sum } from '#src/domain/money/money.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { SharedLine } from './bill.schema.ts';
import { amountsOfShares, type SplitLine } from './bill-shares.ts';
import { LEAST_ON_CARD } from './fewer-items.ts';
import { MAX_PAYERS, MIN_PAYERS } from './split-bill.ts';

/** How a guest pays: everything that is free, an equal part of it, some dishes, or an amount. */
export type PartChoice =
  | { readonly kind: 'whole' }
  | { readonly kind: 'equally'; readonly people: number }
  | { readonly kind: 'dishes'; readonly lines: readonly SharedLine[] }
  | { readonly kind: 'amount'; readonly amountInCents: Cents };

/** A part that somebody has paid, or is paying now. */
export interface TakenPart {
  readonly amountInCents: Cents;
  readonly lines: readonly SharedLine[];
  /** Among how many the guest shared the bill equally; null: not so. */
  readonly people: number | null;
}

export interface BillOnPhone {
  /** The bill before tips and rounding. */
  readonly totalInCents: Cents;
  readonly coveredInCents: Cents;
  /** What others are paying this minute, on phones and at card terminals. */
  readonly beingPaidInCents: Cents;
  readonly lines: readonly SplitLine[];
  readonly taken: readonly TakenPart[];
  readonly currencyCode: CurrencyCode;
}

export type PartIssue =
  | { readonly code: 'nothingLeft' }
  /** Others are paying all that is left. */
  | { readonly code: 'allBeingPaid' }
  | { readonly code: 'moreThanFree'; readonly freeInCents: Cents }
  | { readonly code: 'tooLittleForCard'; readonly leastInCents: Cents }
  | { readonly code: 'noPeople' }
  | { readonly code: 'lineUnknown'; readonly lineId: string }
  | { readonly code: 'lineTaken'; readonly lineId: string; readonly name: string }
  | { readonly code: 'noDishes' };

export type PartResult =
  | { readonly ok: true; readonly amountInCents: Cents }
  | { readonly ok: false; readonly issue: PartIssue };

/** What nobody has paid, and nobody is paying. Never below zero. */
export function freeOf({
  totalInCents,
  coveredInCents,
  beingPaidInCents,
}: Pick<BillOnPhone, 'totalInCents' | 'coveredInCents' | 'beingPaidInCents'>): Cents {
  return Math.max(0, totalInCents - coveredInCents - beingPaidInCents);
}

/**
 * The amount of a part, in cents: never more than what is free. Who shares equally among N pays the next of as many
 * parts as are still to come, and the last one whatever is free: together they are the bill, whatever was ordered or
 * paid meanwhile.
 */
export function partOf(bill: BillOnPhone, choice: PartChoice): PartResult {
  const free = freeOf(bill);
  if (bill.totalInCents - bill.coveredInCents <= 0) return refused({ code: 'nothingLeft' });
  if (free === 0) return refused({ code: 'allBeingPaid' });
  const wanted = wantedOf(bill, choice, free);
  const leastInCents = LEAST_ON_CARD[bill.currencyCode];
  const isTooLittle = wanted.ok && wanted.amountInCents < leastInCents;
  return isTooLittle ? refused({ code: 'tooLittleForCard', leastInCents }) : wanted;
}

function wantedOf(bill: BillOnPhone, choice: PartChoice, free: Cents): PartResult {
  switch (choice.kind) {
    case 'whole':
      return { ok: true, amountInCents: free };
    case 'equally':
      return equalPart(bill, choice.people, free);
    case 'dishes':
      return partOfDishes(bill, choice.lines, free);
    case 'amount': {
      const { amountInCents } = choice;
      const isFree = Number.isSafeInteger(amountInCents) && amountInCents > 0 && amountInCents <= free;
      return isFree ? { ok: true, amountInCents } : refused({ code: 'moreThanFree', freeInCents: free });
    }
  }
}

function equalPart({ taken }: BillOnPhone, people: number, free: Cents): PartResult {
  if (!Number.isInteger(people) || people < MIN_PAYERS || people > MAX_PAYERS) return refused({ code: 'noPeople' });
  const done = taken.filter((part) => part.people === people).length;
  const stillToPay = Math.max(1, people - done);
  return { ok: true, amountInCents: splitEqually(free, stillToPay)[0] ?? free };
}

/** The dishes' part of the whole bill, with its discounts and surcharges; the last dishes take what is left. */
function partOfDishes(bill: BillOnPhone, lines: readonly SharedLine[], free: Cents): PartResult {
  if (lines.length === 0) return refused({ code: 'noDishes' });
  const { totalInCents, taken } = bill;
  const split = {
    totalInCents,
    // Paid, or being paid.
    coveredInCents: totalInCents - free,
    lines: bill.lines,
    paid: taken.map((part) => ({ amountInCents: part.amountInCents, lines: part.lines })),
  };
  const mine = { id: 'mine', mode: 'byItem' as const, lines: [...lines] };
  const alone = amountsOfShares(split, [mine]);
  if (alone.ok) return atMost(alone.shares, free);
  if (alone.issue.code === 'lineUnknown') return refused({ code: 'lineUnknown', lineId: alone.issue.lineId });
  if (alone.issue.code === 'lineTakenTwice') {
    return refused({ code: 'lineTaken', lineId: alone.issue.lineId, name: alone.issue.name });
  }
  const besideOthers = amountsOfShares(split, [mine, { id: 'others', mode: 'equally' }]);
  if (besideOthers.ok) return atMost(besideOthers.shares, free);
  // Dishes that cost nothing.
  if (besideOthers.issue.code === 'shareIsNothing') return atMost([], free);
  // Others paid more than their dishes cost: what is free is all that these can still cost.
  return { ok: true, amountInCents: free };
}

function atMost(shares: readonly { readonly id: string; readonly amountInCents: Cents }[], free: Cents): PartResult {
  const amountInCents = sum(shares.filter(({ id }) => id === 'mine').map((share) => share.amountInCents));
  return { ok: true, amountInCents: Math.min(amountInCents, free) };
}

/** How much of a dish nobody has taken, in units of one; a third of it is 1/3. */
export function untakenOf({ id, quantity }: Pick<SplitLine, 'id' | 'quantity'>, taken: readonly TakenPart[]): number {
  const parts = taken.flatMap(({ lines }) => lines).filter(({ lineId }) => lineId === id);
  return Math.max(0, quantity - sum(parts.map(({ units, sharedBetween }) => units / sharedBetween)));
}

/** A tip is the guest's to choose, and never more than the part itself: a slip of the finger is no tip. */
export function isTipAllowed(tipInCents: Cents, partInCents: Cents): boolean {
  return Number.isSafeInteger(tipInCents) && tipInCents >= 0 && tipInCents <= partInCents;
}

export interface Charged {
  readonly amountInCents: Cents;
  readonly tipInCents: Cents;
  readonly tooMuchInCents: Cents;
}

/** What a card was really charged for a part: too little pays for the food before the tip, and too much goes back. */
export function chargedOf(
  part: { readonly amountInCents: Cents; readonly tipInCents: Cents },
  capturedInCents: Cents,
): Charged {
  const amountInCents = Math.min(part.amountInCents, capturedInCents);
  const tipInCents = Math.min(part.tipInCents, capturedInCents - amountInCents);
  return { amountInCents, tipInCents, tooMuchInCents: capturedInCents - amountInCents - tipInCents };
}

/** What receipts, counts and reports call it. */
export const PHONE_PAYMENT_NAME = 'Card on phone';

/** For how long a part is kept for the guest who is paying it. */
export const HELD_MINUTES = 5;

export const PHONE_PAYMENT_STATES = ['held', 'capturing', 'paid', 'returning', 'freed'] as const;
/**
 * `held`: kept for its guest, who is at the card page. `capturing`: the card said yes, and its part is taken.
 * `returning`: the card said yes too late; its hold is let go. `freed`: nothing was charged.
 */
export type PhonePaymentState = (typeof PHONE_PAYMENT_STATES)[number];

/** Whether a part is locked: a hold by the clock, so that one who walked away frees it without anybody's help. */
export function isBeingPaid(
  { state, heldUntil }: { readonly state: PhonePaymentState; readonly heldUntil: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return state === 'capturing' || (state === 'held' && Temporal.Instant.compare(now, heldUntil) < 0);
}

/** A card that said yes takes its part if it is still free, also after its time; otherwise it is let go of, uncharged. */
export function afterCardSaidYes(
  amountInCents: Cents,
  bill: { readonly isOpen: boolean } & Pick<BillOnPhone, 'totalInCents' | 'coveredInCents' | 'beingPaidInCents'>,
): 'capturing' | 'returning' {
  return bill.isOpen && amountInCents <= freeOf(bill) ? 'capturing' : 'returning';
}

function refused(issue: PartIssue): PartResult {
  return { ok: false, issue };
}
