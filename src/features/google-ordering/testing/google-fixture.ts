/** A store of the demo, and Google's carts for it. */
import { settingsGroupVersion } from '#db/tenancy/store-settings.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { AppContext } from '#src/context.ts';
import { itemOfferId } from '#src/domain/marketplace/google/google-ids.ts';
import { googleMoney } from '#src/domain/ordering/google/google-money.ts';
import { CHECKOUT_INTENT, ORDERS_TYPE, SUBMIT_INTENT } from '#src/domain/ordering/google/google-request.schema.ts';
import type { StoreSettings, StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { saveSettings } from '#src/features/tenancy/save-settings.ts';
import { notFound } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { fulfil } from '../fulfil.ts';

export const ROMA = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
export const BEN = { mover: 'staff', kind: 'staff', id: 'user-ben', name: 'Ben', origin: 'test' } as const;
export const BREAD = 'item_roma_garlic_bread';
/** Inside the first delivery area. */
export const NEWTOWN = {
  coordinates: { latitude: -33.8968, longitude: 151.1793 },
  postalAddress: {
    ...{ regionCode: 'AU', postalCode: '2042', administrativeArea: 'NSW', locality: 'Newtown' },
    addressLines: ['12 King St'],
  },
  notes: 'Ring twice',
};
export const PERSON = { displayName: 'Zoe K', email: 'zoe@mail.example', phoneNumber: '+61491570101' };

// biome-ignore lint/suspicious/noExplicitAny: JSON as Google has it
export type Said = any;

export interface CartWish {
  readonly lines?: readonly Said[];
  readonly delivery?: Said;
  readonly time?: string;
  readonly contact?: Said;
  readonly more?: object;
}

export const breadLine = (over: object = {}, type: 'pickup' | 'delivery' = 'pickup') => ({
  ...{ id: 'l1', name: 'Garlic bread', type: 'REGULAR', quantity: 2, offerId: itemOfferId(ROMA.storeId, type, BREAD) },
  ...over,
});

/** Two garlic breads, collected now, unless it is said otherwise. */
export function cartOf({ lines, delivery, time = 'P0M', contact = PERSON, more = {} }: CartWish = {}): Said {
  const fulfillmentInfo = delivery
    ? { delivery: { deliveryTimeIso8601: time } }
    : { pickup: { pickupTimeIso8601: time } };
  return {
    '@type': `${ORDERS_TYPE}Cart`,
    merchant: { id: ROMA.storeId, name: 'Roma' },
    lineItems: lines ?? [breadLine({}, delivery ? 'delivery' : 'pickup')],
    extension: {
      '@type': `${ORDERS_TYPE}FoodCartExtension`,
      fulfillmentPreference: { fulfillmentInfo },
      ...(delivery ? { location: delivery } : {}),
      ...(contact ? { contact } : {}),
    },
    ...more,
  };
}

export interface SubmitWish {
  readonly cart: Said;
  readonly totalInCents: number;
  readonly googleOrderId?: string;
  readonly paymentType?: string;
  readonly isInSandbox?: boolean;
}

export function submitMessage({ cart, totalInCents, googleOrderId = 'g1', ...rest }: SubmitWish): Said {
  const { '@type': _, ...nested } = cart;
  const order = {
    googleOrderId,
    finalOrder: { cart: nested, totalPrice: { type: 'ESTIMATE', amount: googleMoney(totalInCents, 'AUD') } },
    paymentInfo: { paymentType: rest.paymentType ?? 'ON_FULFILLMENT', displayName: 'Pay later' },
  };
  return {
    ...{ user: {}, conversation: { conversationId: 'c1' }, isInSandbox: rest.isInSandbox ?? false },
    inputs: [{ intent: SUBMIT_INTENT, arguments: [{ transactionDecisionValue: { order } }] }],
  };
}

export const checkoutMessage = (cart: Said): Said => ({
  ...{ user: {}, conversation: { conversationId: 'c1' }, isInSandbox: false },
  inputs: [{ intent: CHECKOUT_INTENT, arguments: [{ extension: cart }] }],
});

export interface GoogleFixture {
  readonly ctx: TestContext;
  /** The part of the answer that says something. */
  send(message: Said): Promise<Said>;
  checkOut(cart: Said): Promise<Said>;
  submit(wish: SubmitWish): Promise<Said>;
  change<Name extends StoreSettingsName>(name: Name, change: Partial<StoreSettings[Name]>): Promise<void>;
}

export async function googleFixture(parts: Partial<AppContext> = {}): Promise<GoogleFixture> {
  const ctx = await seededContext(parts);
  const call = {
    scopeOf(storeId: string) {
      if (storeId !== ROMA.storeId) throw notFound('store');
      return ROMA;
    },
    mayAskCourier: () => true,
  };
  const send = async (message: Said): Promise<Said> => {
    const answer: Said = await fulfil(ctx, call, message);
    return answer.finalResponse.richResponse.items[0].structuredResponse;
  };
  const change: GoogleFixture['change'] = async (name, parts) => {
    const { settings } = (await ctx.menus.storeOf(ROMA)).profile;
    const version = await settingsGroupVersion(ctx.db, ROMA, name);
    await saveSettings(ctx, ROMA, { name, version, value: { ...settings[name], ...parts }, by: BEN });
  };
  await change('googleFoodOrdering', { isEnabled: true });
  return {
    ...{ ctx, send },
    checkOut: (cart) => send(checkoutMessage(cart)),
    submit: async (wish) => (await send(submitMessage(wish))).orderUpdate,
    change,
  };
}
