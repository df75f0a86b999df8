import type { Hono } from 'hono';
import { listRestaurantMembers, listStoreMembers, type Member } from '#db/access/users.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  addRestaurantUserEndpoint,
  addStoreUserEndpoint,
  listRestaurantUsersEndpoint,
  listStoreUsersEndpoint,
  type MembersAnswer,
} from '#src/contracts/access.endpoints.ts';
import { addMemberSchema } from '#src/domain/access/access.schema.ts';
import { staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { addRestaurantUser, addStoreUser } from './add-member.ts';

export function accessRoutes(app: Hono, ctx: AppContext): void {
  route(app, addRestaurantUserEndpoint, {
    guard: staffMay(ctx, 'restaurant.users'),
    body: addMemberSchema,
    handle: async ({ scope, body, by }) => answer(await addRestaurantUser(ctx, scope, { ...body, by })),
  });
  route(app, listRestaurantUsersEndpoint, {
    guard: staffMay(ctx, 'restaurant.users'),
    handle: async ({ scope }) => answer(await listRestaurantMembers(ctx.db, scope)),
  });
  route(app, addStoreUserEndpoint, {
    guard: staffMay(ctx, 'store.users'),
    body: addMemberSchema,
    handle: async ({ scope, body, by }) => answer(await addStoreUser(ctx, scope, { ...body, by })),
  });
  route(app, listStoreUsersEndpoint, {
    guard: staffMay(ctx, 'store.users'),
    handle: async ({ scope }) => answer(await listStoreMembers(ctx.db, scope)),
  });
}

function answer(members: readonly Member[]): MembersAnswer {
  return { users: members.map(({ storeId: _, ...member }) => member) };
}
