import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { oneOf, tables } from './migration.ts';

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
const WHAT = ['businessDay', 'orderId', 'kind', 'sourceId', 'occurredIsoDateTimeUtc'];
const OF_ORDER = ['channel', 'collectionType', 'posTerminalId', 'employeeId', 'employeeName'];
const KEY = ['storeId', ...WHAT, ...OF_ORDER];

const made = tables([
  /** What an order came to before it was changed on a later business day: until then this was sold. */
  `create table order_day_changes (
    orderId text not null references orders (id),
    /** On which it was changed. */
    businessDay text not null,
    storeId text not null references stores (id),
    changedIsoDateTimeUtc text not null,
    ${AMOUNTS.map((name) => `${name} integer not null,`).join('\n    ')}
    addedTaxInCents integer not null,
    /** SoldLine[] by src/domain/reports/day-changes.ts. */
    linesJson text not null check (json_valid(linesJson)),
    primary key (orderId, businessDay)
  ) strict, without rowid`,
  /** Only ever added: what no longer holds is taken back by a row of its own. */
  `create table sales_facts (
    storeId text not null references stores (id),
    businessDay text not null,
    /** Counts the store's changes: what came after a paper was printed has a higher one. */
    position integer not null,
    orderId text not null,
    kind text not null ${oneOf('kind', ['sale', 'lost', 'change', 'refund'])},
    /** Of a refund its id. */
    sourceId text not null,
    isTakenBack integer not null check (isTakenBack in (0, 1)),
    occurredIsoDateTimeUtc text not null,
    channel text not null,
    collectionType text not null,
    posTerminalId text,
    employeeId text,
    employeeName text,
    ${SUMS.map((name) => `${name} integer not null`).join(',\n    ')},
    primary key (storeId, businessDay, position, orderId, kind, sourceId, isTakenBack)
  ) strict, without rowid`,
  'create index sales_facts_by_order on sales_facts (orderId)',
  `create table sales_fact_places (
    storeId text not null primary key references stores (id),
    position integer not null
  ) strict, without rowid`,
  /** Lines of a year are counted without reading what each was made of. */
  'create index order_lines_sold on order_lines (orderId, itemId, categoryId, name, quantity, lineTotalInCents)',
]);

const SOLD = "('accepted', 'completed')";
const LOST = "('rejected', 'cancelled', 'failure')";
const GIVEN = `statusCode <> 'failure' and id not in (select refundId from bill_edit_refunds)`;

const dims = (order: string) => OF_ORDER.map((name) => `${order}.${name}`).join(', ');
const zeros = (names: readonly string[]) => names.map((name) => `0 as ${name}`).join(', ');
const counted = (one: string) => COUNTS.map((name) => `${name === one ? 1 : 0} as ${name}`).join(', ');
const ADDED_TAX = 'iif(o.taxIsIncluded, 0, o.taxInCents)';

/** The rows that an order's own rows say there should be. */
function wantedFacts(): string {
  const first = AMOUNTS.map((name) => `coalesce(c.${name}, o.${name}) as ${name}`).join(', ');
  const differences = AMOUNTS.map((name) => `coalesce(n.${name}, o.${name}) - c.${name} as ${name}`).join(', ');
  const earliest = '(select min(businessDay) from order_day_changes where orderId = o.id)';
  const following = `(select min(x.businessDay) from order_day_changes x
    where x.orderId = c.orderId and x.businessDay > c.businessDay)`;
  const given = `(select coalesce(sum(amountInCents), 0) from refunds where orderId = o.id and ${GIVEN})`;
  const before = `(select coalesce(sum(x.amountInCents), 0) from refunds x where x.orderId = o.id
    and x.statusCode <> 'failure' and x.id not in (select refundId from bill_edit_refunds)
    and (x.businessDay, x.id) < (r.businessDay, r.id))`;
  return `select o.storeId, o.businessDay, o.id as orderId, 'sale' as kind, '' as sourceId,
      o.placedIsoDateTimeUtc as occurredIsoDateTimeUtc, ${dims('o')}, ${counted('orderCount')}, ${first},
      coalesce(c.addedTaxInCents, ${ADDED_TAX}) as addedTaxInCents,
      max(0, o.refundedInCents - ${given}) as refundInCents
    from orders o left join order_day_changes c on c.orderId = o.id and c.businessDay = ${earliest}
    where o.statusCode in ${SOLD}
    union all
    select o.storeId, o.businessDay, o.id, 'lost', '', o.placedIsoDateTimeUtc, ${dims('o')}, ${counted('lostCount')}, ${zeros(SUMS.slice(4))}
    from orders o where o.statusCode in ${LOST}
    union all
    select o.storeId, c.businessDay, o.id, 'change', '', c.changedIsoDateTimeUtc, ${dims('o')}, ${counted('changeCount')},
      ${differences},
      coalesce(n.addedTaxInCents, ${ADDED_TAX}) - c.addedTaxInCents, 0
    from orders o join order_day_changes c on c.orderId = o.id
      left join order_day_changes n on n.orderId = c.orderId and n.businessDay = ${following}
    where o.statusCode in ${SOLD}
    union all
    select o.storeId, r.businessDay, o.id, 'refund', r.id, r.createdIsoDateTimeUtc, ${dims('o')}, ${counted('refundCount')},
      ${zeros(SUMS.slice(4, -1))},
      min(o.refundedInCents, ${before} + r.amountInCents) - min(o.refundedInCents, ${before})
    from orders o join refunds r on r.orderId = o.id
    where o.statusCode in ${SOLD} and r.statusCode <> 'failure'
      and r.id not in (select refundId from bill_edit_refunds)`;
}

