import { Database as BunDatabase } from 'bun:sqlite';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exists, sync } from '#db/backup/backup.ts';
import { SHOP_VIEWS } from './shop-views.ts';
import { type ShopFileOptions, writeShopFile } from './write-shop-file.ts';

/** What tax law has a business keep once it is gone, by view; and whose name in it nobody may keep for that. */
const BOOKS: Readonly<Record<string, readonly string[]>> = {
  shop_stores: [],
  shop_orders: ['customer_id', 'customer_name', 'taken_by', 'comments'],
  shop_order_lines: [],
  shop_payments: ['card_last4'],
  shop_refunds: ['reason', 'by'],
  shop_sales_by_day: [],
};

export const PERSONAL_IN_BOOKS = Object.values(BOOKS).flat();

/**
 * The books of a restaurant that is about to be erased: what was sold, paid and given back, with nobody's name. Nothing is in its
 * place before all of it is.
 */
export async function writeBooks(options: ShopFileOptions, restaurantId: string, to: string): Promise<void> {
  if (await exists(to)) throw new Error(`There is something called ${to} already: name a new file.`);
  const [whole, part] = [`${to}.whole`, `${to}.part`];
  await rm(whole, { force: true });
  await rm(part, { force: true });
  try {
    await writeShopFile(options, restaurantId, whole);
    copyBooks(whole, part);
    await sync(part);
    await rename(part, to);
    await sync(dirname(to));
  } finally {
    await rm(whole, { force: true });
    await rm(part, { force: true });
  }
}

function copyBooks(whole: string, part: string): void {
  const shop = new BunDatabase(whole, { create: true, strict: true });
  try {
    shop.query('attach ? as books').run(part);
    for (const { name, columns } of SHOP_VIEWS.filter((view) => view.name in BOOKS)) {
      const kept = columns
        .map(([column]) => `"${column}"`)
        .filter((column) => !BOOKS[name]?.includes(column.slice(1, -1)));
      shop.run(`create table books.${name} as select ${kept.join(', ')} from main.${name}`);
    }
    shop.run('create table books.read_me as select * from main.read_me where 0');
    const line = shop.query(
      'insert into books.read_me select * from main.read_me where view = ? and "column" not in (select value from json_each(?))',
    );
    for (const [name, left] of Object.entries(BOOKS)) line.run(name, JSON.stringify(left));
    shop
      .query("insert into books.read_me values ('', '', ?)")
      .run(
        'The books of a restaurant that was erased, without anybody’s name. Keep them as long as its country’s tax law asks.',
      );
    shop.run('detach books');
  } finally {
    shop.close();
  }
}
