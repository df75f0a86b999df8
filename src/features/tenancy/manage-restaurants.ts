import { saveMembership } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import {
  findRestaurant,
  insertRestaurant,
  listRestaurants,
  type RestaurantRow,
  type RestaurantSummary,
} from '#db/tenancy/restaurants.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import {
  type NewRestaurantInput,
  newRestaurantSchema,
  type RestaurantInput,
  restaurantSchemaIn,
} from '#src/domain/tenancy/tenancy.schema.ts';
import { freeWebAddress } from '#src/domain/tenancy/web-address.ts';
import { NO_WEBSITE_INFO } from '#src/domain/tenancy/website-info.schema.ts';
import { requireProof } from '#src/features/access/prove-address.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { grantPlatformScope, grantRestaurantScope, type RestaurantScope } from '#src/shared/scope.ts';
import { askElsewhere } from './addresses-elsewhere.ts';
import { changeRestaurantIn } from './change-restaurant.ts';

type TenancyNeeds = Needs<'write' | 'clock' | 'ids' | 'otherCells'>;
type StaffActor = Extract<Actor, { kind: 'staff' | 'superAdmin' }>;

/** The most restaurants one person who is not of the platform can make. */
export const MAX_RESTAURANTS_OF_USER = 20;
export const FIRST_THEME_COLOUR = '#c2410c';

/** Makes a restaurant with the user as its admin. It has no store yet. Without an address it gets one from its name. */
export async function createRestaurant(
  ctx: TenancyNeeds,
  actor: StaffActor,
  { restaurant: input, by }: { readonly restaurant: NewRestaurantInput; readonly by: ActedBy },
): Promise<RestaurantRow> {
  const { id: slug, name, countryCode } = parseInput(newRestaurantSchema, input);
  const platform = grantPlatformScope();
  const isElsewhere = await askElsewhere(ctx, 'restaurant', { slug, name });
  return ctx.write(async (trx) => {
    if (actor.kind === 'staff') await requireProof(trx, actor.userId);
    const isTaken = async (address: string) =>
      isElsewhere(address) || (await findRestaurant(trx, grantRestaurantScope({ restaurantId: address }))) !== null;
    const id = slug ?? (await freeWebAddress(name, isTaken)) ?? ctx.ids.next();
    const scope = grantRestaurantScope({ restaurantId: id });
    if ((slug && isElsewhere(slug)) || (await findRestaurant(trx, scope))) {
      throw invalidFields({ path: 'id', message: 'That web address is taken. Choose another.' });
    }
    if (actor.kind === 'staff' && restaurantIdsOf(actor).length >= MAX_RESTAURANTS_OF_USER) {
      throw invalidFields({ path: 'name', message: 'You’ve reached the limit of restaurants for one account.' });
    }
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await insertRestaurant(trx, platform, {
      id,
      name,
      countryCode,
      abn: '',
      contactEmail: '',
      contactPhone: '',
      logoImageId: null,
      themeColor: FIRST_THEME_COLOUR,
      website: NO_WEBSITE_INFO,
      createdIsoDateTimeUtc,
    });
    if (actor.kind === 'staff') {
      const { userId } = actor;
      const membership = {
        id: ctx.ids.next(),
        userId,
        storeId: null,
        role: 'restaurantAdmin',
        createdIsoDateTimeUtc,
      } as const;
      await saveMembership(trx, scope, membership);
    }
    const subject = { subjectType: 'restaurant', subjectId: id };
    const after = { name, countryCode };
    await appendAudit(trx, ctx, { restaurantId: id, storeId: null, by, action: 'createRestaurant', ...subject, after });
    const made = await findRestaurant(trx, scope);
    invariant(made, 'the restaurant was written a few lines above');
    return made;
  });
}

/** Its name and business facts. How its websites look and what they say is saved apart. */
export async function editRestaurant(
  ctx: TenancyNeeds,
  scope: RestaurantScope,
  {
    restaurant: input,
    version,
    by,
  }: { readonly restaurant: RestaurantInput; readonly version: number; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const stored = await findRestaurant(trx, scope);
    if (!stored) throw notFound('restaurant');
    const change = parseInput(restaurantSchemaIn(stored.countryCode), input);
    await changeRestaurantIn(trx, ctx, scope, { change, version, by, action: 'editRestaurant' });
  });
}

/** The restaurants a login can choose from: where it has any role; the platform's people see all. */
export async function listRestaurantsFor(
  ctx: Needs<'db'>,
  actor: StaffActor,
  filter: { readonly search?: string; readonly limit?: number; readonly offset?: number } = {},
): Promise<RestaurantSummary[]> {
  const platform = grantPlatformScope();
  if (actor.kind === 'superAdmin') return listRestaurants(ctx.db, platform, filter);
  const ids = restaurantIdsOf(actor);
  return ids.length === 0 ? [] : listRestaurants(ctx.db, platform, { ...filter, ids });
}

function restaurantIdsOf(actor: Extract<Actor, { kind: 'staff' }>): string[] {
  return [...new Set(actor.memberships.map((membership) => membership.restaurantId))];
}
