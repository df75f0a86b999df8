import type { Db, Trx } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';

/** Someone whose account is in another cell; they sign in there. */
export function isGuest(db: Db, userId: string): boolean {
  return connectionOf(db).query('select 1 from guest_users where userId = ?').get(userId) !== null;
}

export async function saveGuestIn(
  trx: Trx,
  { userId, homeCell }: { readonly userId: string; readonly homeCell: string },
): Promise<void> {
  await trx
    .insertInto('guest_users')
    .values({ userId, homeCell })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The account of this cell with a proved e-mail, for another cell that invites its owner; null for a guest. */
export function homeAccountOf(db: Db, email: string): { readonly userId: string; readonly displayName: string } | null {
  return connectionOf(db)
    .query<{ userId: string; displayName: string }, [string]>(
      `select id as userId, displayName from users where email = ? and emailProvedIsoDateTimeUtc is not null
         and passwordHash is not null and id not in (select userId from guest_users)`,
    )
    .get(email);
}
