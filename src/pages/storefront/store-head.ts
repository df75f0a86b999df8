import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { Needs } from '#src/context.ts';
import { deliversSomewhere } from '#src/domain/delivery/delivery-area.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { earliestCollectionAt } from '#src/domain/ordering/slots.ts';
import { pauseAt, type StorePause, storeState } from '#src/domain/ordering/store-open.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import { isCouponRunning } from '#src/domain/pricing/coupon-dates.ts';
import { surchargeRate } from '#src/domain/pricing/payment-surcharge.ts';
import { paymentSurchargeFor } from '#src/domain/pricing/surcharges.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import { type NavBranch, navTree } from '#src/domain/tenancy/nav-tree.ts';
import { shortStoreName } from '#src/domain/tenancy/store-name.ts';
import type { CountryCode, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { SOCIAL_NAMES, SOCIAL_SITES } from '#src/domain/tenancy/website-info.schema.ts';
import type { WebsiteTheme } from '#src/domain/tenancy/website-theme.schema.ts';
import { cachedForAMinute } from '#src/domain/time/cached-for-a-minute.ts';
import { formatStoreTime, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Why the store is paused, where it says nothing of its own. */
const PAUSE_LABELS: Readonly<Record<StorePause['reason'], string>> = {
  paused: 'We’re not taking online orders right now. You can still browse the menu.',
  tooBusy: 'The kitchen is very busy, so we aren’t taking online orders right now. You can still browse the menu.',
  technicalFailure:
    'Something in the store isn’t working, so we can’t take online orders. You can still browse the menu.',
  closedEarly: 'We closed early today. You can still browse the menu.',
  other: 'We’re not taking online orders right now. You can still browse the menu.',
};

export interface CollectionFacts {
  readonly type: CollectionType;
  readonly label: string;
  readonly isOpen: boolean;
  /** 'Ready about 6:40 PM', or when it opens. */
  readonly note: string;
  /** The delivery fee: 'from $5.00'. Empty if it's free, or unknown before the address. */
  readonly charge: string;
}

/** The top of every page of a store. */
export interface StoreHead {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly restaurantName: string;
  readonly storeName: string;
  readonly themeColor: string;
  readonly logoImageId: string | null;
  /** The shape of the items' pictures. */
  readonly pictures: WebsiteTheme['pictures'];
  readonly isOpen: boolean;
  /** 'Open until 9:00 PM', 'Closed · opens 11:00 AM, tomorrow', 'Paused until 7:15 PM'. */
  readonly openText: string;
  readonly isPaused: boolean;
  readonly pauseNote: string;
  /** The store's text while it is closed; empty without one, or while open. */
  readonly closedNote: string;
  readonly collections: readonly CollectionFacts[];
  readonly countryCode: CountryCode;
  /** The card surcharge, '1.5%'; empty without one. */
  readonly cardSurcharge: string;
  /** Whether there are coupons for everyone today. */
  readonly hasCoupons: boolean;
  /** Whether guests can book a table on the website. */
  readonly takesBookings: boolean;
  /** Whether its accessibility statement is published. */
  readonly hasStatement: boolean;
  /** The links at the top, those that are shown. */
  readonly nav: readonly NavBranch[];
  /** The store's other profiles: 'Instagram' and its address. */
  readonly socials: readonly { readonly label: string; readonly href: string }[];
}

export async function loadStoreHead(ctx: Needs<'menus' | 'clock'>, scope: StoreScope): Promise<StoreHead> {
  return storeHeadOf(await ctx.menus.storeOf(scope), ctx.clock.now());
}

/** A store that closes in the small hours closes tonight: the day is only named when it is further away. */
function closingText(at: Temporal.Instant, now: Temporal.Instant, timezone: string): string {
  return at.since(now).total('hours') < 20 ? formatStoreTime(at, timezone) : formatStoreTimeAndDay(at, now, timezone);
}

/** The very same object for a minute, unless the store's facts change or a pause ends. */
export function storeHeadOf(store: StoreFacts, now: Temporal.Instant): StoreHead {
  return headOfMinute(now, [store], () => ({
    value: newStoreHead(store, now),
    changesAt: pauseAt(store.profile, now)?.until ?? null,
  }));
}

const headOfMinute = cachedForAMinute<StoreHead>();

function newStoreHead(store: StoreFacts, now: Temporal.Instant): StoreHead {
  const { profile } = store;
  const state = storeState(profile, now);
  const notes = profile.settings.orderProcess.customerNotes;
  const types = ['pickup', 'delivery', 'dineIn'] as const;
  const offered = types.filter(
    (type) =>
      state.collections[type].isOffered &&
      (type !== 'delivery' || deliversSomewhere(profile.settings.delivery)) &&
      (type !== 'dineIn' || store.hasTables),
  );
  const open = offered.filter((type) => state.collections[type].isOpen);
  const changes = (open.length > 0 ? open : offered)
    .map((type) => state.collections[type].changesAt)
    .filter((at) => at !== null)
    .toSorted(Temporal.Instant.compare);
  const at = open.length > 0 ? changes.at(-1) : changes[0];
  const time = at ? formatStoreTimeAndDay(at, now, profile.timezone).replace(/, today$/, '') : null;
  const until = state.pause?.until ? formatStoreTime(state.pause.until, profile.timezone) : null;
  const openText = state.pause
    ? `Paused${until ? ` until ${until}` : ''}`
    : open.length > 0
      ? `Open${at ? ` until ${closingText(at, now, profile.timezone)}` : ''}`
      : `Closed${time ? ` · opens ${time}` : ''}`;
  return {
    restaurantId: profile.restaurantId,
    storeId: profile.id,
    restaurantName: store.restaurantName,
    storeName: shortStoreName(store.restaurantName, profile.name),
    themeColor: store.themeColor,
    logoImageId: store.logoImageId,
    pictures: store.look.pictures,
    isOpen: open.length > 0 && !state.pause,
    openText,
    countryCode: profile.countryCode,
    isPaused: state.pause !== null,
    pauseNote: state.pause ? state.pause.note || notes.paused || PAUSE_LABELS[state.pause.reason] : '',
    closedNote: state.pause || open.length > 0 ? '' : notes.closed,
    collections: offered.map((type) => {
      const { isOpen, changesAt } = state.collections[type];
      const ready = earliestCollectionAt(profile, type, now);
      const note =
        isOpen && ready
          ? `about ${formatStoreTime(ready, profile.timezone)}`
          : changesAt
            ? `from ${formatStoreTimeAndDay(changesAt, now, profile.timezone).replace(/, today$/, '')}`
            : 'closed';
      const charge = type === 'delivery' ? chargeText(profile) : '';
      return { type, label: orderTypeLabel(type, profile.countryCode), isOpen, note, charge };
    }),
    hasCoupons:
      profile.settings.checkout.hasCoupons && store.couponDates.some((dates) => isCouponRunning(dates, profile, now)),
    takesBookings: profile.settings.dineIn.tableBookingIsEnabled,
    hasStatement: profile.settings.accessibility.isPublished,
    nav: navTree(profile.settings.navbar.links),
    socials: SOCIAL_NAMES.flatMap((site) =>
      store.website[site] ? [{ label: SOCIAL_SITES[site].label, href: store.website[site] }] : [],
    ),
    cardSurcharge: offered.map((type) => cardSurchargeOf(profile, type, now)).find((rate) => rate !== '') ?? '',
  };
}

/** Shown from the first page on, wherever a card may be used. */
export function cardSurchargeOf(profile: StoreProfile, type: CollectionType, now: Temporal.Instant): string {
  const takesCards = allowedPaymentTypes(type, profile.settings.checkout.paymentSettings).includes('stripeCheckout');
  const found = takesCards ? paymentSurchargeFor('stripeCheckout', profile, now) : null;
  return found ? surchargeRate(found.surcharge, profile.currencyCode) : '';
}

function chargeText({ settings: { delivery }, currencyCode }: StoreProfile): string {
  const { mode, suburbs, deliveryAreas } = delivery;
  if (mode === 'areas' && deliveryAreas.some((area) => area.shouldApplyThirdPartyDeliveryFee)) return '';
  const charges = (mode === 'suburbs' ? suburbs : deliveryAreas).map((one) => one.deliveryCharges);
  const least = Math.min(...charges);
  if (charges.every((one) => one === 0)) return 'free';
  const text = formatAmount(least, currencyCode) ?? '';
  return charges.every((one) => one === least) ? text : `from ${text}`;
}
