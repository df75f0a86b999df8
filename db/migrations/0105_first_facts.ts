import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Change = readonly [before: string, after: string];

const isLater = (id: string) => `orderId = ${id} and position <> 0`;

/**
 * The facts of an order without an index of them all: the first one is on the order's day, or on a day on which a later one took it
 * back. `gone` is the order's row where it is no longer, or no longer of that day.
 */
function factsOf(id: string, gone: 'old' | null): string {
  const before = gone === null ? '' : ` union select ${gone}.storeId, ${gone}.businessDay`;
  return `select * from sales_facts where ${isLater(id)}
      union all select f.* from (select storeId, businessDay from orders where id = ${id}
          union select storeId, businessDay from sales_facts where ${isLater(id)}${before}) as place
        cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
          and f.orderId = ${id}`;
}

function comparing(id: string, gone: 'old' | null = null): readonly Change[] {
  const before = gone === null ? '' : ` union select ${gone}.storeId, 1`;
  return [
    [
      `select storeId, 1 from sales_facts where orderId = ${id}\n`,
      `select storeId, 1 from sales_facts where ${isLater(id)}${before}\n`,
    ],
    [`from sales_facts where orderId = ${id}) as facts`, `from (${factsOf(id, gone)})) as facts`],
  ];
}

const feesOf = (id: string): Change => [
  `from sales_facts where orderId = ${id} and kind`,
  `from (${factsOf(id, null)}) where kind`,
];

const NO_CHANGES = 'and not exists (select 1 from order_day_changes where orderId = new.id)';
const HAS_LATER = `exists (select 1 from sales_facts where ${isLater('new.id')})`;
const IS_COUNTED = "new.isTest = 0 and new.statusCode not in ('processingPayment', 'new')";
const IS_FIRST: Change = [NO_CHANGES, `${NO_CHANGES} and not ${HAS_LATER}`];

/** What stands before a first fact's row, which had a place of its own among the store's. */
const PLACE = `insert into sales_fact_places (storeId, position) values (new.storeId, 1)
    on conflict do update set position = position + 1;
  `;
const FIRST: readonly Change[] = [
  [`begin ${PLACE}insert into`, 'begin insert into'],
  ['(select position from sales_fact_places where storeId = o.storeId), 0,', '0, 0,'],
];

const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  facts_new_orders: [...FIRST, [`when ${IS_COUNTED} begin`, `when ${IS_COUNTED} and not ${HAS_LATER} begin`]],
  facts_first_orders: [...FIRST, IS_FIRST],
  facts_changed_orders: [...comparing('new.id', 'old'), IS_FIRST],
  facts_gone_orders: comparing('old.id', 'old'),
  ...Object.fromEntries(
    ['refunds', 'bill_edit_refunds', 'order_day_changes'].flatMap((table) => [
      [`facts_new_${table}`, comparing('new.orderId')],
      [`facts_changed_${table}`, comparing('new.orderId')],
      [`facts_gone_${table}`, comparing('old.orderId')],
    ]),
  ),
  months_new_fees: [feesOf('new.orderId')],
  months_changed_fees: [feesOf('new.orderId')],
  months_gone_fees: [feesOf('old.orderId')],
};

/**
 * A first fact is one row and nothing beside it: no place is counted for it, and the index by order has only the few facts that are
 * added later. Together with the index that it replaces, that was nearly half of what facts added to an order.
 */
export const m0105_first_facts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('create index sales_facts_later on sales_facts (orderId) where position <> 0').execute(db);
    await sql.raw('drop index sales_facts_by_order').execute(db);
    for (const [trigger, changes] of Object.entries(CHANGES)) await rewrite(db, trigger, changes);
    // An order that comes back after it had gone has facts already: all that its rows say is compared with them.
    const compared = (await textOf(db, 'facts_changed_orders')).split(' begin ').slice(1).join(' begin ');
    await sql
      .raw(
        `create trigger facts_again_orders after insert on orders when ${IS_COUNTED} and ${HAS_LATER} begin ${compared
          .replaceAll(' union select old.storeId, 1', '')
          .replaceAll(' union select old.storeId, old.businessDay', '')}`,
      )
      .execute(db);
  },
  async down(db: Kysely<unknown>) {
    await sql.raw('drop trigger facts_again_orders').execute(db);
    for (const [trigger, changes] of Object.entries(CHANGES))
      await rewrite(
        db,
        trigger,
        changes.map(([before, after]) => [after, before] as const),
      );
    await sql.raw('create index sales_facts_by_order on sales_facts (orderId)').execute(db);
    await sql.raw('drop index sales_facts_later').execute(db);
  },
};

async function textOf(db: Kysely<unknown>, trigger: string): Promise<string> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${trigger}`.execute(db);
  return rows[0]?.sql ?? '';
}

/** Makes a trigger again with other words in it. */
async function rewrite(db: Kysely<unknown>, trigger: string, changes: readonly Change[]): Promise<void> {
  let text = await textOf(db, trigger);
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${trigger} is not as this migration knows it: ${from}`);
    text = text.replace(from, () => to);
  }
  await sql.raw(`drop trigger ${trigger}`).execute(db);
  await sql.raw(text).execute(db);
}
