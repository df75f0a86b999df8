import type { Db } from '#db/connection.ts';
import { findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Loyalty that is switched on for the POS. */
export async function loyaltyAtTill(db: Db, scope: StoreScope): Promise<LoyaltySettings | null> {
  const settings = await findLoyaltySettings(db, scope);
  return settings?.enabled && settings.isEnabledForPOS ? settings : null;
}
