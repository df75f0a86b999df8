import { tables } from './migration.ts';

/** What an authorised employee's PIN allowed, until the act that uses it up. */
export const m0023_approvals = tables([
  `create table approvals (
    /** Of the token that goes with the act: the file opens nothing. */
    tokenHash text not null primary key,
    restaurantId text not null,
    storeId text not null,
    posTerminalId text not null,
    /** Who stood at the till; null: nobody is asked there. */
    askedById text,
    approvedById text not null,
    action text not null,
    subjectId text not null,
    partsJson text not null check (json_valid(partsJson)),
    createdIsoDateTimeUtc text not null,
    expiresIsoDateTimeUtc text not null
  ) strict`,
  'create index approvals_by_till on approvals (posTerminalId)',
  'create index approvals_by_expiry on approvals (expiresIsoDateTimeUtc)',
]);
