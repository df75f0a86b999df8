import type { Trx } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { findPhonePayment, type PhonePayment, updatePhonePayment } from '#db/payments/phone-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import { afterCardSaidYes, type Charged, chargedOf } from '#src/domain/ordering/phone-part.ts';
import { feesOfPart, totalFeeOf } from '#src/domain/payments/transaction-fees.ts';
import { billChangedIn } from '#src/features/counter/hold-bill.ts';
import type {
  CardPayment,
  CardPaymentsPort,
  CardRefused,
  CardUnreachable,
} from '#src/integrations/card-payments/card-payments.port.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { billOnPhone } from './bill-on-phone.ts';
import { bookPhonePaymentIn } from './book-phone-payment.ts';
import { freeIn } from './reserve-part.ts';

export type Follows = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus' | 'ownership'>;

/** Ids that a provider's message named; they count only when the provider says that they are this payment's. */
export interface PhoneHint {
  readonly checkoutSessionId: string | null;
  readonly paymentIntentId: string | null;
}

/** Where the steps end for now; `again`: something has moved, and there is more to do. */
type Step = 'again' | 'rest' | 'unreachable';

const MOST_STEPS = 6;

/**
 * Takes a guest's payment as far as it goes: reads the card page, takes the part if it is still free and lets the card
 * go if it isn't, charges, and books. The provider's message, the guest's return and the job all come here, in any order
 * and at once: each call has one key, and each move is decided in a write.
 */
export async function followPhonePayment(
  ctx: Follows,
  scope: StoreScope,
  id: string,
  hint: PhoneHint = { checkoutSessionId: null, paymentIntentId: null },
): Promise<Exclude<Step, 'again'>> {
  const provider = ctx.ports.cardPayments;
  if (!provider) return 'unreachable';
  for (let step = 0; step < MOST_STEPS; step++) {
    const part = await findPhonePayment(ctx.db, scope, id);
    if (!part) return 'rest';
    const done = await stepOf(ctx, scope, provider, { part, hint });
    if (done !== 'again') return done;
  }
  return 'rest';
}

interface Followed {
  readonly part: PhonePayment;
  readonly hint: PhoneHint;
}

function stepOf(ctx: Follows, scope: StoreScope, provider: CardPaymentsPort, followed: Followed): Promise<Step> {
  const { part } = followed;
  switch (part.state) {
    case 'held':
    case 'freed':
      return readPage(ctx, scope, provider, followed);
    case 'capturing':
      return charge(ctx, scope, provider, part);
    case 'returning':
      return letGo(ctx, scope, provider, part);
    case 'paid':
      return Promise.resolve('rest');
  }
}

/** What has become of the card page. A page whose time is over is closed first, so that what is read is the end. */
async function readPage(
  ctx: Follows,
  scope: StoreScope,
  provider: CardPaymentsPort,
  { part, hint }: Followed,
): Promise<Step> {
  const payment = await paymentOf(provider, { part, hint });
  if (payment === 'unreachable') return later(ctx, scope, part);
  if (payment !== null && payment.statusCode === 'success') return book(ctx, scope, part, payment);
  if (payment !== null && payment.statusCode === 'requiresCapture') return decide(ctx, scope, part, payment);
  if (payment?.statusCode === 'cancel') return closed(ctx, scope, part);
  return isOver(ctx, part) ? closePage(ctx, scope, provider, part) : 'rest';
}

function isOver({ clock }: Follows, { state, heldUntilIsoDateTimeUtc }: PhonePayment): boolean {
  return state === 'freed' || heldUntilIsoDateTimeUtc <= isoUtc(clock.now());
}

/** Null: its guest has not tried to pay. */
async function paymentOf(
  provider: CardPaymentsPort,
  { part, hint }: Followed,
): Promise<CardPayment | null | 'unreachable'> {
  const sessionId = part.checkoutSessionId ?? hint.checkoutSessionId;
  let paymentIntentId = part.paymentIntentId;
  if (paymentIntentId === null && sessionId !== null) {
    const page = await provider.retrieveCheckout(sessionId);
    if (page.kind === 'unreachable') return 'unreachable';
    if (page.kind === 'found' && page.orderId === part.id) paymentIntentId = page.paymentIntentId;
  }
  paymentIntentId ??= hint.paymentIntentId;
  if (paymentIntentId === null) return null;
  const read = await provider.retrievePayment(paymentIntentId);
  if (read.kind === 'unreachable') return 'unreachable';
  // A message's id counts only for the payment that the provider says it is.
  return read.kind === 'found' && read.payment.orderId === part.id ? read.payment : null;
}

