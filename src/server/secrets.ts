import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Secrets } from '#src/context.ts';

const TOKEN_BYTES = 32;
const PHONE_CODE_DIGITS = 6;

/** A box has its store's keys from the cloud, the oldest first, and of no other store; null: none of this one. */
export type GivenStoreKeys = (storeId: string) => readonly string[] | null;

export function createSecrets(installationSecret: string, givenStoreKeys?: GivenStoreKeys): Secrets {
  // Each session is looked up by such a hash; taking the key in costs more than hashing with it.
  const keyed = new Bun.CryptoHasher('sha256', installationSecret);
  const hashWith = (key: string, purpose: string, value: string) =>
    (key === installationSecret ? keyed.copy() : new Bun.CryptoHasher('sha256', key))
      .update(`${purpose}\0${value}`)
      .digest('hex');
  const storeKey = (storeId: string, keyNumber = 0) =>
    givenStoreKeys?.(storeId)?.[keyNumber] ??
    hashWith(installationSecret, keyNumber === 0 ? 'storeKey' : `storeKey ${keyNumber}`, storeId);
  return {
    keyedHash: (purpose, value) => hashWith(installationSecret, purpose, value),
    storeHash: (storeId, purpose, value, keyNumber) => hashWith(storeKey(storeId, keyNumber), purpose, value),
    storeKey,
    newestStoreKey: (storeId) => (givenStoreKeys ? (givenStoreKeys(storeId) ?? ['']).length - 1 : null),
    newToken: () => Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url'),
    newPhoneCode: () => String(randomBelow(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0'),
  };
}

/** Numbers above the last whole multiple are discarded, so that each is equally likely. */
function randomBelow(limit: number): number {
  const fair = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const value = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (value < fair) return value % limit;
  }
}

/** The secret of a machine that was given none: made at the first start, stored beside the database. */
export function storedSecret(dataDir: string): string {
  const path = `${dataDir}/session-secret`;
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url');
  writeFileSync(path, secret, { mode: 0o600 });
  chmodSync(path, 0o600);
  return secret;
}
