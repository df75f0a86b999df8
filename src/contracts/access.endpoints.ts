import type { AddMemberBody } from '#src/domain/access/access.schema.ts';
import type { Role } from '#src/domain/access/actor.ts';
import { endpoint } from './endpoint.ts';

export interface MemberAnswer {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly isInvited: boolean;
}
export interface MembersAnswer {
  readonly users: readonly MemberAnswer[];
}
export const addRestaurantUserEndpoint = endpoint<AddMemberBody, MembersAnswer>()(
  'POST',
  '/api/restaurant-users/restaurants/:restaurantId/users/add',
);
export const listRestaurantUsersEndpoint = endpoint<void, MembersAnswer>()(
  'GET',
  '/api/restaurant-users/restaurants/:restaurantId/users/list',
);
export const addStoreUserEndpoint = endpoint<AddMemberBody, MembersAnswer>()(
  'POST',
  '/api/store-users/restaurants/:restaurantId/store/:storeId/users/add',
);
export const listStoreUsersEndpoint = endpoint<void, MembersAnswer>()(
  'GET',
  '/api/store-users/restaurants/:restaurantId/store/:storeId/users/list',
);
