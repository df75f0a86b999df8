/**
 * The program as its next release could be: `--adds` adds to the database what a release may add, and its style sheet has another
 * name in any case.
 */
import { migrations } from '#db/migrations/index.ts';
import { tables } from '#db/migrations/migration.ts';
import { loadClientFiles } from '#src/server/client-files.ts';

export const ADDED = '9998_next_release';
const WORD = '--adds';

if (process.argv.includes(WORD)) {
  process.argv.splice(process.argv.indexOf(WORD), 1);
  Object.assign(migrations, {
    [ADDED]: tables([
      "alter table orders add column addedByRelease text not null default 'none'",
      'alter table items add column addedByRelease integer',
      'create table added_by_release (id text primary key, storeId text not null) strict',
    ]),
  });
}
const client = await loadClientFiles({ areRequired: true });
const { css } = client.manifest;
const next = css.storefront.replace('/storefront-', '/storefront-next-');
Object.assign(client.manifest, { version: `${client.manifest.version}-next`, css: { ...css, storefront: next } });
Object.assign(client.assets.find(({ path }) => path === css.storefront) ?? {}, { path: next });

await import('#src/main.ts');
