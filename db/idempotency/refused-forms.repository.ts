import type { Db, Trx } from '#db/connection.ts';
import { isoUtc } from '#src/shared/clock.ts';

/** A bound against filling the database. */
const MOST = 200;

/** Null: there are too many for another one. What is out of time goes first. */
export async function insertRefusedForm(
  trx: Trx,
  form: { readonly id: string; readonly formJson: string; readonly now: Temporal.Instant; readonly seconds: number },
): Promise<string | null> {
  await removeOldRefusedFormsIn(trx, isoUtc(form.now));
  const { count } = await trx
    .selectFrom('refused_forms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MOST) return null;
  const expiresIsoDateTimeUtc = isoUtc(form.now.add({ seconds: form.seconds }));
  await trx
    .insertInto('refused_forms')
    .values({ id: form.id, formJson: form.formJson, expiresIsoDateTimeUtc })
    .execute();
  return form.id;
}

/** Its id is a secret of the browser that sent it. */
export async function findRefusedForm(db: Db, id: string, now: Temporal.Instant): Promise<string | null> {
  const row = await db
    .selectFrom('refused_forms')
    .select('formJson')
    .where('id', '=', id)
    .where('expiresIsoDateTimeUtc', '>', isoUtc(now))
    .executeTakeFirst();
  return row?.formJson ?? null;
}

export async function removeOldRefusedFormsIn(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('refused_forms').where('expiresIsoDateTimeUtc', '<=', now).execute();
}
