import type { Db } from '#db/connection.ts';
import type { ComparedCustomer } from '#src/domain/customers/similar-customers.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** What customers are compared by; of more than are read, those who came last. */
export async function listComparedCustomers(
  db: Db,
  { restaurantId }: RestaurantScope,
  limit: number,
): Promise<ComparedCustomer[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'unverifiedEmail', 'mobileNumberE164', 'previousMobilesJson'])
    .where('restaurantId', '=', restaurantId)
    .where('mergedIntoId', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ mobileNumberE164, previousMobilesJson, ...row }) => ({
    ...row,
    phones: [mobileNumberE164, ...(JSON.parse(previousMobilesJson) as string[])],
  }));
}
