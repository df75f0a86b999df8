import { scrypt } from 'node:crypto';
import type { Needs } from '#src/context.ts';

/** About 20 ms on a till: ten thousand PINs are then minutes of work for whoever holds the file and its key. */
const COST = { N: 2 ** 13, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

/**
 * A PIN's slow keyed hash (domain rules §6). The same PIN in the same store gives the same text, so that the table's
 * unique index keeps PINs apart; in another store it gives another.
 */
export function hashPin(ctx: Needs<'secrets'>, storeId: string, pin: string): Promise<string> {
  const salt = ctx.secrets.storeHash(storeId, 'employeePin', pin);
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))));
  });
}
