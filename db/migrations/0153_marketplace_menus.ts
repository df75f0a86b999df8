import { oneOf, tables } from './migration.ts';

const STATUS = ['requested', 'queued', 'running', 'success', 'failure'];

/** What a store's menu costs on Uber Eats, and each menu that was sent there. */
export const m0153_marketplace_menus = tables([
  `create table uber_eats_price_grids (
    storeId text not null references stores (id),
    menuType text not null ${oneOf('menuType', ['delivery', 'pickup'])},
    restaurantId text not null references restaurants (id),
    /** What Uber keeps of the price. */
    commissionBps integer not null check (commissionBps between 0 and 5000),
    roundUpToCents integer not null check (roundUpToCents in (1, 5, 10, 50, 100)),
    /** Prices in cents that somebody typed, by the id of what they are for. */
    overridesJson text not null,
    primary key (storeId, menuType)
  ) strict`,
  `create table marketplace_menu_uploads (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    status text not null ${oneOf('status', STATUS)},
    menuTypes text not null ${oneOf('menuTypes', ['delivery', 'delivery pickup'])},
    /** Who asked for it. */
    byJson text not null,
    requestedIsoDateTimeUtc text not null,
    /** Null: it isn't over. */
    finishedIsoDateTimeUtc text,
    /** Of our menu, that this one was made from. Null: none was made yet. */
    menuVersion integer,
    /** The menus that are sent. Null: not of this upload, not made yet, or too old to be put back. */
    deliveryJson text,
    pickupJson text,
    /** The earlier upload whose menus these are. */
    rolledBackFrom text references marketplace_menu_uploads (id),
    /** What Uber has confirmed of it, separated by spaces. */
    sentTypes text not null default '',
    /** Sentences. */
    problemsJson text not null default '[]',
    noticesJson text not null default '[]',
    /** How often sending it failed. */
    tries integer not null default 0,
    /** When it goes on; of a running one, from when it counts as cut off. */
    dueIsoDateTimeUtc text not null,
    check ((finishedIsoDateTimeUtc is not null) = (status in ('success', 'failure')))
  ) strict`,
  'create index marketplace_menu_uploads_by_time on marketplace_menu_uploads (storeId, requestedIsoDateTimeUtc)',
  `create unique index marketplace_menu_uploads_running on marketplace_menu_uploads (storeId)
    where status = 'running'`,
  `create index marketplace_menu_uploads_due on marketplace_menu_uploads (dueIsoDateTimeUtc)
    where finishedIsoDateTimeUtc is null`,
]);