async function closePage(
  ctx: Follows,
  scope: StoreScope,
  provider: CardPaymentsPort,
  part: PhonePayment,
): Promise<Step> {
  if (part.checkoutSessionId === null || !part.isPageOpen) return closed(ctx, scope, part);
  const answer = await provider.expireCheckout(part.checkoutSessionId);
  if (answer.kind === 'expired') return closed(ctx, scope, part);
  // Its guest was quicker by a moment: what they did is read next time.
  return later(ctx, scope, part);
}

/** Nobody can pay on its page any more, and nobody did. */
async function closed(ctx: Follows, scope: StoreScope, part: PhonePayment): Promise<Step> {
  await ctx.write(async (trx) => {
    const { id, billId } = part;
    if (part.state === 'held') await freeIn(trx, ctx, scope, { id, billId, why: 'timedOut' });
    await updatePhonePayment(trx, scope, { id, states: ['freed'] }, { isPageOpen: 0, nextTryIsoDateTimeUtc: null });
  });
  return 'rest';
}

/** The card said yes: the part is taken if it is free, in one write with the question. */
async function decide(ctx: Follows, scope: StoreScope, part: PhonePayment, payment: CardPayment): Promise<Step> {
  await ctx.write(async (trx) => {
    const bill = await billOnPhone(trx, ctx, scope, { billId: part.billId, except: part.id });
    const mayTake = bill && !bill.isKeptElsewhere && part.whyFreed !== 'declined';
    const state = mayTake ? afterCardSaidYes(part.amountInCents, bill) : 'returning';
    await updatePhonePayment(
      trx,
      scope,
      { id: part.id, states: ['held', 'freed'] },
      { ...factsOf(part, payment), state, whyFreed: null, isPageOpen: 0, nextTryIsoDateTimeUtc: null },
    );
    await billChangedIn(trx, ctx, scope, part.billId);
  });
  return 'again';
}

function factsOf(part: PhonePayment, { paymentIntentId, chargeId, cardBrand, last4 }: CardPayment) {
  return {
    paymentIntentId,
    chargeId: chargeId ?? part.chargeId,
    cardBrand: cardBrand ?? part.cardBrand,
    cardLast4: last4 ?? part.cardLast4,
  };
}

/** Answers after which nothing is left to charge. Any other is asked again. */
const LOST_HOLD: ReadonlySet<CardRefused['why']> = new Set([
  'hold_expired',
  'already_cancelled',
  'declined',
  'not_found',
  'amount_not_allowed',
]);

async function charge(ctx: Follows, scope: StoreScope, provider: CardPaymentsPort, part: PhonePayment): Promise<Step> {
  const answer = await provider.capture({
    idempotencyKey: `phone:${part.id}:capture:${part.moveTry}`,
    paymentIntentId: part.paymentIntentId ?? '',
    amountInCents: part.amountInCents + part.tipInCents,
    applicationFeeInCents: part.connectedAccountId === null ? null : part.applicationFeeInCents,
  });
  if (answer.kind === 'captured') return book(ctx, scope, part, answer.payment);
  if (answer.kind === 'refused' && answer.why === 'captured_other_amount') return bookOther(ctx, scope, provider, part);
  if (answer.kind === 'unreachable' || !LOST_HOLD.has(answer.why)) return later(ctx, scope, part, answer);
  ctx.log.error('part of a bill not charged', { paymentId: part.id, storeId: scope.storeId, why: answer.why });
  const { id, billId } = part;
  await ctx.write((trx) => freeIn(trx, ctx, scope, { id, billId, why: 'declined' }));
  return 'rest';
}

/** Somebody charged the card otherwise, as at the provider: what was taken is what its guest has paid. */
async function bookOther(
  ctx: Follows,
  scope: StoreScope,
  provider: CardPaymentsPort,
  part: PhonePayment,
): Promise<Step> {
  const read = await provider.retrievePayment(part.paymentIntentId ?? '');
  const isCharged = read.kind === 'found' && read.payment.statusCode === 'success';
  if (!isCharged) return later(ctx, scope, part, read);
  const { capturedInCents } = read.payment;
  ctx.log.error('part of a bill charged otherwise', { paymentId: part.id, storeId: scope.storeId, capturedInCents });
  return book(ctx, scope, part, read.payment);
}

