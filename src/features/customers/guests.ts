import { z } from 'zod';
import type { Db } from '#db/connection.ts';
import { hasOrderedAtRestaurant } from '#db/customers/customers.repository.ts';
import { guestIdOf } from '#db/customers/guest-id.ts';
import { lastOrderIdsOfPhone } from '#db/customers/phone-orders.queries.ts';
import { findStoreCustomer, type StoreCustomer } from '#db/customers/store-customers.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listOpenCommandsOf } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import { customerNameSchema } from '#src/domain/customers/customers.schema.ts';
import { isoInstantSchema } from '#src/domain/ordering/ordering.schema.ts';
import { cameToNothing, type StampState, stampStateOf } from '#src/domain/promotions/loyalty-credit.ts';
import { lifeOfOrder } from '#src/features/promotions/settle-loyalty.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const phoneE164 = z.string().regex(/^\+\d{6,15}$/, 'Enter a phone number.');

/** A guest's visit as a till reports it; at a box, the body of a command. */
export const guestVisitSchema = z.object({
  phoneE164,
  name: z.string().trim().max(60),
  orderId: idSchema,
  /** The delivery address in one line; empty if it wasn't delivered. */
  address: z.string().max(250),
  placedIsoDateTimeUtc: isoInstantSchema,
  earnsCredit: z.boolean(),
  redeemedCredits: z.number().int().min(0).max(1000),
});
export type GuestVisit = z.infer<typeof guestVisitSchema>;

export const MAX_NOTES_LENGTH = 300;
/** A customer as staff write them down. */
export const guestRecordSchema = z.object({
  phoneE164,
  name: customerNameSchema,
  notes: z.string().trim().max(MAX_NOTES_LENGTH, `Use ${MAX_NOTES_LENGTH} characters or fewer.`),
});
export type GuestRecord = z.infer<typeof guestRecordSchema>;

/** Another number, as a box asks it of the cloud. */
export const guestPhoneSchema = z.object({ phoneE164, newPhoneE164: phoneE164 });

/** A customer as this side knows them, including unanswered commands. */
export interface KnownGuest extends Omit<StoreCustomer, 'customerId'> {
  readonly id: string;
  /** Null: their row has not come from the cloud yet. */
  readonly customerId: string | null;
  /** Something about them waits for the internet. */
  readonly isWaiting: boolean;
}

const anyCommand = z.object({ phoneE164 });

/**
 * Guests in a box's unanswered commands, by number, as the cloud will store them. Laid over the cloud's rows, so that a
 * till shows its own changes. Empty in the cloud.
 */
export async function waitingGuests(
  db: Db,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
): Promise<ReadonlyMap<string, (known: KnownGuest) => KnownGuest>> {
  const changes = new Map<string, (known: KnownGuest) => KnownGuest>();
  if (!ctx.ownership.mayAsk) return changes;
  for (const { kind, body } of await listOpenCommandsOf(db, scope, [
    'bookGuest',
    'saveGuest',
    'changeGuestPhone',
    'saveGuestPlaces',
  ])) {
    const visit = kind === 'bookGuest' ? guestVisitSchema.safeParse(body) : null;
    const record = kind === 'saveGuest' ? guestRecordSchema.safeParse(body) : null;
    // A number and a place are shown where they are read; here they say that something waits.
    const asked = anyCommand.safeParse(body);
    const phone = visit?.data?.phoneE164 ?? record?.data?.phoneE164 ?? asked.data?.phoneE164;
    if (phone === undefined) continue;
    const before = changes.get(phone) ?? ((known: KnownGuest) => known);
    const stamp = visit?.data ? await stampHere(db, scope, visit.data) : null;
    changes.set(phone, (known) => {
      const so = before(known);
      if (visit?.data && stamp) return afterVisit(so, visit.data, stamp);
      return record?.data ? afterRecord(so, record.data) : { ...so, isWaiting: true };
    });
  }
  return changes;
}

interface WaitingStamp {
  readonly state: StampState;
  readonly isRewardKept: boolean;
}

/** The effect on stamps and rewards that the cloud will compute, as far as the box knows the order. */
async function stampHere(db: Db, scope: StoreScope, { orderId }: GuestVisit): Promise<WaitingStamp> {
  const order = await findOrder(db, scope, orderId);
  if (!order) return { state: 'onTheWay', isRewardKept: false };
  const life = await lifeOfOrder(db, scope, order);
  return { state: stampStateOf(life, false), isRewardKept: cameToNothing(life) };
}

function afterVisit(known: KnownGuest, visit: GuestVisit, { state, isRewardKept }: WaitingStamp): KnownGuest {
  const { placedIsoDateTimeUtc: at } = visit;
  const last = known.lastOrderIsoDateTimeUtc;
  return {
    ...known,
    name: known.name || visit.name,
    orderCount: known.orderCount + 1,
    lastOrderIsoDateTimeUtc: last !== null && last > at ? last : at,
    lastAddress: visit.address || known.lastAddress,
    credits:
      known.credits - (isRewardKept ? 0 : visit.redeemedCredits) + (visit.earnsCredit && state === 'earned' ? 1 : 0),
    creditsOnTheWay: known.creditsOnTheWay + (visit.earnsCredit && state === 'onTheWay' ? 1 : 0),
    isWaiting: true,
  };
}

function afterRecord(known: KnownGuest, { name, notes }: GuestRecord): KnownGuest {
  const isOther = known.name !== '' && known.name !== name;
  const previousNames = isOther
    ? [...known.previousNames.filter((one) => one !== name), known.name]
    : known.previousNames;
  return { ...known, name, notes, previousNames, isWaiting: true };
}

export function unknownGuest(restaurantId: string, mobileNumberE164: string): KnownGuest {
  return {
    id: guestIdOf(restaurantId, mobileNumberE164),
    customerId: null,
    name: '',
    mobileNumberE164,
    previousNames: [],
    previousMobiles: [],
    notes: '',
    orderCount: 0,
    lastOrderIsoDateTimeUtc: null,
    lastAddress: '',
    credits: 0,
    creditsOnTheWay: 0,
    isWaiting: false,
  };
}

export function knownGuestOf(row: StoreCustomer): KnownGuest {
  return { ...row, id: row.customerId, isWaiting: false };
}

/** The customer with this number; null if this side knows none. */
export async function findGuestByPhone(
  db: Db,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  mobileNumberE164: string,
): Promise<KnownGuest | null> {
  const row = await findStoreCustomer(db, scope, { mobileNumberE164 });
  const change = (await waitingGuests(db, ctx, scope)).get(mobileNumberE164);
  if (!row && !change) return null;
  const known = row ? knownGuestOf(row) : unknownGuest(scope.restaurantId, mobileNumberE164);
  return change ? change(known) : known;
}

/** What pricing must know of the guest. */
export interface GuestFacts {
  readonly customerId: string | null;
  readonly phoneE164: string;
  readonly credits: number;
  readonly isFirstOrder: boolean;
}

export async function guestFactsOf(
  db: Db,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  mobileNumberE164: string,
): Promise<GuestFacts> {
  const known = await findGuestByPhone(db, ctx, scope, mobileNumberE164);
  const { customerId = null, credits = 0, orderCount = 0, previousMobiles = [] } = known ?? {};
  const isFirstOrder =
    orderCount === 0 &&
    (await lastOrderIdsOfPhone(db, scope, [mobileNumberE164, ...previousMobiles], 1)).length === 0 &&
    !(customerId !== null && (await hasOrderedAtRestaurant(db, scope, customerId)));
  return { customerId, phoneE164: mobileNumberE164, credits, isFirstOrder };
}
