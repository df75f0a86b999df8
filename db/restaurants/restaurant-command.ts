/** `export-restaurant ID FOLDER` and `erase-restaurant ID NAME BOOKS`: one restaurant's data, taken along or taken away. */
import { existsSync } from 'node:fs';
import { openDatabase } from '#db/connection.ts';
import { writeBooks } from '#db/shop-file/write-books.ts';
import { eraseRestaurant, whyNotErased } from './erase-restaurant.ts';
import { exportRestaurant } from './export-restaurant.ts';

const USAGE = {
  'export-restaurant': 'export-restaurant <id of the restaurant> <folder to make>',
  'erase-restaurant': 'erase-restaurant <id of the restaurant> <its name, exactly> <file to make for its books>',
} as const;

export type RestaurantCommand = keyof typeof USAGE;

export function isRestaurantCommand(word: string | undefined): word is RestaurantCommand {
  return word !== undefined && word in USAGE;
}

/** Works beside the program that sells, on the data of `DATA_DIR`. Gives the program's exit code. */
export async function runRestaurantCommand(
  command: RestaurantCommand,
  [restaurantId, second, books]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (!restaurantId || !second || (command === 'erase-restaurant') !== (books !== undefined))
    return failed(USAGE[command], 2);
  const dataDir = env.DATA_DIR || './data';
  const databasePath = `${env.LITEFS_DIR || dataDir}/servery.db`;
  if (!existsSync(databasePath)) return failed(`There is no database at ${databasePath}.`, 1);
  try {
    return command === 'export-restaurant'
      ? await runExport({ dataDir, databasePath }, restaurantId, second)
      : await runErase({ dataDir, databasePath }, restaurantId, { name: second, books: books ?? '' });
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error), 1);
  }
}

interface Place {
  readonly dataDir: string;
  readonly databasePath: string;
}

async function runExport(place: Place, restaurantId: string, folder: string): Promise<number> {
  const { tables, pictures } = await exportRestaurant(place, restaurantId, folder);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${restaurantId} and ${pictures} pictures are in ${folder}.`);
  return 0;
}

async function runErase(
  { dataDir, databasePath }: Place,
  restaurantId: string,
  { name, books }: { readonly name: string; readonly books: string },
): Promise<number> {
  const database = openDatabase(databasePath);
  try {
    const why = whyNotErased(database, restaurantId, name);
    if (why) return failed(why, 1);
    // First: once it is erased, nobody has them.
    await writeBooks({ dataDir, databasePath, handlers: [] }, restaurantId, books);
    const { orders, people, pictures, cardCustomers, accounts } = await eraseRestaurant(
      database,
      restaurantId,
      dataDir,
    );
    console.log(
      `${name} is erased: ${orders} orders, ${people} people’s accounts, ${pictures} pictures, and all else.`,
    );
    console.log(`Its books, without anybody’s name, are in ${books}: keep them as long as the law asks.`);
    if (cardCustomers > 0) {
      console.log(`The program removes ${cardCustomers} of its customers and their cards from the card provider, too.`);
    }
    if (accounts.length > 0) {
      console.log(`Accounts with the card provider stay, for their last payouts: ${accounts.join(', ')}.`);
    }
    return 0;
  } finally {
    await database.close();
  }
}

function failed(message: string, code: number): number {
  console.error(message);
  return code;
}
