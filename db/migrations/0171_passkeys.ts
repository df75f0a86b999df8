import { tables } from './migration.ts';

/** What people of the admin sign in with in place of a password, held by their devices. */
export const m0171_passkeys = tables([
  `create table passkeys (
    id text not null primary key,
    userId text not null references users (id),
    /** As the device made them, base64url; the key is a COSE one. */
    credentialId text not null unique,
    publicKey text not null,
    /** How often the device has signed, by its own count; 0: it doesn't count. */
    counter integer not null,
    name text not null,
    createdIsoDateTimeUtc text not null,
    usedIsoDateTimeUtc text
  ) strict`,
  'create index passkeys_by_user on passkeys (userId)',
  /** Questions that were answered: none is answered twice. */
  `create table used_passkey_challenges (
    challenge text not null primary key,
    expiresIsoDateTimeUtc text not null
  ) strict, without rowid`,
  'create index used_passkey_challenges_by_end on used_passkey_challenges (expiresIsoDateTimeUtc)',
]);
