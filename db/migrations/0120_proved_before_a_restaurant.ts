import { tables } from './migration.ts';

/**
 * An account that signs itself up proves its address before it makes a restaurant. Accounts from before need not, nor those that a
 * program of the release before makes meanwhile.
 */
export const m0120_proved_before_a_restaurant = tables([
  'alter table users add column mustProveEmail integer not null default 0 check (mustProveEmail in (0, 1))',
]);
