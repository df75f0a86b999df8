import { tables } from './migration.ts';

/** What was done in a restaurant outside its stores, and by the platform: few rows, found without those of every order. */
export const m0170_audit_of_no_store = tables([
  'create index audit_log_of_no_store on audit_log (restaurantId, sequence) where storeId is null',
]);
