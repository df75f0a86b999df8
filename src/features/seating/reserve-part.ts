import type { Trx } from '#db/connection.ts';
import {
  findPhonePayment,
  insertPhonePayment,
  listPhonePayments,
  type PhonePayment,
  updatePhonePayment,
} from '#db/payments/phone-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import {
  HELD_MINUTES,
  isTipAllowed,
  type PartChoice,
  type PartIssue,
  partOf,
} from '#src/domain/ordering/phone-part.ts';
import { billChangedIn } from '#src/features/counter/hold-bill.ts';
import { freshExpiry, payeeOf } from '#src/features/payments/start-checkout.ts';
import { takesOnlineCards } from '#src/features/payments/takes-online-cards.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { billOnPhone, type PhoneBill } from './bill-on-phone.ts';

type Reserves = Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership' | 'ports'>;

export interface ReservePart {
  /** Made with the page: sent again, the same part is found. */
  readonly id: string;
  readonly billId: string;
  readonly tableId: string;
  /** Of the phone; a payer has one part under way at a time. */
  readonly payerHash: string;
  readonly choice: PartChoice;
  readonly tipInCents: number;
  /** As its guest saw it, without the tip: they never pay what they have not seen. */
  readonly expectedInCents: number;
}

/**
 * Keeps a part of the bill for the guest who is about to pay it: for five minutes nobody else can. Whoever reserves
 * again gives the earlier part up. No money moves here.
 */
export async function reservePart(ctx: Reserves, scope: StoreScope, input: ReservePart): Promise<PhonePayment> {
  return ctx.write(async (trx) => {
    const repeated = await findPhonePayment(trx, scope, input.id);
    if (repeated) return ownPart(repeated, input.payerHash);
    const earlier = await giveUpEarlierIn(trx, ctx, scope, input);
    if (earlier) throw stillConfirming();
    const bill = await payableBillIn(trx, ctx, scope, input.billId);
    const { profile } = await ctx.menus.storeOf(scope, trx);
    const amountInCents = amountOf(bill, input);
    const tipInCents = profile.settings.tips.isEnabled ? input.tipInCents : 0;
    if (!isTipAllowed(tipInCents, amountInCents)) {
      const most = formatAmount(amountInCents, bill.currencyCode);
      throw refuseField('tip', `A tip can be up to ${most}. For more, ask our staff.`, 'tip_too_large');
    }
    const payee = await payeeOf(trx, scope, amountInCents + tipInCents);
    const now = ctx.clock.now();
    const isNew = await insertPhonePayment(trx, {
      id: input.id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      billId: input.billId,
      tableId: input.tableId,
      payerHash: input.payerHash,
      ...chosen(input.choice),
      amountInCents,
      tipInCents,
      currencyCode: bill.currencyCode,
      state: 'held',
      whyFreed: null,
      heldUntilIsoDateTimeUtc: isoUtc(now.add({ minutes: HELD_MINUTES })),
      checkoutExpiresIsoDateTimeUtc: freshExpiry(ctx),
      checkoutSessionId: null,
      checkoutUrl: null,
      paymentIntentId: null,
      chargeId: null,
      cardBrand: null,
      cardLast4: null,
      ...payee,
      nextTryIsoDateTimeUtc: null,
      createdIsoDateTimeUtc: isoUtc(now),
      updatedIsoDateTimeUtc: isoUtc(now),
    });
    const part = await findPhonePayment(trx, scope, input.id);
    if (!isNew || !part) throw notFound('payment');
    await billChangedIn(trx, ctx, scope, input.billId);
    return part;
  });
}

function chosen(choice: PartChoice) {
  const people = choice.kind === 'equally' ? choice.people : null;
  const linesJson = JSON.stringify(choice.kind === 'dishes' ? choice.lines : []);
  const mode = ({ whole: 'whole', equally: 'equally', dishes: 'byItem', amount: 'byAmount' } as const)[choice.kind];
  return { mode, people, linesJson };
}

