/** What a phone shows. The worker on it draws these words and knows none itself (`src/pages/staff/staff-worker.js`). */
import { fillPath } from '#src/contracts/endpoint.ts';
import { acceptOrderEndpoint } from '#src/contracts/ordering.endpoints.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { RingStep } from '#src/domain/ordering/ring-step.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatComingTime, formatStoreTime } from '#src/domain/time/store-clock.ts';

export interface PhoneNote {
  /** A newer note of the same tag replaces the one on the screen. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The page that a touch opens, from the staff app's first address. */
  readonly page: string;
  readonly isSilent: boolean;
  /** Whether it stays until someone touches it. */
  readonly stays: boolean;
  /** Null: the worker doesn't take it away. */
  readonly closesAfterSeconds: number | null;
  /** Null: there is nothing to accept. */
  readonly accept: NoteAccept | null;
}

export interface NoteAccept {
  /** On the button: `Accept · 20 min`. */
  readonly label: string;
  /** The call that accepts. */
  readonly path: string;
  /** However often the button is touched, and from however many phones, it is the same act. */
  readonly key: string;
  /** What is said when it worked. */
  readonly done: string;
  readonly failed: string;
}

export interface NoteOrder {
  readonly order: Order;
  readonly profile: Pick<StoreProfile, 'name' | 'timezone' | 'settings'>;
  readonly now: Temporal.Instant;
  /** What Accept promises. */
  readonly usualMinutes: number;
}

const COLLECTIONS = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' } as const;

/** Long enough to be read, where the phone may take a note away. */
const CLOSES_AFTER_SECONDS = 6;

/** An order that waits: rings. `step` says how often it has. */
export function waitingNote({ order, profile, now, usualMinutes }: NoteOrder, step: RingStep): PhoneNote {
  const { orderNumber, collection, currencyCode } = order;
  const total = formatAmount(order.grandTotalInCents, currencyCode);
  const when = requestedText(order, profile.timezone, now);
  const placed = formatStoreTime(Temporal.Instant.from(order.placedIsoDateTimeUtc), profile.timezone);
  const facts = `${profile.name} · ${COLLECTIONS[collection.type]}${when === null ? '' : ` for ${when}`}`;
  return {
    tag: tagOf(order),
    title: step === 'placed' ? `New order ${orderNumber} · ${total}` : `No answer yet: ${orderNumber} · ${total}`,
    body: step === 'placed' ? facts : `${facts}\nWaiting since ${placed}`,
    page: orderPageOf(order),
    isSilent: false,
    stays: true,
    closesAfterSeconds: null,
    accept: {
      label: when === null ? `Accept · ${usualMinutes} min` : 'Accept',
      path: acceptPathOf(order),
      key: `push-accept-${order.id}`,
      done: `${orderNumber} is accepted`,
      failed: `${orderNumber} wasn’t accepted`,
    },
  };
}

const ANSWERED: Readonly<Partial<Record<OrderStatus, string>>> = {
  accepted: 'was accepted',
  completed: 'was accepted',
  rejected: 'was rejected',
  cancelled: 'was cancelled',
};

/**
 * Someone has answered it: silent, in place of what rang. It goes by itself but on Apple's phones, which end a
 * subscription that shows nothing.
 */
export function answeredNote({ order, profile }: NoteOrder, { mustStay }: { readonly mustStay: boolean }): PhoneNote {
  return {
    tag: tagOf(order),
    title: `${order.orderNumber} ${ANSWERED[order.statusCode] ?? 'no longer waits'}`,
    body: profile.name,
    page: orderPageOf(order),
    isSilent: true,
    stays: false,
    closesAfterSeconds: mustStay ? null : CLOSES_AFTER_SECONDS,
    accept: null,
  };
}

const OF_PHONE = { page: 'this-phone', stays: false, accept: null } as const;

/** What someone asks for to hear it. */
export const TEST_NOTE: PhoneNote = {
  ...OF_PHONE,
  tag: 'test',
  title: 'Test ring',
  body: 'New orders ring on this phone like this.',
  isSilent: false,
  closesAfterSeconds: null,
};

/** The daily question to a phone. It has to show something; once a sign-in is about to end, it says so aloud. */
export function checkNote({
  mustStay,
  endsSoon,
}: {
  readonly mustStay: boolean;
  readonly endsSoon: boolean;
}): PhoneNote {
  if (endsSoon) {
    return {
      ...OF_PHONE,
      tag: 'check',
      title: 'Sign in again soon',
      body: 'Your sign-in on this phone is about to end. After that, new orders no longer ring here.',
      isSilent: false,
      stays: true,
      closesAfterSeconds: null,
    };
  }
  return {
    ...OF_PHONE,
    tag: 'check',
    title: 'This phone rings for new orders',
    body: 'Checked just now. We check every day.',
    isSilent: true,
    closesAfterSeconds: mustStay ? null : CLOSES_AFTER_SECONDS,
  };
}

/** Whether the phone's service is Apple's. */
export function isApple(endpoint: string): boolean {
  return /(^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname);
}

/** Null: as soon as possible. */
function requestedText(
  { requestedForIsoDateTimeUtc: requested }: Order,
  timezone: string,
  now: Temporal.Instant,
): string | null {
  return requested === null ? null : formatComingTime(Temporal.Instant.from(requested), now, timezone);
}

const tagOf = ({ id }: Order) => `order-${id}`;

const orderPageOf = ({ restaurantId, storeId, id }: Order) =>
  `restaurants/${restaurantId}/stores/${storeId}/orders/${id}`;

function acceptPathOf({ restaurantId, storeId, id: orderId }: Order): string {
  return fillPath(acceptOrderEndpoint.path, { restaurantId, storeId, orderId });
}
