import type { Db } from '#db/connection.ts';

/** One more guest of a restaurant, with a phone that no other has; gives the id. */
export async function plantGuest(db: Db, restaurantId: string): Promise<string> {
  const { count } = await db
    .selectFrom('customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const id = `planted-guest-${count}`;
  await db
    .insertInto('customers')
    .values({
      id,
      restaurantId,
      name: 'Ada',
      mobileNumberE164: `+614700${String(count).padStart(5, '0')}`,
      createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  return id;
}
