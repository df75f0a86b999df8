import { z } from 'zod';
import { onboardingStatusOf } from '#src/domain/marketplace/marketplace-store.ts';
import { type PriceChangeRules, USUAL_PRICE_CHANGE_RULES } from '#src/domain/marketplace/price-change.ts';
import type { ListedStore, MarketplaceIntegration, MarketplaceStore } from '../marketplace.port.ts';

/** For calls whose answer says nothing more than that it was done: Uber leaves some of them empty. */
export const anything = z.unknown();

const maybeText = z.string().nullish().catch(null);
const maybeFlag = z.boolean().nullish().catch(null);

const listedSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  timezone: maybeText,
  onboarding_status: maybeText,
  location: z
    .object({
      street_address_line_one: maybeText,
      street_address_line_two: maybeText,
      city: maybeText,
      postal_code: maybeText,
      country: maybeText,
    })
    .nullish()
    .catch(null),
});

export const storesSchema = z.object({
  stores: z.array(listedSchema),
  pagination_data: z.object({ next_page_token: maybeText }).nullish().catch(null),
});

export const storeSchema = listedSchema.extend({
  orderability: z
    .object({
      status: maybeText,
      offline_reason: maybeText,
      offline_reason_metadata: maybeText,
      is_offline_until: z.iso.datetime({ offset: true }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  fulfillment_type_availability: z.record(z.string(), z.unknown()).nullish().catch(null),
  prep_times: z
    .object({ default_value: z.number().nullish().catch(null) })
    .nullish()
    .catch(null),
  adjustment_config: z
    .object({
      is_price_adjustment_enabled: maybeFlag,
      maximum_price_adjustment: z.number().nullish().catch(null),
      requires_tax_rate_for_adjustment: maybeFlag,
    })
    .nullish()
    .catch(null),
});

const toggle = z.object({ is_enabled: maybeFlag }).nullish().catch(null);

export const integrationSchema = z.object({
  integrator_store_id: maybeText,
  integration_enabled: maybeFlag,
  pos_integration_enabled: maybeFlag,
  is_order_manager: maybeFlag,
  is_order_manager_pending: maybeFlag,
  order_manager_client_id: maybeText,
  require_manual_acceptance: maybeFlag,
  online_status: z.enum(['online', 'offline', 'unknown']).catch('unknown'),
  webhooks_config: z
    .object({
      webhooks_version: maybeText,
      order_release_webhooks: toggle,
      schedule_order_webhooks: toggle,
      delivery_status_webhooks: toggle,
    })
    .nullish()
    .catch(null),
});

/** What is asked of Uber when a store is connected: every order comes here, and staff accept it here alone. */
export function integrationBody(ours: { readonly storeId: string; readonly restaurantId: string }) {
  return {
    integrator_store_id: ours.storeId,
    integrator_brand_id: ours.restaurantId,
    is_order_manager: true,
    require_manual_acceptance: false,
    webhooks_config: {
      webhooks_version: '1.0.0',
      order_release_webhooks: { is_enabled: true },
      schedule_order_webhooks: { is_enabled: true },
      delivery_status_webhooks: { is_enabled: true },
    },
  };
}

export function listedOf(wire: z.output<typeof listedSchema>): ListedStore {
  const { street_address_line_one, street_address_line_two, city, postal_code } = wire.location ?? {};
  const town = [city, postal_code].filter(Boolean).join(' ');
  return {
    id: wire.id,
    name: wire.name,
    address: [street_address_line_one, street_address_line_two, town].filter(Boolean).join(', '),
    timezone: wire.timezone ?? null,
    onboarding: onboardingStatusOf(wire.onboarding_status),
  };
}

export function storeOf(wire: z.output<typeof storeSchema>): MarketplaceStore {
  const { status, offline_reason, offline_reason_metadata, is_offline_until } = wire.orderability ?? {};
  const types = Object.entries(wire.fulfillment_type_availability ?? {});
  return {
    ...listedOf(wire),
    isOnline: status === 'ONLINE' ? true : status === 'OFFLINE' ? false : null,
    offlineReason: offline_reason ?? null,
    offlineMetadata: offline_reason_metadata ?? null,
    offlineUntil: is_offline_until ? Temporal.Instant.from(is_offline_until) : null,
    fulfilmentTypes: types.flatMap(([name, value]) => (value === true ? [name] : [])),
    prepTimeSeconds: wire.prep_times?.default_value ?? null,
    priceChanges: priceChangesOf(wire.adjustment_config),
  };
}

function priceChangesOf(config: z.output<typeof storeSchema>['adjustment_config']): PriceChangeRules {
  const most = config?.maximum_price_adjustment ?? null;
  return {
    isAllowed: config?.is_price_adjustment_enabled ?? USUAL_PRICE_CHANGE_RULES.isAllowed,
    mostInCents: most === null ? USUAL_PRICE_CHANGE_RULES.mostInCents : Math.floor(most / 1_000),
    needsTaxRate: config?.requires_tax_rate_for_adjustment ?? USUAL_PRICE_CHANGE_RULES.needsTaxRate,
  };
}

export function integrationOf(wire: z.output<typeof integrationSchema>): MarketplaceIntegration {
  const { webhooks_version, order_release_webhooks, schedule_order_webhooks, delivery_status_webhooks } =
    wire.webhooks_config ?? {};
  return {
    ourStoreId: wire.integrator_store_id ?? null,
    isEnabled: wire.integration_enabled ?? wire.pos_integration_enabled ?? false,
    isOrderManager: wire.is_order_manager ?? false,
    isOrderManagerPending: wire.is_order_manager_pending ?? false,
    orderManagerClientId: wire.order_manager_client_id ?? null,
    requiresManualAcceptance: wire.require_manual_acceptance ?? false,
    onlineStatus: wire.online_status,
    webhooks: {
      version: webhooks_version ?? null,
      release: order_release_webhooks?.is_enabled ?? false,
      scheduled: schedule_order_webhooks?.is_enabled ?? false,
      deliveryStatus: delivery_status_webhooks?.is_enabled ?? false,
    },
  };
}
