/** `rebuild-facts [--store ID]`: what reports count, worked out from the orders once more (decision 0153). */
import { existsSync } from 'node:fs';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { daysOfFacts, isMonthWrong, mendFactsIn, mendMonthIn, type WrongFact, wrongFacts } from './rebuild-facts.ts';

export const REBUILD_COMMAND = 'rebuild-facts';
const USAGE = `${REBUILD_COMMAND} [--store <id of a store>]`;
/** What is put right in one write: the program that sells waits for it a few milliseconds. */
const ORDERS_AT_ONCE = 200;
const DAYS_SHOWN = 50;

interface StoreRow {
  readonly id: string;
  readonly name: string;
  readonly currencyCode: CurrencyCode;
}

/** Gives the program's exit code: 0 when every store's facts are right now, whether or not they were. */
export async function runRebuildCommand(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const [option, storeId] = words;
  if (words.length > 0 && (option !== '--store' || !storeId || words.length > 2)) return failed(USAGE, 2);
  const path = `${env.LITEFS_DIR || env.DATA_DIR || './data'}/servery.db`;
  if (!existsSync(path)) return failed(`There is no database at ${path}.`, 1);
  const database = openDatabase(path);
  try {
    const stores = storesOf(database, storeId ?? null);
    if (stores.length === 0 && storeId) return failed(`There is no store ${storeId}.`, 2);
    for (const store of stores) for (const line of await rebuildStore(database, store)) console.log(line);
    return 0;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error), 1);
  } finally {
    await database.close();
  }
}

function failed(message: string, code: number): number {
  console.error(message);
  return code;
}

function storesOf({ raw }: OpenDatabase, storeId: string | null): StoreRow[] {
  return raw
    .query<StoreRow, { storeId: string | null }>(
      'select id, name, currencyCode from stores where :storeId is null or id = :storeId order by id',
    )
    .all({ storeId });
}

/** Month by month it reads without a lock; only orders that differ are written, looked at again in their own write. */
export async function rebuildStore(database: OpenDatabase, store: StoreRow): Promise<string[]> {
  const wrong: WrongFact[] = [];
  const wrongMonths: string[] = [];
  for (const month of monthsOf(daysOfFacts(database.raw, store.id))) {
    const found = wrongFacts(database.raw, store.id, month);
    for (let at = 0; at < found.length; at += ORDERS_AT_ONCE) {
      const some = found.slice(at, at + ORDERS_AT_ONCE);
      await database.writeAlone(async (trx) => mendFactsIn(trx, store.id, some));
    }
    wrong.push(...found);
    const name = month.from.slice(0, 7);
    if (!isMonthWrong(database.raw, store.id, name)) continue;
    await database.writeAlone(async (trx) => mendMonthIn(trx, store.id, name));
    wrongMonths.push(name);
  }
  return [
    `${store.name} (${store.id}): ${summary(wrong)}`,
    ...daysText(wrong, store.currencyCode),
    ...wrongMonths.map((month) => `  ${month}: its sums differed from its days and are right now`),
  ];
}

function* monthsOf(days: ReturnType<typeof daysOfFacts>): Generator<{ from: string; until: string }> {
  if (days === null) return;
  let month = Temporal.PlainYearMonth.from(days.from.slice(0, 7));
  const last = Temporal.PlainYearMonth.from(days.to.slice(0, 7));
  for (; Temporal.PlainYearMonth.compare(month, last) <= 0; month = month.add({ months: 1 })) {
    yield { from: `${month}-01`, until: `${month.add({ months: 1 })}-01` };
  }
}

function summary(wrong: readonly WrongFact[]): string {
  if (wrong.length === 0) return 'nothing differed';
  const orders = new Set(wrong.map(({ orderId }) => orderId)).size;
  return `${orders} ${orders === 1 ? 'order' : 'orders'} differed and ${orders === 1 ? 'is' : 'are'} right now`;
}

function daysText(wrong: readonly WrongFact[], currencyCode: CurrencyCode): string[] {
  const days = [...Map.groupBy(wrong, ({ businessDay }) => businessDay)];
  const lines = days.slice(0, DAYS_SHOWN).map(([businessDay, ofDay]) => {
    const net = ofDay.reduce((total, { netInCents }) => total + netInCents, 0);
    const orders = new Set(ofDay.map(({ orderId }) => orderId)).size;
    return `  ${businessDay}: ${orders} ${orders === 1 ? 'order' : 'orders'}, net sales ${net < 0 ? '' : '+'}${formatAmount(net, currencyCode)}`;
  });
  return days.length > DAYS_SHOWN ? [...lines, `  and ${days.length - DAYS_SHOWN} more days`] : lines;
}
