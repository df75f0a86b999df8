/** A store with a small menu, simulated providers and a pump for events, shared by the tests of orders. */

import { earlierMenu, type SoldBefore, withEarlier } from '#db/menu/earlier-menus.ts';
import type { MenuStore } from '#db/menu/menu-store.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { TEST_NOW, type TestContext, testContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Category, Menu } from '#src/domain/menu/menu.schema.ts';
import type { CartLineInput } from '#src/domain/ordering/cart.schema.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { MENU, PLAIN } from '#src/domain/pricing/testing-menu.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreProfile, StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { NO_WEBSITE_INFO } from '#src/domain/tenancy/website-info.schema.ts';
import { PLAIN_LOOK } from '#src/domain/tenancy/website-theme.schema.ts';
import { counterHandlers } from '#src/features/counter/counter.handlers.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { notificationsHandlers } from '#src/features/notifications/notifications.handlers.ts';
import { orderHandlers } from '#src/features/orders/orders.handlers.ts';
import { paymentsHandlers } from '#src/features/payments/payments.handlers.ts';
import { receiveWebhook } from '#src/features/payments/receive-webhook.ts';
import { promotionsHandlers } from '#src/features/promotions/settle-loyalty.ts';
import { addToCart, setCartDetails } from '#src/features/website/change-cart.ts';
import { type PlacedOrder, placeOrder } from '#src/features/website/place-order.ts';
import {
  type CardPaymentsSimulator,
  createCardPaymentsSimulator,
} from '#src/integrations/card-payments/simulator/card-payments-simulator.ts';
import { createEmailSimulator, type EmailSimulator } from '#src/integrations/email/simulator/email-simulator.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createSmsSimulator, type SmsSimulator } from '#src/integrations/sms/simulator/sms-simulator.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

export const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
/** Another tenant's store, which has the same menu. */
export const OTHER_SCOPE = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
export const CUSTOMER = 'customer-ada';
export const BY_ADA: ActedBy = { mover: 'customer', kind: 'customer', id: CUSTOMER, name: 'Ada', origin: 'test' };
export const BY_MIA: ActedBy = { mover: 'staff', kind: 'employee', id: 'employee-mia', name: 'Mia', origin: 'test' };
export const BY_BEN: ActedBy = { mover: 'staff', kind: 'staff', id: 'user-ben', name: 'Ben', origin: 'test' };

export interface OrderingFixture {
  readonly ctx: TestContext;
  readonly card: CardPaymentsSimulator;
  readonly sms: SmsSimulator;
  readonly email: EmailSimulator;
  /** Changes the store and its menu. */
  readonly setSettings: (settings: Partial<StoreSettings>) => void;
  /** The shop stands elsewhere, with the same money. */
  readonly setTimezone: (timezone: string) => void;
  readonly setMenu: (menu: Menu) => void;
  /** Acts like a restarted program, which knows only the current menu. */
  readonly forgetMenus: () => void;
  /** Runs events through their handlers, in order, until there are none; a handler that throws is retried. */
  readonly pump: () => Promise<void>;
  /** Delivers every waiting webhook and pumps. */
  readonly deliverWebhooks: () => Promise<void>;
}

const HANDLERS: readonly Handler[] = [
  ...paymentsHandlers,
  ...orderHandlers,
  ...counterHandlers,
  ...promotionsHandlers,
  ...notificationsHandlers,
];

