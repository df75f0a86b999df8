import { tables } from './migration.ts';

/**
 * A logo as it prints: null until somebody made it, 'null' where there is nothing to print. And long forms that were refused,
 * for the minute until their page shows them again.
 */
export const m0037_paper_and_forms = tables([
  `alter table images add column paperJson text check (paperJson is null or json_valid(paperJson))`,
  `create table refused_forms (
    id text not null primary key,
    formJson text not null check (json_valid(formJson)),
    expiresIsoDateTimeUtc text not null
  ) strict`,
  'create index refused_forms_by_expiry on refused_forms (expiresIsoDateTimeUtc)',
]);
