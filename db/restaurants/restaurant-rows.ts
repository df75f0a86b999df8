import type { Database as BunDatabase } from 'bun:sqlite';

/** Which rows of a table are one restaurant's: a condition with `:restaurantId`. */
export interface TableOfRestaurant {
  readonly table: string;
  readonly condition: string;
}

/** Tables that say otherwise than by a column `restaurantId` or `storeId` whose rows they are. */
const OTHERWISE: Readonly<Record<string, string>> = {
  restaurants: 'id = :restaurantId',
  batch_upload_rows: 'jobId in (select id from batch_upload_jobs where restaurantId = :restaurantId)',
};

/** Tables without a row of any one restaurant. People with an account may belong to several: `people.ts` looks after them. */
export const NO_RESTAURANTS: ReadonlySet<string> = new Set([
  'account_tokens',
  'card_customers_to_erase',
  'cell_arrivals',
  'cell_changes',
  'cell_moves',
  'guest_users',
  'handler_lanes',
  'handler_positions',
  'histories',
  'idempotency_keys',
  'job_runs',
  'kysely_migration',
  'kysely_migration_lock',
  'passkeys',
  'pending_sign_ins',
  'platform_settings',
  // What rings on a person's phone, for a day at most.
  'push_devices',
  'push_rings',
  'rate_counters',
  'recovery_codes',
  'refused_forms',
  'sync_applying',
  'sync_places',
  'two_steps',
  // What Uber said of some store, until it was read: the order itself is asked for again.
  'uber_eats_messages',
  'used_passkey_challenges',
  'users',
  'webhook_events',
]);

/** Every table that holds rows of a restaurant, by the schema itself: a table that is added is in it, or throws. */
export function tablesOfRestaurant(database: BunDatabase): TableOfRestaurant[] {
  return tableNames(database)
    .filter((table) => !NO_RESTAURANTS.has(table))
    .map((table) => ({ table, condition: conditionOf(database, table) }));
}

function conditionOf(database: BunDatabase, table: string): string {
  const otherwise = OTHERWISE[table];
  if (otherwise) return otherwise;
  const columns = columnsOf(database, table);
  if (columns.includes('restaurantId')) return 'restaurantId = :restaurantId';
  if (columns.includes('storeId')) return 'storeId in (select id from stores where restaurantId = :restaurantId)';
  throw new Error(`${table} says nowhere whose its rows are: name it in restaurant-rows.ts`);
}

export function columnsOf(database: BunDatabase, table: string): string[] {
  return database
    .query<{ name: string }, []>(`pragma table_info("${table}")`)
    .all()
    .map(({ name }) => name);
}

function tableNames(database: BunDatabase): string[] {
  return database
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .all()
    .map(({ name }) => name);
}
