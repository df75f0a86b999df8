import { tables } from './migration.ts';

/**
 * How a restaurant's websites look: the draft, and what is published. And versions of what a website shows, which are never
 * changed: who published it, when, and why.
 */
export const m0041_website_themes = tables([
  `create table website_themes (
    restaurantId text not null primary key references restaurants (id),
    draftJson text not null check (json_valid(draftJson)),
    publishedJson text check (publishedJson is null or json_valid(publishedJson)),
    publishedCss text not null default '',
    cssKey text not null default '',
    previewKey text not null,
    version integer not null default 1
  ) strict, without rowid`,
  `create table website_versions (
    restaurantId text not null references restaurants (id),
    subjectId text not null,
    number integer not null,
    contentJson text not null check (json_valid(contentJson)),
    note text not null,
    byName text not null,
    createdIsoDateTimeUtc text not null,
    primary key (restaurantId, subjectId, number)
  ) strict, without rowid`,
]);
