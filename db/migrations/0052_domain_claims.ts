import { tables } from './migration.ts';

/**
 * A name belongs to whoever can change its records: until the record that we asked for is there, it is only claimed, and two
 * stores may claim one name. Of a store's names one is the main one, to which its others lead.
 */
export const m0052_domain_claims = tables([
  'alter table domains add column isMain integer not null default 0 check (isMain in (0, 1))',
  'alter table domains add column verifiedIsoDateTimeUtc text',
  'create unique index domains_main on domains (storeId) where isMain = 1',
  'create index domains_by_store on domains (storeId)',
  `create table domain_claims (
    host text not null,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    token text not null,
    createdIsoDateTimeUtc text not null,
    checkedIsoDateTimeUtc text,
    problem text,
    primary key (storeId, host)
  ) strict, without rowid`,
]);
