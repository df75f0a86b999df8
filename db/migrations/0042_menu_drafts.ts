import { oneOf, tables } from './migration.ts';

const SUBJECTS = ['category', 'item', 'pizzaSettings'];

/** What of a menu waits to be published, and the menus that were: each by what changed from the one before it. */
export const m0042_menu_drafts = tables([
  `create table menu_drafts (
    storeId text not null primary key references stores (id),
    restaurantId text not null references restaurants (id),
    /** Null: until the first order of the store. */
    publishesAtOnce integer check (publishesAtOnce is null or publishesAtOnce in (0, 1)),
    /** Rises with every change of the draft, also when it is published or discarded. */
    version integer not null default 0,
    publishIsoDateTimeUtc text,
    publishNote text not null default '',
    publishByJson text check (publishByJson is null or json_valid(publishByJson)),
    /** Why it was not published at its time. */
    publishProblem text
  ) strict`,
  'create index menu_drafts_due on menu_drafts (publishIsoDateTimeUtc) where publishIsoDateTimeUtc is not null',
  // Whoever sells already goes on as before: each change counts at once.
  'insert into menu_drafts (storeId, restaurantId, publishesAtOnce) select id, restaurantId, 1 from stores',
  `create table menu_draft_rows (
    storeId text not null references stores (id),
    restaurantId text not null references restaurants (id),
    subject text not null ${oneOf('subject', SUBJECTS)},
    subjectId text not null,
    /** What was published when it was first changed; null: it is new. */
    beforeJson text check (beforeJson is null or json_valid(beforeJson)),
    /** Null: it is taken off the menu. */
    afterJson text check (afterJson is null or json_valid(afterJson)),
    version integer not null,
    byJson text not null check (json_valid(byJson)),
    changedIsoDateTimeUtc text not null,
    primary key (storeId, subject, subjectId)
  ) strict, without rowid`,
  `create table menu_versions (
    storeId text not null references stores (id),
    restaurantId text not null references restaurants (id),
    number integer not null,
    kind text not null ${oneOf('kind', ['start', 'atOnce', 'publish', 'import', 'rollBack'])},
    /** Of a roll back: the version that it brought back. */
    ofNumber integer,
    note text not null default '',
    byJson text not null check (json_valid(byJson)),
    publishedIsoDateTimeUtc text not null,
    /** Characters of its rows: old versions give way to new ones. */
    weight integer not null default 0,
    primary key (storeId, number)
  ) strict, without rowid`,
  `create table menu_version_rows (
    storeId text not null references stores (id),
    restaurantId text not null references restaurants (id),
    number integer not null,
    subject text not null ${oneOf('subject', SUBJECTS)},
    subjectId text not null,
    beforeJson text check (beforeJson is null or json_valid(beforeJson)),
    afterJson text check (afterJson is null or json_valid(afterJson)),
    primary key (storeId, number, subject, subjectId)
  ) strict, without rowid`,
]);
