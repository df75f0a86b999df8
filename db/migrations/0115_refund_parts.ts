import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { tables } from './migration.ts';

/** The parts of a refund, in the order of their columns; the first one is what the others leave of it. */
const PARTS = [
  'dishesInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'addedTaxInCents',
  'cashRoundingInCents',
  'taxInCents',
] as const;
const SHARED = PARTS.slice(1);
/** Those that are in the amount: tax is in the dishes, or is the added tax. */
const BESIDE = PARTS.slice(1, -1);
const SUMMANDS = PARTS.slice(0, -1);

const made = tables([
  ...PARTS.map((name) => `alter table refunds add column ${name} integer`),
  /** What refunds gave back beside dishes: net sales are without the dishes alone. */
  'alter table sales_months add column refundBesideDishesInCents integer not null default 0',
]);

const AMOUNTS = [
  'itemTotalInCents',
  'discountInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'cashRoundingInCents',
  'taxInCents',
  'grandTotalInCents',
];
const COUNTS = ['orderCount', 'lostCount', 'changeCount', 'refundCount'];
const SUMS = [...COUNTS, ...AMOUNTS, 'addedTaxInCents', 'refundInCents'];
const OF_ORDER = ['channel', 'collectionType', 'posTerminalId', 'employeeId', 'employeeName'];
const KEY = ['storeId', 'businessDay', 'orderId', 'kind', 'sourceId', 'occurredIsoDateTimeUtc', ...OF_ORDER].join(', ');

/** With this the view says what a refund is; before it stands what orders and their changes are. */
const REFUNDS = 'select o.storeId, r.businessDay, o.id,';

const ADDED_TAX = 'iif(o.taxIsIncluded, 0, o.taxInCents)';
/** Of the order as it was on the day of the refund. */
const ofOrder = (name: string) =>
  name === 'addedTaxInCents' ? `coalesce(n.addedTaxInCents, ${ADDED_TAX})` : `coalesce(n.${name}, o.${name})`;

/** An amount's share of a part, as `shareOfAll` of src/domain/payments/refund-parts.ts reckons it: rounded up to here, less rounded until here. */
function share(name: string): string {
  const upTo = (given: string) => `cast(round(max(0, min(${given}, p.left)) * 1.0 * p.${name} / p.left) as integer)`;
  return `iif(p.left > 0, ${upTo('p.beside + p.counted')} - ${upTo('p.beside')}, 0)`;
}

/**
 * The store is in the partition so that a reader of one store's facts reads no other's refunds.
 *
 * Each refund with its parts: those that are written, where they come to what of the refund counts; else its share of what refunds
 * with written parts left of the order.
 */
function refunds(): string {
  const counted = 'min(o.refundedInCents, given.upTo) - min(o.refundedInCents, given.upTo - given.amountInCents)';
  const writtenBefore = (name: string) => `(coalesce(given.all_${name}, 0) - coalesce(given.${name}, 0))`;
  const part = (name: string) => `0 - iif(p.isWritten, p.w_${name}, ${share(name)})`;
  const zeros = (names: readonly string[]) => names.map((name) => `0 as ${name}`).join(', ');
  return `select p.storeId, p.businessDay, p.orderId, 'refund', p.id, p.createdIsoDateTimeUtc, ${OF_ORDER.map((name) => `p.${name}`).join(', ')},
      ${zeros(COUNTS.slice(0, -1))}, 1 as refundCount, 0, 0,
      ${['deliveryFeeInCents', 'surchargeInCents', 'tipInCents', 'cashRoundingInCents', 'taxInCents'].map(part).join(',\n      ')},
      0, ${part('addedTaxInCents')}, p.counted
    from (
      select given.storeId, given.businessDay, given.orderId, given.id, given.createdIsoDateTimeUtc, ${OF_ORDER.map((name) => `o.${name}`).join(', ')},
        ${counted} as counted,
        coalesce(given.writtenInCents = ${counted}, 0) as isWritten,
        ${SHARED.map((name) => `given.${name} as w_${name}`).join(', ')},
        ${SHARED.map((name) => `${ofOrder(name)} - ${writtenBefore(name)} as ${name}`).join(',\n        ')},
        ${ofOrder('grandTotalInCents')} - ${writtenBefore('writtenInCents')} as left,
        min(o.refundedInCents, given.upTo - given.amountInCents) - ${writtenBefore('writtenInCents')} as beside
      from (
        select storeId, orderId, businessDay, id, createdIsoDateTimeUtc, amountInCents, ${SHARED.join(', ')}, writtenInCents,
          sum(amountInCents) over refund as upTo, sum(writtenInCents) over refund as all_writtenInCents,
          ${SHARED.map((name) => `sum(${name}) over refund as all_${name}`).join(', ')}
        from (select *, ${SUMMANDS.join(' + ')} as writtenInCents from refunds)
        where statusCode <> 'failure' and id not in (select refundId from bill_edit_refunds)
        window refund as (partition by storeId, orderId order by businessDay, id)) given
        join orders o on o.id = given.orderId
        left join order_day_changes n on n.orderId = given.orderId and n.businessDay = (
          select min(c.businessDay) from order_day_changes c where c.orderId = given.orderId and c.businessDay > given.businessDay)
      where o.isTest = 0 and o.statusCode in ('accepted', 'completed')) p`;
}

