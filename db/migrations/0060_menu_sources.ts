import { tables } from './migration.ts';

/** Where the rows of a batch upload came from: a file, a starting menu, or another store. */
export const m0060_menu_sources = tables([
  `alter table batch_upload_jobs add column source text not null default 'file'
    check (source in ('file', 'starter', 'store'))`,
]);
