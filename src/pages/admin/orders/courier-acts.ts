import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { CANCEL_REASONS } from '#src/domain/delivery/cancel-reasons.ts';
import { courierWho } from '#src/domain/delivery/courier-words.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { askQuote } from '#src/features/courier/ask-quote.ts';
import { bookCourier } from '#src/features/courier/book-courier.ts';
import { cancelCourier, readProof } from '#src/features/courier/cancel-courier.ts';
import { readCourier, staffWords } from '#src/features/courier/read-courier.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import type { ActionAnswer, PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { textOf } from '../forms.ts';

interface Asked {
  readonly order: Order;
  readonly query: URLSearchParams;
  readonly time: (iso: string) => string;
}

/** The order's courier as its page shows it; null where no courier has to do with it. */
export async function courierPanelOf(ctx: AppContext, scope: StoreScope, { order, query, time }: Asked) {
  const found = await readCourier(ctx, scope, order, query.get('courierQuote'));
  if (found === null) return null;
  const { job, price, mayBook, mayCancel } = found;
  const hasProof = job?.courierStatus === 'delivered' && job.provider === 'uberDirect';
  const isProofAsked = hasProof && query.get('proof') === 'picture';
  return {
    mayBook,
    mayCancel,
    isUnpaid: mayBook && (await moneyLeftIn(ctx.db, scope, order)).leftInCents > 0,
    price: price && { ...price, until: time(price.expiresIsoDateTimeUtc) },
    job: job && {
      id: job.id,
      jobStatus: job.jobStatus,
      words: staffWords(job),
      feeInCents: job.feeInCents,
      trackingUrl: job.trackingUrl,
      who: courierWho(job),
      pickup: job.pickupEtaIsoDateTimeUtc && time(job.pickupEtaIsoDateTimeUtc),
      dropoff: job.dropoffEtaIsoDateTimeUtc && time(job.dropoffEtaIsoDateTimeUtc),
      isOpen: job.jobStatus === 'PENDING' || job.jobStatus === 'OUT_FOR_DELIVERY',
      hasProof,
      isOwn: job.provider === 'inHouse',
    },
    proof: isProofAsked && job ? await proofOf(ctx, scope, job.id) : null,
  };
}

/** A picture in base64, or why there is none. */
async function proofOf(ctx: AppContext, scope: StoreScope, deliveryId: string) {
  try {
    const asked = { deliveryId, waypoint: 'dropoff', type: 'picture' } as const;
    const { documentBase64, contentType } = await readProof(ctx, scope, asked);
    return { kind: 'picture' as const, source: `data:${contentType};base64,${documentBase64}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isMissing = error.reason === 'delivery_not_found';
    return { kind: 'none' as const, text: isMissing ? 'The courier took no picture.' : error.message };
  }
}

type ActInput = PageActionRequest<StoreScope>;

/** Does what a button of the courier's part says; null: the button is another's. */
export async function actOnCourier(
  { ctx, scope, form, url }: ActInput,
  { orderId, by }: { readonly orderId: string; readonly by: ActedBy },
): Promise<ActionAnswer | null> {
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  switch (form.get('do')) {
    case 'askCourier': {
      const { quoteId } = await inWords(askQuote(ctx, scope, { orderId, readyIsoDateTimeUtc: null }));
      return { kind: 'redirect', to: `${url.pathname}?courierQuote=${encodeURIComponent(quoteId)}#courier` };
    }
    case 'bookCourier': {
      const [quoteId, fee] = [textOf(form, 'quoteId'), textOf(form, 'fee')];
      const expectedFeeInCents = /^\d{1,8}$/.test(fee) ? Number(fee) : null;
      const rest = { readyIsoDateTimeUtc: null, mayLeaveAtDoor: false, tipInCents: 0, expectedFeeInCents };
      await inWords(bookCourier(ctx, scope, { orderId, quoteId: quoteId || null, ...rest, by }));
      return done('Courier booked.');
    }
    case 'cancelCourier': {
      const reason = CANCEL_REASONS.find((one) => one === textOf(form, 'courierReason'));
      const description = textOf(form, 'courierReasonText').slice(0, 200);
      if (!reason) throw invalidFields({ path: 'courierReason', message: 'Choose a reason.' });
      if (reason === 'other' && description === '') {
        throw invalidFields({ path: 'courierReasonText', message: 'Add a reason.' });
      }
      const deliveryId = textOf(form, 'deliveryId');
      await inWords(cancelCourier(ctx, scope, { deliveryId, reason, description, by }));
      return done('Courier cancelled.');
    }
    default:
      return null;
  }
}

/** A courier that is busy or silent is nothing that broke here: its sentence belongs on the page, above the button. */
async function inWords<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
    throw new AppError('resource_status_conflict', error.message, { ...(error.reason && { reason: error.reason }) });
  }
}
