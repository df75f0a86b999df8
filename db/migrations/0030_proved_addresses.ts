import { tables } from './migration.ts';

/**
 * An address counts once its owner followed a mailed link; a role counts once it was accepted. Who chose a password or confirmed an
 * address by a link before has proved it, and who had no password yet was only invited.
 */
export const m0030_proved_addresses = tables([
  'alter table users add column emailProvedIsoDateTimeUtc text',
  `update users set emailProvedIsoDateTimeUtc = (
    select min(occurredIsoDateTimeUtc) from audit_log
    where subjectType = 'user' and subjectId = users.id and action in ('setPassword', 'verifyEmail'))`,
  'alter table memberships add column invitedIsoDateTimeUtc text',
  'alter table memberships add column invitedName text',
  `update memberships set
      invitedIsoDateTimeUtc = createdIsoDateTimeUtc,
      invitedName = (select displayName from users where users.id = memberships.userId)
    where userId in (select id from users where passwordHash is null)`,
  'alter table account_tokens add column membershipId text',
]);
