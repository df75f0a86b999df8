import { scrypt } from 'node:crypto';
import type { Db, Trx } from '#db/connection.ts';
import { type Employee, findEmployeeByPin } from '#db/staff/employees.repository.ts';
import { changePinHashesIn, readStoreKeys } from '#db/staff/store-keys.repository.ts';
import type { Needs } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** About 20 ms on a till: trying all ten thousand PINs takes minutes, even with the file and its key. */
const COST = { N: 2 ** 13, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

/**
 * A PIN's slow keyed hash, by the store's first key. Stored once more under each key that came later (decision 0124).
 */
export type SlowPinHash = string & { readonly brand: 'SlowPinHash' };

/**
 * A PIN's slow keyed hash (domain rules §6). The same PIN in the same store gives the same text, so that the table's
 * unique index keeps PINs distinct; another store gives another.
 */
export function hashPin(ctx: Needs<'secrets'>, storeId: string, pin: string): Promise<SlowPinHash> {
  const salt = ctx.secrets.storeHash(storeId, 'employeePin', pin);
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key.toString('hex') as SlowPinHash),
    );
  });
}

/**
 * The employee with this PIN. A box may have a key before the rows that are stored under it, so each known key is
 * tried; in the cloud all rows change with the key.
 */
export async function employeeOfPin(
  ctx: Needs<'secrets'>,
  db: Db,
  scope: StoreScope,
  slow: SlowPinHash,
): Promise<Employee | null> {
  const newest = ctx.secrets.newestStoreKey(scope.storeId) ?? (await readStoreKeys(db, scope)).inForce;
  const hashes: string[] = [slow];
  for (let key = 1; key <= newest; key++) hashes.push(under(ctx, scope, hashes[key - 1] ?? slow, key - 1, key));
  return findEmployeeByPin(db, scope, hashes);
}

/** As it must be stored now. */
export async function storedPinHashIn(
  trx: Trx,
  ctx: Needs<'secrets'>,
  scope: StoreScope,
  slow: SlowPinHash,
): Promise<string> {
  return under(ctx, scope, slow, 0, (await readStoreKeys(trx, scope)).inForce);
}

/**
 * PINs keep working and are stored under the newer keys too, so that the older keys alone can't be used to guess any.
 */
export async function keepPinsUnderIn(
  trx: Trx,
  ctx: Needs<'secrets'>,
  scope: StoreScope,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  if (to > from) await changePinHashesIn(trx, scope, (hash) => under(ctx, scope, hash, from, to));
}

function under(ctx: Needs<'secrets'>, { storeId }: StoreScope, hash: string, from: number, to: number): string {
  let kept = hash;
  for (let key = from + 1; key <= to; key++) kept = ctx.secrets.storeHash(storeId, 'keptPin', kept, key);
  return kept;
}