/** The bill, if a phone may pay something of it now; otherwise says why not. */
async function payableBillIn(trx: Trx, ctx: Reserves, scope: StoreScope, billId: string): Promise<PhoneBill> {
  const bill = await billOnPhone(trx, ctx, scope, { billId });
  if (bill === null) throw notFound('bill');
  const { profile } = await ctx.menus.storeOf(scope, trx);
  if (!(await takesOnlineCards(ctx, trx, scope, profile))) {
    throw refuse('cards_off', 'Paying by phone isn’t available here. Pay our staff.');
  }
  if (bill.isKeptElsewhere) {
    throw refuse('kept_elsewhere', 'Paying by phone needs the restaurant’s own internet connection. Pay our staff.');
  }
  if (!bill.isOpen) throw partRefused({ code: 'nothingLeft' }, bill);
  return bill;
}

function amountOf(bill: PhoneBill, { choice, expectedInCents }: ReservePart): number {
  const part = partOf(bill, choice);
  if (!part.ok) throw partRefused(part.issue, bill);
  if (part.amountInCents === expectedInCents) return part.amountInCents;
  const amount = formatAmount(part.amountInCents, bill.currencyCode);
  throw refuse('price_changed', `The bill has changed. Your part is now ${amount}.`, {
    newTotalInCents: part.amountInCents,
  });
}

/** In words for the guest. */
export function partRefused(issue: PartIssue, { currencyCode }: Pick<PhoneBill, 'currencyCode'>): AppError {
  const amount = (cents: number) => formatAmount(cents, currencyCode);
  switch (issue.code) {
    case 'nothingLeft':
      return refuse('bill_already_paid', 'Everything has been paid. Thank you!');
    case 'allBeingPaid':
      return refuse('all_being_paid', 'The rest is being paid right now. Look again in a moment.');
    case 'moreThanFree':
      return refuse('more_than_is_left', `You can pay up to ${amount(issue.freeInCents)}.`, {
        leftInCents: issue.freeInCents,
      });
    case 'tooLittleForCard':
      return refuse('too_little_for_card', `A card can’t be charged less than ${amount(issue.leastInCents)}.`);
    case 'noPeople':
      return refuse('no_people', 'Choose how many people share it.');
    case 'lineUnknown':
      return refuse('split_line_unknown', 'A dish you chose is no longer on the bill.', { lineId: issue.lineId });
    case 'lineTaken':
      return refuse('split_line_taken_twice', `Someone else is paying for ${issue.name}.`, { lineId: issue.lineId });
    case 'noDishes':
      return refuse('no_dishes', 'Choose at least one dish.');
  }
}

/** `true`: the payer's earlier part can no longer be given up, since its card has said yes. */
async function giveUpEarlierIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { billId, payerHash }: Pick<ReservePart, 'billId' | 'payerHash'>,
): Promise<boolean> {
  const own = (await listPhonePayments(trx, scope, billId)).filter((one) => one.payerHash === payerHash);
  if (own.some(({ state }) => state === 'capturing')) return true;
  for (const { id, state } of own) if (state === 'held') await freeIn(trx, ctx, scope, { id, billId, why: 'gaveUp' });
  return false;
}

/** Its guest doesn't pay it after all. What the card page does meanwhile is seen to by whoever follows the payment. */
export async function giveUpPart(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { id, payerHash }: { readonly id: string; readonly payerHash: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const part = await findPhonePayment(trx, scope, id);
    if (!part) throw notFound('payment');
    const { billId } = ownPart(part, payerHash);
    if (part.state === 'held') await freeIn(trx, ctx, scope, { id, billId, why: 'gaveUp' });
  });
}

export interface FreePart {
  readonly id: string;
  readonly billId: string;
  readonly why: NonNullable<PhonePayment['whyFreed']>;
}

/** Nothing was charged, and the part is anybody's again. */
export async function freeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { id, billId, why }: FreePart,
): Promise<void> {
  const isFreed = await updatePhonePayment(
    trx,
    scope,
    { id, states: ['held', 'capturing', 'returning'] },
    { state: 'freed', whyFreed: why, nextTryIsoDateTimeUtc: null, updatedIsoDateTimeUtc: isoUtc(ctx.clock.now()) },
  );
  if (isFreed) await billChangedIn(trx, ctx, scope, billId);
}

function ownPart(part: PhonePayment, payerHash: string): PhonePayment {
  if (part.payerHash !== payerHash) throw notFound('payment');
  return part;
}

function stillConfirming(): AppError {
  return new AppError('resource_status_conflict', 'Your card payment is still being confirmed. Wait a moment.', {
    reason: 'payment_under_way',
  });
}
