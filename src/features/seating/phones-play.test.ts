/**
 * Guests and waiter race for one bill, by a seed: paid is the bill, and nothing is taken twice. `PHONE_RACES=10000` for
 * a night of it.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { listPhonePayments } from '#db/payments/phone-payments.repository.ts';
import { coveredBy, requestedFor } from '#src/domain/ordering/bill-money.ts';
import { partOf } from '#src/domain/ordering/phone-part.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { AppError } from '#src/shared/app-error.ts';
import { billOnPhone } from './bill-on-phone.ts';
import { amount, BILL, equally, type Phones, phonesFixture, WHOLE } from './testing/phones-fixture.ts';

const RACES = Number(process.env.PHONE_RACES ?? 12);
const SEED = Number(process.env.PHONE_SEED ?? 321);

const ACTS = [
  'begin',
  'begin',
  'charge',
  'charge',
  'giveUp',
  'comeBack',
  'hear',
  'sweep',
  'cash',
  'wait',
  'lose',
] as const;
interface Move {
  readonly act: (typeof ACTS)[number];
  readonly phone: number;
  readonly pick: number;
}

/** What is refused in words is no fault; anything else is. */
async function tried(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_server_error') throw error;
  }
}

async function play(fixture: Phones, { act, phone, pick }: Move): Promise<unknown> {
  const { ctx, card } = fixture;
  const parts = await listPhonePayments(ctx.db, SCOPE, BILL);
  const part = parts[pick % Math.max(1, parts.length)];
  const name = `phone-${phone}`;
  switch (act) {
    case 'begin': {
      const bill = await billOnPhone(ctx.db, ctx, SCOPE, { billId: BILL });
      const choice = [WHOLE, equally(2), equally(3), amount(50 + pick * 77)][pick % 4]!;
      const wanted = bill && partOf(bill, choice);
      const tipInCents = wanted?.ok ? Math.min(pick * 10, wanted.amountInCents) : 0;
      return wanted?.ok && fixture.begin(name, choice, wanted.amountInCents, { tipInCents });
    }
    case 'charge':
      // A page that is over takes nothing: the provider says so.
      return part?.isPageOpen && fixture.charge(part.id).catch(() => {});
    case 'giveUp':
      return part && fixture.giveUp(part.payerHash, part.id);
    case 'comeBack':
      return part && fixture.comeBack(part.id);
    case 'hear':
      return fixture.hear();
    case 'sweep':
      return fixture.sweep();
    case 'cash': {
      const bill = await billOnPhone(ctx.db, ctx, SCOPE, { billId: BILL });
      const leftInCents = bill ? bill.totalInCents - bill.coveredInCents : 0;
      const amountInCents = pick % 2 === 0 ? leftInCents : Math.min(leftInCents, 5 * (pick + 1));
      return leftInCents > 0 && fixture.pay(BILL, { amountInCents });
    }
    case 'wait':
      return ctx.pass({ minutes: 1 + (pick % 6) });
    case 'lose':
      return card.loseNextAnswer();
  }
}

/** Nobody ever pays more than the bill, and each payment is one charge of exactly its amount. */
async function requireLaw(fixture: Phones): Promise<void> {
  const bill = await billOnPhone(fixture.ctx.db, fixture.ctx, SCOPE, { billId: BILL });
  const tenders = await fixture.tenders();
  const covered = tenders.reduce((total, one) => total + coveredBy({ ...one, surchargeInCents: 0 }), 0);
  expect(covered).toBeLessThanOrEqual(requestedFor(bill!.order));
  expect(covered + bill!.beingPaidInCents).toBeLessThanOrEqual(bill!.totalInCents);
  expect(new Set(tenders.map(({ id }) => id)).size).toBe(tenders.length);
}

/** Everybody stops: what is on its way ends, and the waiter takes the rest. */
async function endOfPlay(fixture: Phones): Promise<void> {
  for (let round = 0; round < 3; round++) {
    fixture.ctx.pass({ minutes: 6 });
    await fixture.hear();
    await fixture.sweep();
  }
  const { leftInCents } = await fixture.bill(BILL);
  if (leftInCents > 0) await fixture.pay(BILL);
  const tenders = await fixture.tenders();
  const byPhone = tenders.filter(({ paymentType }) => paymentType === 'posCustomPayment');
  const onCards = byPhone.reduce((total, one) => total + one.amountInCents, 0);
  expect(await fixture.bank()).toEqual({ takenInCents: onCards, heldInCents: 0 });
  const order = await fixture.order(BILL);
  expect(tenders.reduce((total, one) => total + one.amountInCents, 0)).toBe(order.grandTotalInCents);
  expect(await fixture.bill(BILL)).toMatchObject({ isOpen: false, leftInCents: 0 });
}

test(
  'whatever guests and waiter do at once, paid is the bill and nothing is taken twice',
  async () => {
    const moves = fc.array(
      fc.record({
        act: fc.constantFrom(...ACTS),
        phone: fc.integer({ min: 0, max: 2 }),
        pick: fc.integer({ min: 0, max: 11 }),
      }),
      { minLength: 6, maxLength: 24, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (played) => {
        const fixture = await phonesFixture();
        // Two at a time: what one reads, the other may change before it writes.
        for (let at = 0; at < played.length; at += 2) {
          await Promise.all(played.slice(at, at + 2).map((move) => tried(play(fixture, move))));
          await requireLaw(fixture);
        }
        await endOfPlay(fixture);
      }),
      { numRuns: RACES, seed: SEED, endOnFailure: RACES > 100 },
    );
  },
  RACES * 20_000,
);