export async function orderingFixture(settings: Partial<StoreSettings> = {}): Promise<OrderingFixture> {
  let profile = romaWith(settings);
  let sold = withEarlier(null, withCategory(MENU), Temporal.Instant.from(TEST_NOW));
  let now = Temporal.Instant.from(TEST_NOW);
  const clock = { now: () => now };
  const card = createCardPaymentsSimulator({ clock });
  const sms = createSmsSimulator({ clock });
  const email = createEmailSimulator({ clock });
  const base = await testContext({
    clock,
    menus: fakeMenus(() => ({ profile, sold, now })),
    ports: { ...NO_PORTS, cardPayments: card, sms, email },
  });
  const ctx: TestContext = {
    ...base,
    pass(duration) {
      now = now.add(duration);
    },
  };
  await plant(ctx);
  const pump = createPump(ctx);
  return {
    ctx,
    card,
    sms,
    email,
    pump,
    setSettings(next) {
      profile = { ...romaWith(next), timezone: profile.timezone };
    },
    setTimezone(timezone) {
      profile = { ...profile, timezone };
    },
    setMenu(next) {
      sold = withEarlier(sold, { ...withCategory(next), version: sold.menu.version + 1 }, now);
    },
    forgetMenus() {
      sold = withEarlier(null, sold.menu, now);
    },
    async deliverWebhooks() {
      for (const webhook of card.takeWebhooks()) await receiveWebhook(ctx, webhook);
      await pump();
    },
  };
}

function romaWith(settings: Partial<StoreSettings>): StoreProfile {
  const { settings: all } = testStore(settings);
  return { ...testStore(), id: SCOPE.storeId, restaurantId: SCOPE.restaurantId, name: 'Newtown', settings: all };
}

const CATEGORY: Category = {
  id: 'cat',
  restaurantId: 'roma-pizza',
  storeId: 'roma-newtown',
  name: 'Everything',
  sortOrder: 1,
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  printStationIds: [],
} as unknown as Category;

function withCategory(menu: Menu): Menu {
  return menu.categories.length > 0 ? menu : { ...menu, categories: [CATEGORY] };
}

interface SoldNow {
  readonly profile: StoreProfile;
  readonly sold: SoldBefore;
  readonly now: Temporal.Instant;
}

function fakeMenus(current: () => SoldNow): MenuStore {
  const requireKnown = ({ storeId }: StoreScope) => {
    if (storeId !== SCOPE.storeId && storeId !== OTHER_SCOPE.storeId) throw notFound('store');
  };
  return {
    async menuOf(scope) {
      requireKnown(scope);
      return current().sold.menu;
    },
    async earlierMenuOf(scope, version) {
      requireKnown(scope);
      const { sold, now } = current();
      return earlierMenu(sold, version, now);
    },
    async storeOf(scope) {
      requireKnown(scope);
      return {
        profile: current().profile,
        restaurantName: 'Roma Pizza',
        themeColor: '#b3261e',
        logoImageId: null,
        bannerImageId: null,
        place: null,
        website: NO_WEBSITE_INFO,
        restaurantWebsite: NO_WEBSITE_INFO,
        look: PLAIN_LOOK,
        line1: '1 King St',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
        phone: '02 9000 0000',
        email: '',
        ownHost: null,
        hasTables: true,
        couponDates: [],
        menuVersion: 1,
        settingsVersion: 1,
      };
    },
  };
}

async function plant(ctx: TestContext): Promise<void> {
  const createdIsoDateTimeUtc = TEST_NOW;
  await ctx.write(async (trx) => {
    for (const scope of [SCOPE, OTHER_SCOPE]) {
      await trx
        .insertInto('restaurants')
        .values({
          id: scope.restaurantId,
          name: scope.restaurantId,
          countryCode: 'AU',
          logoImageId: null,
          createdIsoDateTimeUtc,
        })
        .execute();
      await trx
        .insertInto('stores')
        .values({
          id: scope.storeId,
          restaurantId: scope.restaurantId,
          name: scope.storeId,
          countryCode: 'AU',
          currencyCode: 'AUD',
          timezone: 'Australia/Sydney',
          latitude: null,
          longitude: null,
          bannerImageId: null,
          createdIsoDateTimeUtc,
        })
        .execute();
    }
    await trx
      .insertInto('customers')
      .values({
        id: CUSTOMER,
        restaurantId: SCOPE.restaurantId,
        name: 'Ada',
        mobileNumberE164: '+61491570156',
        createdIsoDateTimeUtc,
      })
      .execute();
    await trx
      .insertInto('employees')
      .values({
        id: 'employee-mia',
        restaurantId: SCOPE.restaurantId,
        storeId: SCOPE.storeId,
        name: 'Mia',
        pinHash: 'x',
        permissionsJson: '["takeOrders","refund"]',
        createdIsoDateTimeUtc,
      })
      .execute();
    await trx
      .insertInto('pos_terminals')
      .values({
        id: 'till',
        restaurantId: SCOPE.restaurantId,
        storeId: SCOPE.storeId,
        name: 'Till',
        createdIsoDateTimeUtc,
      } as never)
      .execute();
  });
}

