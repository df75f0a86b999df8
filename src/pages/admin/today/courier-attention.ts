import { type CourierTrouble, listCourierTrouble } from '#db/courier/courier-watch.queries.ts';
import type { AppContext } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';
import type { Attention } from './attention.ts';

type To = (page: { readonly path: string }, more?: Readonly<Record<string, string>>) => string;

/** An answer that takes longer won't come. */
const ANSWER_MINUTES = 5;

/** Deliveries that no courier will bring, or that one may bring in vain; each until its order is settled. */
export async function courierProblems(
  ctx: AppContext,
  scope: StoreScope,
  { to }: { readonly to: To },
): Promise<Attention[]> {
  const askedBefore = isoUtc(ctx.clock.now().subtract({ minutes: ANSWER_MINUTES }));
  return (await listCourierTrouble(ctx.db, scope, { askedBefore })).map((one): Attention => {
    const page = one.channel === 'pos' ? paths.posOrder : paths.order;
    return {
      key: `${one.orderId} courier`,
      kind: 'problem',
      ...wordsOf(one),
      link: { to: to(page, { orderId: one.orderId, posOrderId: one.orderId }), label: 'View order' },
    };
  });
}

function wordsOf({ orderNumber, kind, courierStatus, provider }: CourierTrouble): Pick<Attention, 'title' | 'text'> {
  if (kind === 'notNeeded') {
    return {
      title: `A courier is still booked for ${orderNumber}`,
      text: 'The order was called off. Cancel the courier too.',
    };
  }
  if (kind === 'uncertain') {
    return {
      title: `No answer about a courier for ${orderNumber}`,
      text: 'Book the courier again. No second one is booked.',
    };
  }
  if (courierStatus === 'returned') {
    return {
      title: `${orderNumber} couldn’t be delivered`,
      text:
        provider === 'inHouse'
          ? 'The driver brought it back. Call the guest, then send it again or refund it.'
          : 'The courier is bringing it back. Call the guest, then send it again or refund it.',
    };
  }
  return {
    title: `${orderNumber} has no courier`,
    text: 'The delivery was cancelled. Book another courier or send your own driver.',
  };
}
