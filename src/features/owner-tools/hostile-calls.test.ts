/** A program with a key does all it can think of: nothing but a draft of its own restaurant changes, and it reads no row of another. */
import { expect, test } from 'bun:test';
import { phoneOf } from '#src/features/agents/testing/agent-fixture.ts';
import { type Dice, diceOf, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import { digestOfTenant, tablesOf } from '#tests/battery/support/tenant-rows.ts';
import { OWNER_TOOLS } from './owner-tools.ts';
import { NEWTOWN, type OwnerFixture, ownerFixture, ROMA } from './testing/owner-fixture.ts';

/** What proposals write, and the note that a key was used. */
const MAY_CHANGE = new Set(['access_tokens', 'audit_log', 'menu_drafts', 'menu_draft_rows']);
const OTHERS = ['golden-wok', 'fish-and-co', 'diner-66', 'the-crown'];
/** `BATTERY_SCALE=9` makes it over 1,000. */
const CALLS = scaled(120);

interface Loot {
  readonly storeIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly names: readonly string[];
}

/** Ids and names that only other restaurants have. */
async function lootOf({ ctx }: OwnerFixture): Promise<Loot> {
  const rows = async (table: 'items' | 'categories') =>
    ctx.db.selectFrom(table).select(['id', 'restaurantId', 'name']).execute();
  const [items, categories] = [await rows('items'), await rows('categories')];
  const own = new Set([...items, ...categories].filter((row) => row.restaurantId === ROMA).map(({ name }) => name));
  const stores = await ctx.db.selectFrom('stores').select(['id', 'restaurantId']).execute();
  const of = <Row extends { readonly restaurantId: string }>(all: readonly Row[]) =>
    all.filter(({ restaurantId }) => restaurantId !== ROMA);
  return {
    storeIds: of(stores).map(({ id }) => id),
    itemIds: of(items).map(({ id }) => id),
    categoryIds: of(categories).map(({ id }) => id),
    names: of(items).flatMap(({ name }) => (own.has(name) || name.length < 9 ? [] : [name])),
  };
}

/** Each table's rows, so that a failure names the table. */
function digestsBut({ ctx }: OwnerFixture, left: ReadonlySet<string>): Record<string, string> {
  const tables = [...tablesOf(ctx.database).keys()].filter((name) => !left.has(name));
  return Object.fromEntries(
    tables.map((name) => {
      const rows = ctx.database.raw.query(`select * from ${name}`).all();
      return [name, new Bun.CryptoHasher('sha256').update(JSON.stringify(rows)).digest('hex')];
    }),
  );
}

const ODD = [
  null,
  true,
  -1,
  1e12,
  0.5,
  '',
  '*',
  '%',
  '../..',
  "' or 1=1 --",
  '{{7*7}}',
  [],
  {},
  ['x'],
  '\u0000',
  'a'.repeat(5_000),
];

function argsOf(dice: Dice, loot: Loot, itemIds: readonly string[]): Record<string, unknown> {
  const storeId = dice.one<unknown>([
    NEWTOWN.storeId,
    NEWTOWN.storeId,
    NEWTOWN.storeId,
    dice.one(loot.storeIds),
    dice.one(ODD),
  ]);
  const items = dice.one<unknown>([
    { itemIds: [dice.one(itemIds)] },
    { categoryContains: 'pizza' },
    { nameContains: 'bread' },
    { itemIds: [dice.one(loot.itemIds)] },
    { itemIds: [dice.one(itemIds), dice.one(loot.itemIds)] },
    { categoryIds: [dice.one(loot.categoryIds)] },
    { itemIds: [dice.one(itemIds)], priceInCents: dice.below(100) },
    dice.one(ODD),
  ]);
  const all: Record<string, unknown> = {
    storeId,
    items,
    byCents: dice.one<unknown>([50, -50, -50_000, 50_000, 50_001, dice.one(ODD)]),
    byPercent: dice.one<unknown>([5, -100, 100, 101, dice.one(ODD)]),
    roundToCents: dice.one<unknown>([1, 5, 100, 0, -1, dice.one(ODD)]),
    replaceWaiting: dice.one<unknown>([true, false, dice.one(ODD)]),
    onMenu: dice.one<unknown>([true, false, dice.one(ODD)]),
    orderId: dice.one<unknown>(['1', dice.one(loot.itemIds), dice.one(ODD)]),
    question: dice.one<unknown>([
      'net sales by item last year',
      'drop table orders',
      `sales of ${dice.one(loot.names)}`,
      dice.one(ODD),
    ]),
    query: dice.one<unknown>([{ measure: 'netSales', storeId: dice.one(loot.storeIds) }, dice.one(ODD)]),
    search: dice.one<unknown>(['', 'zoe', dice.one(loot.names), dice.one(ODD)]),
    statuses: dice.one<unknown>([['new'], dice.one(ODD)]),
    page: dice.one<unknown>([1, 0, 401, dice.one(ODD)]),
    restaurantId: dice.one(OTHERS),
    publish: true,
    publishesAtOnce: true,
    confirmPrices: true,
    totalInCents: 0,
  };
  const given = Object.entries(all).filter(([name]) =>
    ['storeId', 'items'].includes(name) ? dice.chance(0.9) : dice.chance(0.12),
  );
  return Object.fromEntries(given);
}

/** Calls that pass their schema, so that the dice reach what is behind it. */
function fitting(dice: Dice, itemIds: readonly string[]): readonly [string, Record<string, unknown>] {
  const { storeId } = NEWTOWN;
  const items = dice.one([{ categoryContains: 'pizza' }, { itemIds: [dice.one(itemIds)] }, { nameContains: 'bread' }]);
  return dice.one<readonly [string, Record<string, unknown>]>([
    ['propose_price_change', { storeId, items, byCents: dice.below(2_000) - 1_000, replaceWaiting: dice.chance(0.5) }],
    [
      'propose_price_change',
      { storeId, items, byPercent: dice.below(200) - 100, roundToCents: dice.one([1, 5, 10, 50, 100]) },
    ],
    ['propose_availability', { storeId, items, onMenu: dice.chance(0.5) }],
    ['get_menu', { storeId }],
    ['ask_sales', { question: 'net sales by item last week' }],
    ['list_orders', { storeId }],
  ]);
}

test(`${CALLS} hostile calls change nothing but the draft, and read nothing of another restaurant`, async () => {
  const fixture = await ownerFixture();
  const dice = diceOf(seedOfRun());
  const { secret } = await fixture.makeKey();
  const program = fixture.callerOf(secret);
  const loot = await lootOf(fixture);
  const itemIds = (await fixture.ctx.menus.menuOf(NEWTOWN)).items.map(({ id }) => id);
  const before = digestsBut(fixture, MAY_CHANGE);
  const ofOthers = OTHERS.map((restaurantId) => digestOfTenant(fixture.ctx.database, restaurantId));
  const secrets = [...loot.names, ...OTHERS, phoneOf(1)];
  let passed = 0;
  let proposed = 0;
  for (let at = 0; at < CALLS; at++) {
    const [tool, args] = dice.chance(0.3)
      ? fitting(dice, itemIds)
      : ([
          dice.one([...OWNER_TOOLS.map(({ name }) => name), 'publish_menu', 'refund_order']),
          argsOf(dice, loot, itemIds),
        ] as const);
    const { isError, said } = await program.call(tool, args);
    if (!isError) passed++;
    if (!isError && tool.startsWith('propose')) proposed++;
    const code = said.error?.code ?? 'none';
    expect({ tool, args, code, isOurFault: code === 'internal_server_error' }).toMatchObject({ isOurFault: false });
    // What it sent itself may come back to it in a question that is asked back.
    const read = JSON.stringify(said).replaceAll(String(args.question), '');
    expect({ tool, args, read: secrets.filter((one) => read.includes(one)) }).toEqual({ tool, args, read: [] });
    if (dice.chance(0.05))
      expect((await program.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, dice.one(OTHERS))).status).toBe(401);
  }
  expect([passed > 10, proposed > 5]).toEqual([true, true]);
  const { length } = await fixture.ctx.db
    .selectFrom('menu_draft_rows')
    .select('storeId')
    .where('storeId', '!=', NEWTOWN.storeId)
    .execute();
  expect(length).toBe(0);
  expect(digestsBut(fixture, MAY_CHANGE)).toEqual(before);
  expect(OTHERS.map((restaurantId) => digestOfTenant(fixture.ctx.database, restaurantId))).toEqual(ofOthers);
  const drafted = await fixture.ctx.db.selectFrom('menu_draft_rows').select('afterJson').execute();
  for (const { afterJson } of drafted) {
    const item = JSON.parse(afterJson ?? '{}');
    const prices = [
      item.price?.basePrice ?? 0,
      ...Object.values<{ price: number }>(item.pizza?.sizes ?? {}).map(({ price }) => price),
    ];
    expect(prices.every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true);
  }
}, 900_000);