export function createPump(ctx: TestContext): () => Promise<void> {
  const places = new Map<string, number>();
  return async () => {
    for (let round = 0; round < 200; round++) {
      let isIdle = true;
      for (const handler of HANDLERS) {
        const from = places.get(handler.name) ?? 0;
        const [event] = await listEventsAfter(ctx.db, from, {}, 1);
        if (!event) continue;
        isIdle = false;
        try {
          if (handler.types.includes(event.type)) await handler.handle(ctx, event);
          places.set(handler.name, event.sequence);
        } catch (error) {
          // Retried at the next pump, as the dispatcher does; the others continue.
          if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
          places.set(`${handler.name} blocked`, event.sequence);
          return;
        }
      }
      if (isIdle) return;
    }
    throw new Error('events keep coming');
  };
}

/** A fresh cart with one item for each pair of id and quantity, and everything that checkout needs. */
export async function filledCart(
  { ctx }: Pick<OrderingFixture, 'ctx'>,
  dishes: Readonly<Record<string, number>> = { burger: 1 },
  details: Partial<CartDetails> = {},
): Promise<string> {
  let cartId: string | null = null;
  for (const [itemId, quantity] of Object.entries(dishes)) {
    const line: Omit<CartLineInput, 'id'> = { itemId, quantity, comments: '', selection: PLAIN };
    ({ cartId } = await addToCart(ctx, SCOPE, { cartId, customerId: CUSTOMER, line }));
  }
  const all = { collectionType: 'pickup' as const, name: 'Ada', ...details };
  ({ cartId } = await setCartDetails(ctx, SCOPE, { cartId, customerId: CUSTOMER, details: all }));
  return cartId;
}

type PlaceInput = Parameters<typeof placeOrder>[2];

export async function place(
  { ctx }: Pick<OrderingFixture, 'ctx'>,
  cartId: string,
  input: Partial<PlaceInput> = {},
): Promise<PlacedOrder> {
  const defaults = { expectedTotalInCents: 1000, paymentType: 'inStore' as const, customerId: CUSTOMER, by: BY_ADA };
  return placeOrder(ctx, SCOPE, { cartId, ...defaults, ...input });
}

/** A website order of one burger with its card held; not accepted yet. */
export async function paidOrder(fixture: OrderingFixture): Promise<PlacedOrder & { readonly sessionId: string }> {
  const placed = await place(fixture, await filledCart(fixture), { paymentType: 'stripeCheckout' });
  const sessionId = sessionOf(placed);
  fixture.card.pay(sessionId);
  await fixture.deliverWebhooks();
  return { ...placed, sessionId };
}

export function sessionOf({ payUrl }: Pick<PlacedOrder, 'payUrl'>): string {
  return (payUrl ?? '').split('/').at(-1) ?? '';
}

export async function plantCoupon({ ctx }: Pick<OrderingFixture, 'ctx'>, coupon: Coupon): Promise<void> {
  await ctx.write((trx) =>
    trx
      .insertInto('coupons')
      .values({
        id: coupon.id,
        restaurantId: SCOPE.restaurantId,
        couponCode: coupon.couponCode,
        type: coupon.type,
        specJson: JSON.stringify(coupon),
        createdIsoDateTimeUtc: TEST_NOW,
      })
      .execute()
      .then(() => undefined),
  );
}

/** The message of a rejection; undefined when nothing was rejected. */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ code: string; reason: string | undefined } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const { code, reason } = error as { code: string; reason?: string };
    return { code, reason };
  }
}
