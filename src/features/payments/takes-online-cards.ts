import type { Db } from '#db/connection.ts';
import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import type { Needs } from '#src/context.ts';
import { hasPlaceForMoney } from '#src/domain/payments/merchant-account.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Whether a card can be used on the store's website now: there is a provider, and a place for the money. */
export async function takesOnlineCards(
  { ports }: Needs<'ports'>,
  db: Db,
  scope: StoreScope,
  { settings }: StoreProfile,
): Promise<boolean> {
  if (ports.cardPayments === null) return false;
  const asked = { mayHold: settings.heldMoney.mayHold, hasAccounts: ports.merchantAccounts !== null };
  if (hasPlaceForMoney(null, asked)) return true;
  const account = await findMerchantAccount(db, scope);
  return hasPlaceForMoney(account && { ...account, isArchived: account.archivedIsoDateTimeUtc !== null }, asked);
}