/** What all of an order was given back in, before its parts were known: dishes alone. */
function refundsBefore(): string {
  const zeros = [...AMOUNTS, 'addedTaxInCents'].map((name) => `0 as ${name}`).join(', ');
  return `${REFUNDS} 'refund', r.id, r.createdIsoDateTimeUtc, ${OF_ORDER.map((name) => `o.${name}`).join(', ')}, 0 as orderCount, 0 as lostCount, 0 as changeCount, 1 as refundCount,
      ${zeros},
      min(o.refundedInCents, (select coalesce(sum(x.amountInCents), 0) from refunds x where x.orderId = o.id
    and x.statusCode <> 'failure' and x.id not in (select refundId from bill_edit_refunds)
    and (x.businessDay, x.id) < (r.businessDay, r.id)) + r.amountInCents) - min(o.refundedInCents, (select coalesce(sum(x.amountInCents), 0) from refunds x where x.orderId = o.id
    and x.statusCode <> 'failure' and x.id not in (select refundId from bill_edit_refunds)
    and (x.businessDay, x.id) < (r.businessDay, r.id)))
    from orders o join refunds r on r.orderId = o.id
    where o.isTest = 0 and o.statusCode in ('accepted', 'completed') and r.statusCode <> 'failure'
      and r.id not in (select refundId from bill_edit_refunds)`;
}

const IN_MONTHS = ['orderCount', 'itemTotalInCents', 'discountInCents', 'refundInCents', 'grandTotalInCents'];
const BESIDE_DISHES = 'refundBesideDishesInCents';

/** As migration 0082 has them; with what refunds gave back beside dishes, or without it to go back. */
function addFact(row: 'new' | 'old', names: readonly string[]): string {
  const sign = row === 'new' ? '' : '0 - ';
  const of = (name: string) =>
    name === BESIDE_DISHES
      ? `iif(${row}.kind = 'refund', ${row === 'new' ? '0 - ' : ''}(${BESIDE.map((part) => `${row}.${part}`).join(' + ')}), 0)`
      : `${sign}${row}.${name}`;
  return `insert into sales_months (storeId, month, channel, ${names.join(', ')}, feeInCents)
    values (${row}.storeId, substr(${row}.businessDay, 1, 7), ${row}.channel,
      ${names.map(of).join(', ')},
      ${sign}${row}.orderCount * coalesce(
        (select applicationFeeInCents from order_payments where orderId = ${row}.orderId and capturedInCents > 0), 0))
    on conflict (storeId, month, channel) do update set
    ${[...names, 'feeInCents'].map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;
}

async function makeMonths(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  const triggers = [
    ['months_new_facts', `after insert on sales_facts when new.kind <> 'lost' begin ${addFact('new', names)} end`],
    ['months_changed_facts', `after update on sales_facts begin ${addFact('old', names)} ${addFact('new', names)} end`],
    ['months_gone_facts', `after delete on sales_facts begin ${addFact('old', names)} end`],
  ] as const;
  for (const [name, body] of triggers) {
    await sql.raw(`drop trigger ${name}`).execute(db);
    await sql.raw(`create trigger ${name} ${body}`).execute(db);
  }
}

async function makeView(db: Kysely<unknown>, until: string, then: string): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'sales_facts_wanted'`.execute(
    db,
  );
  const [kept, rest] = (rows[0]?.sql ?? '').split(until);
  if (!kept || rest === undefined) throw new Error('sales_facts_wanted is not as this migration knows it');
  await sql.raw('drop view sales_facts_wanted').execute(db);
  await sql.raw(kept + then).execute(db);
}

/** Adds to the facts of refunds what they lack: each in a row of its own, as facts are only ever added. */
async function mendFacts(db: Kysely<unknown>): Promise<void> {
  const refunded = 'orderId in (select orderId from refunds)';
  const difference = `select ${KEY}, max(isWanted) as isWanted, ${SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from (select ${KEY}, 1 as isWanted, ${SUMS.join(', ')} from sales_facts_wanted where ${refunded} and kind = 'refund'
      union all select ${KEY}, 0, ${SUMS.map((name) => `0 - ${name}`).join(', ')} from sales_facts
      where ${refunded} and position <> 0 and kind = 'refund')
    group by ${KEY} having ${SUMS.map((name) => `sum(${name}) <> 0`).join(' or ')}`;
  await sql.raw(`create temp table mended_facts as ${difference}`).execute(db);
  await sql
    .raw(
      `insert into sales_fact_places (storeId, position) select distinct storeId, 1 from mended_facts where true
       on conflict do update set position = position + 1`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into sales_facts (${KEY}, position, isTakenBack, ${SUMS.join(', ')})
       select ${KEY}, (select position from sales_fact_places as place where place.storeId = mended_facts.storeId), 1 - isWanted,
         ${SUMS.join(', ')} from mended_facts`,
    )
    .execute(db);
  await sql.raw('drop table mended_facts').execute(db);
}

/**
 * A refund is written in parts, and its fact carries them: tax, tips, delivery fees, surcharges and rounding are each less by
 * what was given back of them, on the day of the refund. Refunds without parts, from before or from a program of the release
 * before, take their share of each.
 */
export const m0115_refund_parts: Migration = {
  async up(db: Kysely<unknown>) {
    await made.up(db);
    await makeView(db, REFUNDS, refunds());
    await makeMonths(db, [...IN_MONTHS, BESIDE_DISHES]);
    await mendFacts(db);
  },
  async down(db: Kysely<unknown>) {
    await makeView(db, 'select p.storeId, p.businessDay, p.orderId,', refundsBefore());
    await mendFacts(db);
    await makeMonths(db, IN_MONTHS);
    await made.down?.(db);
  },
};
