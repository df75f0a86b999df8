import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface MerchantAccountsTable {
  storeId: string;
  restaurantId: string;
  requestKey: string;
  accountId: string | null;
  takesCharges: Generated<Flag>;
  factsJson: Generated<string>;
  scheduleJson: Generated<string>;
  feeRatesJson: string;
  archivedIsoDateTimeUtc: string | null;
  readIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
}
