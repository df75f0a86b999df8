import { tables } from './migration.ts';

/** What was voided off bills is read by the day, out of the audit log. */
export const m0116_voids_by_day = tables([
  "create index audit_log_of_bills on audit_log (storeId, occurredIsoDateTimeUtc) where action = 'editBill'",
]);
