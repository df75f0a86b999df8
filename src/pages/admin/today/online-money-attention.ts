import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listHoldsOfStore, listLostHolds } from '#db/payments/card-holds.queries.ts';
import { listDisputes } from '#db/payments/disputes.repository.ts';
import type { AppContext } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { CHARGED_BEFORE, holdStage, TOLD_BEFORE } from '#src/domain/payments/card-hold.ts';
import { daysLeft, disputeReason, stageOf } from '#src/domain/payments/dispute.ts';
import { formatStoreDateLong, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';
import type { Attention } from './attention.ts';
import { bookRows } from './books-attention.ts';

type To = (page: { readonly path: string }, more?: Readonly<Record<string, string>>) => string;
interface Around {
  readonly store: StoreFacts;
  readonly to: To;
}

/** Online money that needs a person: holds that end unanswered, payments that banks took back, and books that differ. */
export async function onlineMoney(ctx: AppContext, scope: StoreScope, around: Around): Promise<Attention[]> {
  return [
    ...(await cardsNotCharged(ctx, scope, around)),
    ...(await holdsThatEnd(ctx, scope, around)),
    ...(await openDisputes(ctx, scope, around)),
    ...(await bookRows(ctx, scope, around)),
  ];
}

/** Listed until they are answered or over. */
async function openDisputes(ctx: AppContext, scope: StoreScope, { store, to }: Around): Promise<Attention[]> {
  const { timezone } = store.profile;
  const open = (await listDisputes(ctx.db, scope)).filter(
    ({ statusCode, answeredIsoDateTimeUtc }) => stageOf(statusCode) === 'answer' && answeredIsoDateTimeUtc === null,
  );
  return open.map(({ id, orderNumber, amountInCents, currencyCode, reason, dueIsoDateTimeUtc }) => {
    const days = daysLeft(dueIsoDateTimeUtc, ctx.clock.now());
    const by = dueIsoDateTimeUtc
      ? ` by ${formatStoreDateLong(Temporal.Instant.from(dueIsoDateTimeUtc).toZonedDateTimeISO(timezone).toPlainDate())}`
      : '';
    return {
      key: id,
      kind: days !== null && days < 3 ? 'problem' : 'waiting',
      title: `${formatAmount(amountInCents, currencyCode)} of ${orderNumber} is disputed`,
      text: `${disputeReason(reason)}. Answer${by}, or the bank decides for them.`,
      link: { to: to(paths.dispute, { disputeId: id }), label: 'Answer' },
    } satisfies Attention;
  });
}

/** Listed until they are rejected: such an order can't be accepted. */
async function cardsNotCharged(ctx: AppContext, scope: StoreScope, { to }: Around): Promise<Attention[]> {
  const lost = await listLostHolds(ctx.db, scope);
  return lost.map(({ orderId, orderNumber, customerName }) => ({
    key: `${orderId} lost`,
    kind: 'problem',
    title: `The card for ${orderNumber} couldn’t be charged`,
    text: `${customerName || 'The customer'} has been told. Call them, or reject the order.`,
    link: { to: to(paths.order, { orderId }), label: 'View order' },
  }));
}

/** Listed from two days before a bank lets go of an unanswered order's money. */
async function holdsThatEnd(ctx: AppContext, scope: StoreScope, { store, to }: Around): Promise<Attention[]> {
  const { timezone } = store.profile;
  const now = ctx.clock.now();
  const holds = await listHoldsOfStore(ctx.db, scope, isoUtc(now.add(TOLD_BEFORE)));
  return holds.flatMap(({ orderId, orderNumber, endsIsoDateTimeUtc, requestedForIsoDateTimeUtc: requested }) => {
    const endsAt = Temporal.Instant.from(endsIsoDateTimeUtc);
    const requestedFor = requested === null ? null : Temporal.Instant.from(requested);
    if (holdStage({ endsAt, requestedFor }, now) === 'over') return [];
    const isForLater = requestedFor !== null && Temporal.Instant.compare(now, requestedFor) < 0;
    const at = (instant: Temporal.Instant) => formatStoreTimeAndDay(instant, now, timezone);
    return [
      {
        key: `${orderId} hold`,
        kind: 'waiting',
        title: `The card hold for ${orderNumber} ends at ${at(endsAt)}`,
        text: isForLater
          ? `Accept or reject it. Otherwise the card is charged at ${at(endsAt.subtract(CHARGED_BEFORE))}.`
          : 'Accept or reject it. Otherwise the card can no longer be charged.',
        link: { to: to(paths.order, { orderId }), label: 'View order' },
      } satisfies Attention,
    ];
  });
}
