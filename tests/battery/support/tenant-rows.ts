import type { OpenDatabase } from '#db/connection.ts';

interface Column {
  readonly name: string;
}

/** Every table of the program, and the columns by which a row belongs to a tenant. */
export function tablesOf({ raw }: Pick<OpenDatabase, 'raw'>): Map<string, string[]> {
  const names = raw
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  return new Map(
    names.map(({ name }) => [
      name,
      raw
        .query<Column, []>(`pragma table_info(${name})`)
        .all()
        .map((column) => column.name),
    ]),
  );
}

/** What no tenant owns: counters of the platform, keys, places of handlers. A new table must say where it belongs. */
const PLATFORM_TABLES = new Set([
  'account_tokens',
  'passkeys',
  'pending_sign_ins',
  'used_passkey_challenges',
  'recovery_codes',
  'two_steps',
  // People whose account is in another cell: like accounts, they belong to no one restaurant.
  'guest_users',
  'handler_lanes',
  'handler_positions',
  'idempotency_keys',
  'job_runs',
  'migrations',
  'kysely_migration',
  'kysely_migration_lock',
  'rate_counters',
  'refused_forms',
  'sync_applying',
  'sync_places',
  'histories',
  'webhook_events',
  'uber_eats_messages',
  'platform_settings',
  'card_customers_to_erase',
]);

/** One digest of all rows of a restaurant, and how many there are. A table without an owner is an error. */
export function digestOfTenant(
  fixture: Pick<OpenDatabase, 'raw'>,
  restaurantId: string,
): { digest: string; rows: number } {
  const hash = new Bun.CryptoHasher('sha256');
  let rows = 0;
  for (const [table, columns] of tablesOf(fixture)) {
    const where = ownerOf(table, columns);
    if (where === null) continue;
    const found = fixture.raw.query(`select * from ${table} where ${where} order by 1, 2`).all({ restaurantId });
    rows += found.length;
    hash.update(`${table}${JSON.stringify(found)}`);
  }
  return { digest: hash.digest('hex'), rows };
}

const STORES = 'select id from stores where restaurantId = $restaurantId'.replace('$restaurantId', ':restaurantId');

function ownerOf(table: string, columns: readonly string[]): string | null {
  if (table === 'restaurants') return 'id = :restaurantId';
  if (columns.includes('restaurantId')) return 'restaurantId = :restaurantId';
  if (columns.includes('storeId')) return `storeId in (${STORES})`;
  if (table === 'users') return 'id in (select userId from memberships where restaurantId = :restaurantId)';
  if (table === 'push_devices') return 'userId in (select userId from memberships where restaurantId = :restaurantId)';
  if (table === 'batch_upload_rows') {
    return 'jobId in (select id from batch_upload_jobs where restaurantId = :restaurantId)';
  }
  if (PLATFORM_TABLES.has(table)) return null;
  throw new Error(`the battery cannot tell whose the rows of ${table} are: say it in tenant-rows.ts`);
}
