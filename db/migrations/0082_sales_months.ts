import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { tables } from './migration.ts';

const SUMS = ['orderCount', 'itemTotalInCents', 'discountInCents', 'refundInCents', 'grandTotalInCents'];
const COLUMNS = `storeId, month, channel, ${SUMS.join(', ')}, feeInCents`;

const made = tables([
  `create table sales_months (
    storeId text not null references stores (id),
    /** 'yyyy-mm', of business days. */
    month text not null,
    channel text not null,
    ${SUMS.map((name) => `${name} integer not null,`).join('\n    ')}
    /** What the platform took of card payments of these orders. */
    feeInCents integer not null,
    primary key (storeId, month, channel)
  ) strict, without rowid`,
]);

const ADD = `on conflict (storeId, month, channel) do update set
    ${[...SUMS, 'feeInCents'].map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`;
const MONTH = 'substr(businessDay, 1, 7)';

/** A fact, or what is taken back of one. */
function addFact(row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '0 - ';
  return `insert into sales_months (${COLUMNS})
    values (${row}.storeId, substr(${row}.businessDay, 1, 7), ${row}.channel,
      ${SUMS.map((name) => `${sign}${row}.${name}`).join(', ')},
      ${sign}${row}.orderCount * coalesce(
        (select applicationFeeInCents from order_payments where orderId = ${row}.orderId and capturedInCents > 0), 0))
    ${ADD};`;
}

/** A fee that came, changed or went after its order had been counted. */
function addFee(orderId: string, difference: string): string {
  return `insert into sales_months (${COLUMNS})
    select storeId, ${MONTH}, channel, ${SUMS.map(() => '0').join(', ')}, sum(orderCount) * (${difference})
    from sales_facts where orderId = ${orderId} and kind = 'sale'
    group by storeId, ${MONTH}, channel having sum(orderCount) <> 0
    ${ADD};`;
}
const fee = (row: 'new' | 'old') => `iif(${row}.capturedInCents > 0, ${row}.applicationFeeInCents, 0)`;

const TRIGGERS: readonly (readonly [name: string, sql: string])[] = [
  ['months_new_facts', `after insert on sales_facts when new.kind <> 'lost' begin ${addFact('new')} end`],
  ['months_changed_facts', `after update on sales_facts begin ${addFact('old')} ${addFact('new')} end`],
  ['months_gone_facts', `after delete on sales_facts begin ${addFact('old')} end`],
  [
    'months_new_fees',
    `after insert on order_payments when ${fee('new')} <> 0 begin ${addFee('new.orderId', fee('new'))} end`,
  ],
  [
    'months_changed_fees',
    `after update of capturedInCents, applicationFeeInCents on order_payments when ${fee('old')} <> ${fee('new')}
     begin ${addFee('new.orderId', `${fee('new')} - ${fee('old')}`)} end`,
  ],
  [
    'months_gone_fees',
    `after delete on order_payments when ${fee('old')} <> 0 begin ${addFee('old.orderId', `0 - ${fee('old')}`)} end`,
  ],
];

const isCounted = (row: string) => `${row}.statusCode not in ('processingPayment', 'new')`;
/** An order that comes to be counted, as nearly all are when they are placed: nothing was given back and no day changed it. */
const IS_FIRST = `not ${isCounted('old')} and ${isCounted('new')}
  and not exists (select 1 from refunds where orderId = new.id)
  and not exists (select 1 from order_day_changes where orderId = new.id)`;
const INSERTED = 'facts_new_orders after insert on orders when ';
const COUNTED = `facts_first_orders after update of statusCode on orders when ${IS_FIRST} and `;
const CHANGED = ' on orders when ';
const CHANGED_LATER = ` on orders when not (${IS_FIRST}) and `;

/**
 * What stores sold month by month, added up as facts are added: the platform's months are read from a few rows of each store and
 * not from every order of every store.
 *
 * And a short way for the fact of an order that is placed: it is written as that of an inserted one, without comparing all that its
 * rows say with all that is kept, of which there is nothing.
 */
export const m0082_sales_months: Migration = {
  async up(db: Kysely<unknown>) {
    await made.up(db);
    for (const [name, body] of TRIGGERS) await sql.raw(`create trigger ${name} ${body}`).execute(db);
    await sql.raw((await textOf(db, 'facts_new_orders')).replace(INSERTED, COUNTED)).execute(db);
    await rewrite(db, 'facts_changed_orders', CHANGED, CHANGED_LATER);
    await sql
      .raw(`insert into sales_months (${COLUMNS})
        select f.storeId, substr(f.businessDay, 1, 7), f.channel, ${SUMS.map((name) => `sum(f.${name})`).join(', ')},
          sum(f.orderCount * coalesce(p.applicationFeeInCents, 0))
        from sales_facts f left join order_payments p on p.orderId = f.orderId and p.capturedInCents > 0
        where f.kind <> 'lost' group by 1, 2, 3`)
      .execute(db);
  },
  async down(db: Kysely<unknown>) {
    await sql.raw('drop trigger facts_first_orders').execute(db);
    await rewrite(db, 'facts_changed_orders', CHANGED_LATER, CHANGED);
    for (const [name] of TRIGGERS) await sql.raw(`drop trigger ${name}`).execute(db);
    await made.down?.(db);
  },
};

async function textOf(db: Kysely<unknown>, trigger: string): Promise<string> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${trigger}`.execute(db);
  return rows[0]?.sql ?? '';
}

/** Makes a trigger again with other words in it. */
async function rewrite(db: Kysely<unknown>, trigger: string, from: string, to: string): Promise<void> {
  const text = await textOf(db, trigger);
  if (!text.includes(from)) throw new Error(`${trigger} is not as this migration knows it`);
  await sql.raw(`drop trigger ${trigger}`).execute(db);
  await sql.raw(text.replace(from, to)).execute(db);
}
