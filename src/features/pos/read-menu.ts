import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { Needs } from '#src/context.ts';
import { isItemOnChannel, whyItemUnavailable } from '#src/domain/menu/availability.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { popularAtTill } from '#src/domain/menu/popular-items.ts';
import type { PosMenu, PosTable } from '#src/domain/till/till.types.ts';
import { soldBeforeToday } from '#src/features/menu/sold-items.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type MenuNeeds = Needs<'db' | 'clock' | 'menus'>;

/** The counter's menu: only what the POS ever shows, with what is closed at this hour. */
export async function readTillMenu(ctx: MenuNeeds, scope: StoreScope): Promise<Omit<PosMenu, 'version'>> {
  const [menu, { profile }, tables] = [
    await ctx.menus.menuOf(scope),
    await ctx.menus.storeOf(scope),
    await listDiningTables(ctx.db, scope),
  ];
  const { ids: closedItemIds, opensAt } = closedNow(menu, profile.timezone, ctx.clock.now());
  const stations = (await listPrintStations(ctx.db, scope)).map(({ id, name }) => ({ id, name }));
  const popularItemIds = popularAtTill(await soldBeforeToday(ctx, scope, profile), soldThere(menu));
  return {
    menu,
    closedItemIds,
    opensAt,
    popularItemIds,
    tables: tables.map(({ id, name }) => ({ id, name })),
    stations,
  };
}

/** Still on the menu, and for the counter: last week's item may be neither. */
function soldThere(menu: Menu): (itemId: string) => boolean {
  const { items } = menuIndexOf(menu);
  return (itemId) => items.get(itemId)?.applicableOrderingSystem.pos === true;
}

/**
 * The same as JSON, with its version; `null` if that is the one the till has. A starting till waits for it, and the
 * menu is most of it: thousands of items are serialised once per menu, which is one object per version (decision 0013).
 */
export async function readTillMenuJson(ctx: MenuNeeds, scope: StoreScope, unless: string | null): Promise<string> {
  const { menu, ...rest } = await readTillMenu(ctx, scope);
  const { text, digest } = textOf(menu);
  const restText = JSON.stringify(rest);
  const version = digestOf(`${digest} ${restText}`);
  return version === unless ? 'null' : `{"version":"${version}","menu":${text},${restText.slice(1)}`;
}

interface MenuText {
  readonly text: string;
  readonly digest: string;
}

const texts = new WeakMap<Menu, MenuText>();

function textOf(menu: Menu): MenuText {
  const known = texts.get(menu);
  if (known !== undefined) return known;
  const text = JSON.stringify(menu);
  const made = { text, digest: digestOf(text) };
  texts.set(menu, made);
  return made;
}

function digestOf(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64url');
}

interface Closed {
  readonly ids: readonly string[];
  readonly opensAt: Readonly<Record<string, string>>;
}

const closed = new WeakMap<Menu, Closed & { readonly key: string }>();

/** Opening hours start and end on a minute; an item that is back on sale within one makes another menu. */
function closedNow(menu: Menu, timezone: string, at: Temporal.Instant): Closed {
  const key = `${timezone} ${Math.floor(at.epochMilliseconds / 60_000)}`;
  const known = closed.get(menu);
  if (known?.key === key) return known;
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const ids: string[] = [];
  const opensAt: Record<string, string> = {};
  for (const item of menu.items) {
    const category = categories.get(item.categoryId) ?? null;
    const place = { category, menu, channel: 'pos', collectionType: null, at, timezone } as const;
    const why = whyItemUnavailable(item, place);
    if (why === null && isItemOnChannel(item, category, 'pos')) continue;
    ids.push(item.id);
    if (why?.availableAt) opensAt[item.id] = why.availableAt.toString();
  }
  const found = { key, ids, opensAt };
  closed.set(menu, found);
  return found;
}

export async function readTillTables(ctx: Needs<'db'>, scope: StoreScope): Promise<{ readonly tables: PosTable[] }> {
  return { tables: (await listDiningTables(ctx.db, scope)).map(({ id, name }) => ({ id, name })) };
}
