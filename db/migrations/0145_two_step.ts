import { tables } from './migration.ts';

/** The second step of a sign-in, and where each session of the admin is used. */
export const m0145_two_step = tables([
  `create table two_steps (
    userId text not null primary key references users (id),
    /** The key in the authenticator app is made of this and the installation's own secret: it is nowhere stored. */
    salt text not null,
    createdIsoDateTimeUtc text not null,
    /** Null: no code was entered yet, and sign-in asks for none. */
    confirmedIsoDateTimeUtc text,
    /** Of the last code that was accepted: that one, and older ones, work no longer. */
    lastStep integer
  ) strict`,
  `create table recovery_codes (
    codeHash text not null primary key,
    userId text not null references users (id),
    usedIsoDateTimeUtc text
  ) strict`,
  'create index recovery_codes_by_user on recovery_codes (userId)',
  `create table pending_sign_ins (
    tokenHash text not null primary key,
    userId text not null references users (id),
    expiresIsoDateTimeUtc text not null
  ) strict`,
  'create index pending_sign_ins_by_user on pending_sign_ins (userId)',
  'create index pending_sign_ins_by_end on pending_sign_ins (expiresIsoDateTimeUtc)',
  /** Address and device that signed in. */
  'alter table sessions add column origin text',
  'alter table sessions add column seenIsoDateTimeUtc text',
]);
