import { oneOf, tables } from './migration.ts';

/** The menu of a store. What lists and checks ask for are columns; the rest of an item is its schema's JSON. */
export const m0003_menu = tables([
  `create table categories (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    description text not null,
    sortOrder real not null,
    imageId text references images (id),
    isOnPos integer not null check (isOnPos in (0, 1)),
    isOnline integer not null check (isOnline in (0, 1)),
    isOnUberEats integer not null check (isOnUberEats in (0, 1)),
    backgroundColor text,
    printStationIdsJson text not null default '[]' check (json_valid(printStationIdsJson))
  ) strict`,
  'create index categories_by_store on categories (storeId, sortOrder)',
  `create table items (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    categoryId text not null references categories (id),
    type text not null ${oneOf('type', ['basic', 'pizza', 'halfAndHalf', 'deal', 'custom'])},
    name text not null,
    sortOrder real not null,
    available integer not null check (available in (0, 1)),
    soldout integer not null check (soldout in (0, 1)),
    imageId text references images (id),
    /** Everything else of the item, by its schema in src/domain/menu. */
    specJson text not null check (json_valid(specJson)),
    version integer not null default 1
  ) strict`,
  'create index items_by_store on items (storeId, categoryId, sortOrder)',
  `create table pizza_settings (
    storeId text not null primary key references stores (id),
    valueJson text not null check (json_valid(valueJson))
  ) strict`,
  `create table dining_tables (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    area text not null default '',
    type text not null ${oneOf('type', ['CIRCLE', 'SQUARE', 'RECTANGLE'])},
    seats integer not null check (seats between 1 and 50),
    x real not null,
    y real not null,
    rotation real not null default 0,
    /** In the QR code; a new one makes the old paper useless. */
    code text not null
  ) strict`,
  'create unique index dining_tables_name on dining_tables (storeId, name)',
  'create unique index dining_tables_code on dining_tables (storeId, code)',
]);
