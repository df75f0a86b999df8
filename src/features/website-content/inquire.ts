import { countRateIn, readRateCount } from '#db/access/rate-counters.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import { insertInquiry } from '#db/website/inquiries.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type InquiryInput, inquirySchema } from '#src/domain/tenancy/inquiry.schema.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

export const INQUIRY_TEMPLATE = 'inquiry';

/** Several people at one address may write within an hour. */
export const MAX_INQUIRIES_OF_ADDRESS = 5;
/**
 * A store that got as many in a day takes one an hour from each address: a few who write without end make the form slower
 * for everyone, and shut it for no one (decision 0107).
 */
export const MANY_INQUIRIES_OF_STORE = 100;
const MOST_OF_ADDRESS_THEN = 1;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

type InquireNeeds = Needs<'write' | 'clock' | 'ids' | 'secrets'>;

/** Keeps what a guest wrote, and mails it to the store after the commit. */
export async function inquire(
  ctx: InquireNeeds,
  scope: StoreScope,
  input: { readonly inquiry: InquiryInput; readonly by: ActedBy },
): Promise<void> {
  const { homepage, ...inquiry } = parseInput(inquirySchema, input.inquiry);
  // A program gets the same answer as a person, so that it doesn't try another way.
  if (homepage !== '') return;
  const { by } = input;
  await ctx.write(async (trx) => {
    const recipient = await recipientIn(trx, scope);
    await spendIn(trx, ctx, scope, by);
    const id = ctx.ids.next();
    const at = isoUtc(ctx.clock.now());
    await insertInquiry(trx, scope, { ...inquiry, id, createdIsoDateTimeUtc: at });
    const messageId = ctx.ids.next();
    await queueMessage(trx, {
      id: messageId,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      kind: 'email',
      template: INQUIRY_TEMPLATE,
      recipient,
      // Without the text, which is stored once and deleted when due.
      payloadJson: JSON.stringify({ inquiryId: id }),
      dedupeKey: `inquiry:${id}`,
      nextTryIsoDateTimeUtc: at,
      createdIsoDateTimeUtc: at,
    });
    await appendStoreEvent(trx, ctx, scope, { type: 'messageQueued', payload: { messageId } });
    await appendStoreAudit(trx, ctx, scope, { by, action: 'inquire', subjectType: 'inquiry', subjectId: id });
  });
}

/** Whether anyone would read it. */
export async function takesInquiries(ctx: Needs<'db'>, scope: StoreScope): Promise<boolean> {
  return (await readerOf(ctx.db, scope)) !== '';
}

async function recipientIn(trx: Trx, scope: StoreScope): Promise<string> {
  const recipient = await readerOf(trx, scope);
  if (recipient === '') throw new AppError('validation_failed', 'This store doesn’t take messages here. Please call.');
  return recipient;
}

/** The reader's address: the store's, else its restaurant's; empty if neither has one. */
async function readerOf(db: Db, scope: StoreScope): Promise<string> {
  const store = await findStore(db, scope);
  if (!store) throw notFound('store');
  return store.email || (await findRestaurant(db, restaurantOf(scope)))?.contactEmail || '';
}

async function spendIn(trx: Trx, ctx: InquireNeeds, { storeId }: StoreScope, { origin }: ActedBy): Promise<void> {
  const now = ctx.clock.now();
  const bucketOf = (of: string) => ctx.secrets.keyedHash('inquiryRate', of);
  const ofStore = bucketOf(`store ${storeId}`);
  const ofAddress = bucketOf(`address ${callerOf(origin)} ${storeId}`);
  const isMuch = ((await readRateCount(trx, ofStore, now))?.count ?? 0) >= MANY_INQUIRIES_OF_STORE;
  const { count = 0, endsAt } = (await readRateCount(trx, ofAddress, now)) ?? {};
  if (count >= (isMuch ? MOST_OF_ADDRESS_THEN : MAX_INQUIRIES_OF_ADDRESS)) {
    throw new AppError('service_unavailable', 'Too many messages were sent from here. Try again later, or call.', {
      details: { retryAfterSeconds: Math.ceil(endsAt ? now.until(endsAt).total('seconds') : HOUR_SECONDS) },
    });
  }
  await countRateIn(trx, { bucket: ofAddress, windowSeconds: HOUR_SECONDS }, now);
  await countRateIn(trx, { bucket: ofStore, windowSeconds: DAY_SECONDS }, now);
}
