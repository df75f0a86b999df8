import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Before and after, in what decides whether an order becomes a fact. */
const CHANGES = [
  { name: 'sales_facts_wanted', before: 'where o.statusCode in', after: 'where o.isTest = 0 and o.statusCode in' },
  {
    name: 'facts_new_orders',
    before: "when new.statusCode not in ('processingPayment', 'new')",
    after: "when new.isTest = 0 and new.statusCode not in ('processingPayment', 'new')",
  },
] as const;

/** A test order is no sale: it becomes no fact, so no report, no journal and no comparison counts it. */
export const m0075_test_orders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw('alter table orders add column isTest integer not null default 0 check (isTest in (0, 1))')
      .execute(db);
    for (const { name, before, after } of CHANGES) await rewrite(db, name, before, after);
  },
  async down(db: Kysely<unknown>) {
    for (const { name, before, after } of CHANGES) await rewrite(db, name, after, before);
    await sql.raw('alter table orders drop column isTest').execute(db);
  },
};

/** Makes a view or a trigger again with other words in it. */
async function rewrite(db: Kysely<unknown>, name: string, from: string, to: string): Promise<void> {
  const { rows } = await sql<{
    type: string;
    sql: string;
  }>`select type, sql from sqlite_master where name = ${name}`.execute(db);
  const [made] = rows;
  if (!made?.sql.includes(from)) throw new Error(`${name} is not as this migration knows it`);
  await sql.raw(`drop ${made.type} ${name}`).execute(db);
  await sql.raw(made.sql.replaceAll(from, to)).execute(db);
}