/** Adds what the order's rows say and its facts don't, and takes back what they no longer say. */
function keepFacts(orderId: string): string {
  const sums = SUMS.map((name) => `sum(${name})`).join(', ');
  return `insert into sales_fact_places (storeId, position)
      select storeId, 1 from orders where id = ${orderId} union select storeId, 1 from sales_facts where orderId = ${orderId}
      on conflict do update set position = position + 1;
    insert into sales_facts (${KEY.join(', ')}, position, isTakenBack, ${SUMS.join(', ')})
    select ${KEY.join(', ')}, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
      ${sums}
    from (select ${[...KEY, ...SUMS].join(', ')}, 1 as isWanted from sales_facts_wanted where orderId = ${orderId}
      union all
      select ${KEY.join(', ')}, ${SUMS.map((name) => `0 - ${name}`).join(', ')}, 0
      from sales_facts where orderId = ${orderId}) as facts
    group by ${KEY.join(', ')}
    having ${SUMS.map((name) => `sum(${name}) <> 0`).join(' or ')};`;
}

/** A new order has no refunds and no changes: its one row is written as it is. */
const FIRST_FACT = `insert into sales_fact_places (storeId, position) values (new.storeId, 1)
    on conflict do update set position = position + 1;
  insert into sales_facts (${KEY.join(', ')}, position, isTakenBack, ${SUMS.join(', ')})
  select o.storeId, o.businessDay, o.id, iif(o.isSold, 'sale', 'lost'), '', o.placedIsoDateTimeUtc, ${dims('o')},
    (select position from sales_fact_places where storeId = o.storeId), 0, o.isSold, 1 - o.isSold, 0, 0,
    ${AMOUNTS.map((name) => `o.isSold * o.${name}`).join(', ')}, o.isSold * ${ADDED_TAX}, o.isSold * o.refundedInCents
  from (select new.storeId, new.businessDay, new.id, new.placedIsoDateTimeUtc,
    ${OF_ORDER.map((name) => `new.${name}`).join(', ')}, ${AMOUNTS.map((name) => `new.${name}`).join(', ')},
    new.taxIsIncluded, new.refundedInCents, new.statusCode in ${SOLD} as isSold) as o;`;

const COUNTED = [
  'statusCode',
  'businessDay',
  'placedIsoDateTimeUtc',
  ...OF_ORDER,
  ...AMOUNTS,
  'taxIsIncluded',
  'refundedInCents',
];
const isCounted = (row: string) => `${row}.statusCode not in ('processingPayment', 'new')`;
const isOther = COUNTED.map((name) => `old.${name} is not new.${name}`).join(' or ');

const TRIGGERS: readonly (readonly [name: string, sql: string])[] = [
  ['facts_new_orders', `after insert on orders when ${isCounted('new')} begin ${FIRST_FACT} end`],
  [
    'facts_changed_orders',
    `after update of ${COUNTED.join(', ')} on orders when (${isCounted('old')} or ${isCounted('new')}) and (${isOther})
     and not (old.statusCode = 'accepted' and new.statusCode = 'completed'
       and not (${COUNTED.slice(1)
         .map((name) => `old.${name} is not new.${name}`)
         .join(' or ')})) begin ${keepFacts('new.id')} end`,
  ],
  ['facts_gone_orders', `after delete on orders when ${isCounted('old')} begin ${keepFacts('old.id')} end`],
  ...['refunds', 'bill_edit_refunds', 'order_day_changes'].flatMap((table) => [
    [`facts_new_${table}`, `after insert on ${table} begin ${keepFacts('new.orderId')} end`] as const,
    [`facts_changed_${table}`, `after update on ${table} begin ${keepFacts('new.orderId')} end`] as const,
    [`facts_gone_${table}`, `after delete on ${table} begin ${keepFacts('old.orderId')} end`] as const,
  ]),
];

/**
 * Sales as facts, one a day on which an order counts, kept by triggers in the transaction of the order itself: whoever writes
 * an order, a till, a provider's message or the other side of a box, and whatever kills the program, the facts are its.
 */
export const m0070_sales_facts: Migration = {
  async up(db: Kysely<unknown>) {
    await made.up(db);
    await sql.raw(`create view sales_facts_wanted as ${wantedFacts()}`).execute(db);
    for (const [name, body] of TRIGGERS) await sql.raw(`create trigger ${name} ${body}`).execute(db);
    await sql.raw('insert into sales_fact_places (storeId, position) select id, 1 from stores').execute(db);
    const names = [...KEY, ...SUMS].join(', ');
    await sql
      .raw(`insert into sales_facts (${names}, position, isTakenBack) select ${names}, 1, 0 from sales_facts_wanted`)
      .execute(db);
  },
  async down(db: Kysely<unknown>) {
    for (const [name] of TRIGGERS) await sql.raw(`drop trigger ${name}`).execute(db);
    await sql.raw('drop view sales_facts_wanted').execute(db);
    await made.down?.(db);
  },
};
