import { z } from 'zod';
import { findPublicStores } from '#db/tenancy/public-stores.queries.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { isEverOffered, storeState } from '#src/domain/ordering/store-open.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { collectionTypeSchema } from '#src/shared/primitives.schema.ts';
import { agentTool } from './agent-tool.ts';

const MOST_STORES = 20;
/** How many that fit the words are looked at for their hours. */
const MOST_LOOKED_AT = 200;
const SERVICES = ['pickup', 'delivery'] as const satisfies readonly CollectionType[];

export const findStores = agentTool({
  name: 'find_stores',
  title: 'Find stores',
  description:
    'Finds restaurants’ stores that take orders, by words of their name, suburb or postcode. Says of each whether it is open now for pickup and delivery, and when it opens next. Start here: every other tool needs a storeId.',
  input: z.strictObject({
    search: z
      .string()
      .max(100)
      .optional()
      .describe('Words of a restaurant’s name, a suburb or a postcode, such as "pizza newtown". Left out: all stores.'),
    openNow: z.boolean().optional().describe('Only stores that are open now.'),
    service: collectionTypeSchema
      .exclude(['dineIn'])
      .optional()
      .describe('Only stores that offer this at some time, and with openNow only those open for it.'),
  }),
  isReadOnly: true,
  perMinute: 60,
  async run(ctx, call, { search = '', openNow = false, service }) {
    const now = ctx.clock.now();
    const ids = await findPublicStores(ctx.db, { search, restaurantId: call.restaurantId, limit: MOST_LOOKED_AT });
    const stores: Readonly<Record<string, unknown>>[] = [];
    for (const { restaurantId, storeId } of ids) {
      if (stores.length === MOST_STORES) break;
      const facts = await ctx.menus.storeOf(call.scopeOf(storeId));
      const { profile, restaurantName, ownHost } = facts;
      const state = storeState(profile, now);
      const offered = SERVICES.filter((type) => isEverOffered(profile, type));
      const open = offered.filter((type) => state.collections[type].isOpen);
      const asked = service ? [service] : SERVICES;
      if (!asked.some((type) => (openNow ? open : offered).includes(type))) continue;
      stores.push({
        storeId,
        name: fullStoreName(restaurantName, profile.name),
        address: [facts.line1, facts.suburb, facts.state, facts.postcode].filter(Boolean).join(', '),
        phone: facts.phone,
        website: storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl),
        currencyCode: profile.currencyCode,
        timezone: profile.timezone,
        isPaused: state.pause !== null,
        services: offered.map((type) => ({
          service: type,
          isOpenNow: open.includes(type),
          changesIsoDateTimeUtc: instantText(state.collections[type].changesAt),
          paymentTypes: allowedPaymentTypes(type, profile.settings.checkout.paymentSettings),
        })),
      });
    }
    return { stores, nowIsoDateTimeUtc: isoUtc(now) };
  },
});

function instantText(at: Temporal.Instant | null): string | null {
  return at && isoUtc(at);
}