/** The card was charged: its payment is in the bill's books, once, whatever has become of the bill. */
async function book(ctx: Follows, scope: StoreScope, part: PhonePayment, payment: CardPayment): Promise<Step> {
  const charged = chargedOf(part, payment.capturedInCents);
  await ctx.write(async (trx) => {
    const isMine = await updatePhonePayment(
      trx,
      scope,
      { id: part.id, states: ['held', 'freed', 'capturing', 'returning'] },
      {
        ...factsOf(part, payment),
        ...takenFrom(part, charged),
        ...{ state: 'paid', whyFreed: null, isPageOpen: 0, nextTryIsoDateTimeUtc: null },
        updatedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      },
    );
    if (isMine) await bookIn(trx, ctx, scope, part, charged);
  });
  return 'rest';
}

/** A card that was charged less costs its part of the fees; what was too much is a refund of its own. */
function takenFrom(part: PhonePayment, { amountInCents, tipInCents, tooMuchInCents }: Charged) {
  const taken = { amountInCents: amountInCents + tooMuchInCents, tipInCents };
  const heldInCents = part.amountInCents + part.tipInCents;
  const takenInCents = taken.amountInCents + tipInCents;
  if (takenInCents >= heldInCents) return taken;
  const fees = feesOfPart(part, takenInCents, heldInCents);
  return { ...taken, ...fees, applicationFeeInCents: totalFeeOf(fees) };
}

async function bookIn(trx: Trx, ctx: Follows, scope: StoreScope, part: PhonePayment, charged: Charged): Promise<void> {
  const order = await findOrder(trx, scope, part.billId);
  if (order) await bookPhonePaymentIn(trx, ctx, scope, { order, part, charged });
}

/** The part went to somebody else meanwhile: the card is let go of, and its guest pays nothing. */
async function letGo(ctx: Follows, scope: StoreScope, provider: CardPaymentsPort, part: PhonePayment): Promise<Step> {
  const { id, billId, paymentIntentId, moveTry } = part;
  const answer = await provider.void({
    idempotencyKey: `phone:${id}:void:${moveTry}`,
    paymentIntentId: paymentIntentId ?? '',
  });
  if (answer.kind === 'voided' || (answer.kind === 'refused' && NOTHING_HELD.has(answer.why))) {
    await ctx.write((trx) => freeIn(trx, ctx, scope, { id, billId, why: 'tooLate' }));
    return 'rest';
  }
  // Refused otherwise: money that was charged all the same is in the books.
  const read = answer.kind === 'refused' ? await provider.retrievePayment(paymentIntentId ?? '') : null;
  const isCharged = read?.kind === 'found' && read.payment.statusCode === 'success';
  return isCharged ? book(ctx, scope, part, read.payment) : later(ctx, scope, part, answer);
}

const NOTHING_HELD: ReadonlySet<CardRefused['why']> = new Set(['already_cancelled', 'not_found', 'hold_expired']);

const PAUSE = { first: 2, longest: 300 };

/** Unknown yet: asked again with the same key, or the next where the provider has used this one up (see the port). */
async function later(
  ctx: Follows,
  scope: StoreScope,
  part: PhonePayment,
  answer?: CardRefused | CardUnreachable | { readonly kind: string },
): Promise<Step> {
  const why = answer && 'why' in answer ? answer.why : 'unreachable';
  const isSpent = why === 'provider_error' || why === 'key_reused';
  const waitedMs = ctx.clock.now().epochMilliseconds - Date.parse(part.updatedIsoDateTimeUtc);
  const pause = backOff(Math.max(1, Math.floor(waitedMs / 30_000)), PAUSE);
  await ctx.write((trx) =>
    updatePhonePayment(
      trx,
      scope,
      { id: part.id, states: [part.state] },
      {
        moveTry: part.moveTry + (isSpent ? 1 : 0),
        nextTryIsoDateTimeUtc: isoUtc(ctx.clock.now().add({ seconds: pause })),
      },
    ),
  );
  return 'unreachable';
}
