/** A table whose guests pay on their phones, its waiter, and the hands of customer, bank and network. */
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { findPhonePayment, listPhonePayments, listPhonePaymentsDue } from '#db/payments/phone-payments.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { PartChoice } from '#src/domain/ordering/phone-part.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { receiveWebhook } from '#src/features/payments/receive-webhook.ts';
import type { CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { followPhonePayment, type PhoneHint } from '../follow-phone-payment.ts';
import { openCardPage } from '../open-card-page.ts';
import { giveUpPart, reservePart } from '../reserve-part.ts';
import { seatingHandlers } from '../seating.handlers.ts';
import { T4, tableFixture } from './tables-fixture.ts';

export const BILL = 'one';
export const WHOLE: PartChoice = { kind: 'whole' };
export const equally = (people: number): PartChoice => ({ kind: 'equally', people });
export const amount = (amountInCents: number): PartChoice => ({ kind: 'amount', amountInCents });

const onPhonePayment = seatingHandlers.find(({ name }) => name === 'seating.phonePayment')!;

/** One burger of $10.00 and a beer of $8.00 at table 4. */
export async function phonesFixture() {
  const fixture = await tableFixture();
  const { ctx, card } = fixture;
  await fixture.send(BILL, {
    collectionType: 'dineIn',
    tableId: T4,
    lines: [ordered('a', 'burger'), ordered('b', 'beer')],
  });
  let heard = 0;
  let made = 0;
  const reserve = (phone: string, choice: PartChoice, expectedInCents: number, more = {}) => {
    made += 1;
    const asked = { id: `part-${made}`, billId: BILL, tableId: T4, payerHash: phone, tipInCents: 0 };
    return reservePart(ctx, SCOPE, { ...asked, choice, expectedInCents, ...more });
  };
  const onPhone = async (id: string) => {
    const found = await findPhonePayment(ctx.db, SCOPE, id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  };
  return {
    ...fixture,
    onPhone,
    reserve,
    open: (id: string) => openCardPage(ctx, SCOPE, id),
    /** Opens the card page while the provider gives these answers; null: there is no provider. */
    openAs(id: string, answers: Partial<CardPaymentsPort> | null) {
      const cardPayments =
        answers && new Proxy(card, { get: (port, name: keyof CardPaymentsPort) => answers[name] ?? port[name] });
      return openCardPage({ ...ctx, ports: { ...ctx.ports, cardPayments } }, SCOPE, id);
    },
    /** Up to the card page. */
    async begin(phone: string, choice: PartChoice, expectedInCents: number, more = {}) {
      const { id } = await reserve(phone, choice, expectedInCents, more);
      await openCardPage(ctx, SCOPE, id);
      return id;
    },
    /** The guest pays on the card page. */
    async charge(id: string) {
      card.pay((await onPhone(id)).checkoutSessionId ?? '');
    },
    giveUp: (phone: string, id: string) => giveUpPart(ctx, SCOPE, { id, payerHash: phone }),
    /** The guest comes back from the card page. */
    comeBack: (id: string) => followPhonePayment(ctx, SCOPE, id),
    /** The steps while the provider gives these answers; the simulator gives the others. `asked` are all its calls. */
    async followAs(id: string, answers: Partial<CardPaymentsPort>, hint?: PhoneHint) {
      const asked: string[] = [];
      const cardPayments = new Proxy<CardPaymentsPort>(card, {
        get: (port, name: keyof CardPaymentsPort) => {
          const answer = (answers[name] ?? port[name]) as (...given: unknown[]) => unknown;
          return (...given: unknown[]) => {
            asked.push(name);
            return answer(...given);
          };
        },
      });
      const done = await followPhonePayment({ ...ctx, ports: { ...ctx.ports, cardPayments } }, SCOPE, id, hint);
      return { done, asked };
    },
    /** The provider's messages arrive; what can't be read now is read when the next ones come. */
    async hear() {
      for (const webhook of card.takeWebhooks()) {
        // One that comes too late counts for nothing, as one that was lost.
        await receiveWebhook(ctx, webhook).catch((error) => {
          if (!(error instanceof AppError) || error.reason !== 'too_old') throw error;
        });
      }
      for (const event of await listEventsAfter(ctx.db, heard, {}, 10_000)) {
        try {
          if (event.type === 'phonePaymentReported') await onPhonePayment.handle(ctx, event);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
          return;
        }
        heard = event.sequence;
      }
    },
    /** What the job does in one run. */
    async sweep() {
      for (const { id } of await listPhonePaymentsDue(ctx.db, isoUtc(ctx.clock.now()), 100)) {
        await followPhonePayment(ctx, SCOPE, id);
      }
    },
    /** 'held', 'freed tooLate', oldest first. */
    async parts() {
      return (await listPhonePayments(ctx.db, SCOPE, BILL)).map(({ state, whyFreed }) =>
        [state, whyFreed].filter(Boolean).join(' '),
      );
    },
    tenders: () => listTenders(ctx.db, SCOPE, BILL),
    /** What the bank has taken of cards, and what it still holds. */
    async bank() {
      const since = ctx.clock.now().subtract({ hours: 24 });
      const first = await card.listPayments(since, null);
      // An answer that is lost is asked for again.
      const listed = first.kind === 'unreachable' ? await card.listPayments(since, null) : first;
      if (listed.kind !== 'listed') throw new Error('the provider is down');
      const held = listed.payments.filter(({ statusCode }) => statusCode === 'requiresCapture');
      return {
        takenInCents: listed.payments.reduce((total, one) => total + one.capturedInCents, 0),
        heldInCents: held.reduce((total, one) => total + one.amountInCents, 0),
      };
    },
  };
}

export type Phones = Awaited<ReturnType<typeof phonesFixture>>;
