import type { Trx } from '#db/connection.ts';
import {
  type BatchUploadJob,
  type BatchUploadRow,
  changeUploadIn,
  countUploadRows,
  listRunningUploads,
  listUploadRows,
  noteOutcomesIn,
  openLines,
  type RowOutcome,
} from '#db/menu/batch-uploads.repository.ts';
import { markOfMenu } from '#db/menu/menu-drafts.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { type ImportedSize, sizeCalled } from '#src/domain/menu/import/import-pizzas.ts';
import { type ImportedType, type ItemShape, type PlannedRow, planRows } from '#src/domain/menu/import/plan-import.ts';
import { rowKey } from '#src/domain/menu/import/size-rows.ts';
import { toBeConfirmed } from '#src/domain/menu/kept-allergens.ts';
import {
  basicItemSchema,
  type Category,
  categorySchema,
  type PizzaSize,
  pizzaItemSchema,
  pizzaSettingsSchema,
} from '#src/domain/menu/menu.schema.ts';
import { nameKey } from '#src/domain/menu/name-key.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { nextTurn } from '#src/shared/next-turn.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { isSetting, putSettingsRows } from '../copy/copied-settings-rows.ts';
import { putCopiedRows } from '../copy/put-copied-rows.ts';
import { describeImportIn } from '../desk/keep-version.ts';
import { type MenuDesk, openMenuDesk } from '../desk/menu-desk.ts';
import { MAX_CATEGORIES } from '../manage-categories.ts';
import { MAX_ITEMS, MAX_ITEMS_OF_CATEGORY } from '../manage-items.ts';

import { getUpload, listFilledRows } from './import-menu.ts';
import { rowIssueText } from './import-text.ts';
import { MenuInImport } from './menu-in-import.ts';

/** Rows of one write, which others wait for: as many as were written in about this time by the one before. */
const ROWS_OF_WRITE = { first: 10, least: 5, most: 100, ms: 10 } as const;

type RunNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus'>;

/** Continues every started import from its current row. */
export async function runImports(ctx: AppContext): Promise<void> {
  await eachByItself(ctx, await listRunningUploads(ctx.db), ({ id, ...place }) =>
    runImport(ctx, grantStoreScope(place), id),
  );
}

/**
 * Some rows per write, each with its outcome: killed at any line, it continues after the last committed one. `now`: milliseconds, for
 * how long a write takes.
 */
export async function runImport(
  ctx: RunNeeds,
  scope: StoreScope,
  jobId: string,
  now: () => number = () => performance.now(),
): Promise<void> {
  const byItem = await rowsByItem(ctx, await getUpload(ctx.db, scope, jobId));
  let rowCount: number = ROWS_OF_WRITE.first;
  let left: Left | null = null;
  do {
    // A write that fails ends the import, until the job begins it again: what is kept is always as committed.
    left = await ctx.write(async (trx): Promise<Left | null> => {
      const began = now();
      const next = await nextRowsIn(trx, ctx, scope, { jobId, byItem, rowCount, left });
      rowCount = rowsOfNextWrite(rowCount, now() - began);
      return next;
    });
    await nextTurn();
  } while (left !== null);
}

/** What a write leaves for the next one, which needs not read the menu again if nobody else has changed it. */
interface Left {
  readonly mark: string;
  readonly desk: MenuDesk;
  readonly menu: MenuInImport | null;
}

const hundredsOf = (rows: number) => Math.floor(rows / 100);

/** A slow machine, a long menu and rows of many options get smaller writes; an import that only compares, larger ones. */
function rowsOfNextWrite(rowCount: number, tookMs: number): number {
  const { ms, least, most } = ROWS_OF_WRITE;
  return Math.min(most, Math.max(least, Math.floor((rowCount * ms) / Math.max(tookMs, 0.1))));
}

interface RowsByItem {
  readonly all: readonly BatchUploadRow[];
  readonly ofItem: ReadonlyMap<string, readonly BatchUploadRow[]>;
}

/**
 * All rows of a file in which each size of an item has a row of its own, with the names filled in that such rows leave out; null: of
 * any other. Read once, before the writes, in which others would wait for it: cells never change.
 */
async function rowsByItem({ db }: RunNeeds, job: BatchUploadJob): Promise<RowsByItem | null> {
  if (job.source !== 'file' || job.mapping.size === undefined) return null;
  const all = await listFilledRows(db, job);
  return { all, ofItem: Map.groupBy(all, ({ cells }) => rowKey(cells, job.mapping)) };
}

interface Next {
  readonly jobId: string;
  readonly byItem: RowsByItem | null;
  readonly rowCount: number;
  readonly left: Left | null;
}

/** Null: it is finished. */
async function nextRowsIn(
  trx: Trx,
  ctx: RunNeeds,
  scope: StoreScope,
  { jobId, byItem, rowCount, left }: Next,
): Promise<Left | null> {
  const job = await getUpload(trx, scope, jobId);
  if (job.statusCode !== 'running') return null;
  const rows = byItem ? await nextItemsOf(trx, job, byItem, rowCount) : await nextOf(trx, job, rowCount);
  const known = left?.mark === markOfMenu(trx, scope) ? left : null;
  const by = job.againBy ?? job.by;
  const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices: true, after: known?.desk });
  const menu = job.source === 'file' ? (known?.menu ?? new MenuInImport(await desk.menu())) : null;
  const settings = menu ? [] : rows.filter(isSetting);
  const toDo = rows.filter((row) => row.outcome === null && !settings.includes(row));
  const outcomes = [
    ...(menu ? await doRowsIn(ctx, scope, { desk, menu, job, rows: toDo }) : await putCopiedRows(desk, toDo)),
    ...(await putSettingsRows(trx, ctx, scope, { rows: settings, by })),
  ];
  await noteOutcomesIn(trx, jobId, outcomes);
  const doneCount = Math.min(job.doneCount + rowCount, job.rowCount);
  const isFinished = doneCount >= job.rowCount;
  const failedCount = job.failedCount + outcomes.filter(({ outcome }) => outcome === 'failed').length;
  await changeUploadIn(trx, scope, jobId, {
    doneCount,
    failedCount,
    ...(isFinished ? await endOf(trx, ctx, job) : {}),
  });
  const after = outcomes
    .filter(({ outcome, version }) => (outcome === 'added' || outcome === 'changed') && version !== null)
    .map(({ line, outcome, itemId }) => ({ line, outcome, itemId }));
  // Its page waits for this, whether the rows count at once or wait in a draft. Writes of a few rows are no news.
  if (isFinished || hundredsOf(doneCount) > hundredsOf(job.doneCount)) {
    await appendStoreEvent(trx, ctx, scope, { type: 'menuUploadMoved', payload: { jobId } });
  }
  if (after.length > 0) {
    const subject = { subjectType: 'batchUploadJob', subjectId: jobId } as const;
    await desk.changed({ by, action: 'importMenu', ...subject, after }, { kind: 'import', isDescribedLater: true });
  }
  if (isFinished) {
    await describeImportIn(trx, ctx, scope);
    return null;
  }
  return { mark: markOfMenu(trx, scope), desk, menu };
}

/** The rows of one write: those after the last one done. */
function nextOf(trx: Trx, job: BatchUploadJob, rowCount: number): Promise<readonly BatchUploadRow[]> {
  return listUploadRows(trx, job, { after: job.doneCount, limit: rowCount });
}

/** The same where each size of an item has a row of its own, and the rows further down of the same items. */
async function nextItemsOf(
  trx: Trx,
  job: BatchUploadJob,
  { all, ofItem }: RowsByItem,
  rowCount: number,
): Promise<readonly BatchUploadRow[]> {
  const next = all.slice(job.doneCount, job.doneCount + rowCount);
  const last = next.at(-1)?.line ?? 0;
  const items = new Set(next.map(({ cells }) => rowKey(cells, job.mapping)));
  const further = [...items].flatMap((key) => (ofItem.get(key) ?? []).filter(({ line }) => line > last));
  const rows = [...next, ...further.sort((a, b) => a.line - b.line)];
  const open = await openLines(
    trx,
    job,
    rows.map(({ line }) => line),
  );
  return rows.filter(({ line }) => open.has(line));
}

async function endOf(trx: Trx, ctx: RunNeeds, job: BatchUploadJob) {
  const { failed } = await countUploadRows(trx, job);
  const statusCode = failed === job.rowCount ? ('failure' as const) : ('success' as const);
  return { statusCode, failedCount: failed, finishedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
}

async function doRowsIn(
  ctx: RunNeeds,
  scope: StoreScope,
  {
    desk,
    menu,
    job,
    rows,
  }: {
    readonly desk: MenuDesk;
    readonly menu: MenuInImport;
    readonly job: BatchUploadJob;
    readonly rows: readonly BatchUploadRow[];
  },
): Promise<RowOutcome[]> {
  const cells = rows.map((row) => row.cells);
  const plan = planRows(cells, job.mapping, menu);
  const writer = new MenuWriter(desk, ctx, scope, menu);
  const effects: Effect[] = [];
  for (const row of plan) effects.push(row.kind === 'size' ? withFirst(effects[row.of]!) : await writer.write(row));
  return effects.map((effect, at) => ({ line: rows[at]!.line, ...effect }));
}

type Effect = Omit<RowOutcome, 'line'>;

/** Another size ended as the row of its item did; what that row can be undone by is its own. */
function withFirst({ outcome, itemId, message }: Effect): Effect {
  return { ...NOTHING, outcome, itemId, message };
}

const NOTHING = { itemId: null, version: null, beforeJson: null, message: '' } as const;

class MenuWriter {
  constructor(
    private readonly desk: MenuDesk,
    private readonly ctx: RunNeeds,
    private readonly scope: StoreScope,
    private readonly menu: MenuInImport,
  ) {}

  async write(row: Exclude<PlannedRow, { kind: 'size' }>): Promise<Effect> {
    switch (row.kind) {
      case 'failed':
        return failed(row.issues.map(rowIssueText).join(' '));
      case 'same':
        return { outcome: 'same', ...NOTHING, itemId: row.itemId };
      case 'add':
        return this.#add(row);
      case 'change':
        return this.#change(row);
    }
  }

  async #add(row: Extract<PlannedRow, { kind: 'add' }>): Promise<Effect> {
    const { groups, ...shape }: ItemShape = row.item;
    const category = await this.#category(row.category);
    if (typeof category === 'string') return failed(category);
    const { desk, menu, scope } = this;
    const { count, lastSortOrder } = menu.placesIn(category.id);
    if (count >= MAX_ITEMS_OF_CATEGORY || menu.itemCount >= MAX_ITEMS) return failed('This category is full.');
    const sortOrder = lastSortOrder + 1;
    const modifiers = groups.map((group) => ({
      id: '',
      allowMultiple: false,
      ...group,
      options: group.options.map((option) => ({ id: '', ...option })),
    }));
    const { restaurantId, storeId } = scope;
    const id = this.ctx.ids.next();
    const item = { ...shape, id, restaurantId, storeId, categoryId: category.id, sortOrder, modifiers };
    const read = await this.#read(toBeConfirmed(item), row.newSizes);
    if (typeof read === 'string') return failed(read);
    await desk.addItem(read);
    menu.put(read);
    const version = (await desk.item(read.id))?.version ?? null;
    return { outcome: 'added', ...NOTHING, itemId: read.id, version };
  }

  async #change({ item, newSizes }: Extract<PlannedRow, { kind: 'change' }>): Promise<Effect> {
    const before = await this.desk.item(item.id);
    const read = await this.#read(item, newSizes);
    if (typeof read === 'string') return failed(read);
    if (!before || !(await this.desk.putItem(read, before.version))) {
      return failed('Someone else changed this item at the same moment. Import the row again.');
    }
    const beforeJson = JSON.stringify(before.item);
    const after = await this.desk.item(item.id);
    this.menu.put(after?.item ?? read);
    return { outcome: 'changed', ...NOTHING, itemId: item.id, version: after?.version ?? null, beforeJson };
  }

  /** The item as the menu's own limits have it, with ids where there were none; a sentence where it breaks one. */
  async #read(item: ImportedType, newSizes: readonly ImportedSize[]): Promise<ImportedType | string> {
    const modifiers = item.modifiers.map((group) => ({
      ...group,
      id: group.id || this.ctx.ids.next(),
      options: group.options.map((option) => ({ ...option, id: option.id || this.ctx.ids.next() })),
    }));
    const sized = await this.#withSizes(item, newSizes);
    if (typeof sized === 'string') return sized;
    const schema = sized.type === 'pizza' ? pizzaItemSchema : basicItemSchema;
    const parsed = schema.safeParse({ ...sized, modifiers });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return `${String(issue?.path[0] ?? 'item')}: ${issue?.message ?? 'not valid'}`;
    }
    const { barcode } = parsed.data;
    const other = barcode ? this.menu.itemWith(barcode) : undefined;
    if (other && other.id !== item.id) return `${other.name} already has this barcode.`;
    return parsed.data;
  }

  /** A pizza in sizes that the store didn't have when the rows were read: each is made once, by the first row with it. */
  async #withSizes(item: ImportedType, newSizes: readonly ImportedSize[]): Promise<ImportedType | string> {
    if (item.type !== 'pizza' || newSizes.length === 0) return item;
    const sizes = { ...item.pizza.sizes };
    for (const { name, priceInCents } of newSizes) {
      const size = sizeCalled(this.menu.pizza.sizes, name) ?? (await this.#newSize(name));
      if (typeof size === 'string') return size;
      sizes[size.id] = { price: priceInCents, halfAndHalfAvailable: size.hasHalfAndHalf };
    }
    return { ...item, pizza: { ...item.pizza, sizes } };
  }

  async #newSize(name: string): Promise<PizzaSize | string> {
    const size = { id: this.ctx.ids.next(), name, hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 };
    // A store without sizes sold no pizzas.
    const { pizza } = this.menu;
    const isFirst = pizza.sizes.length === 0;
    const next = { ...pizza, sizes: [...pizza.sizes, size], ...(isFirst ? { pizzaAvailable: true } : {}) };
    const parsed = pizzaSettingsSchema.safeParse(next);
    if (!parsed.success) return 'Sizes: the store has as many sizes as it can have.';
    await this.desk.putPizza(parsed.data);
    this.menu.pizza = parsed.data;
    return size;
  }

  async #category(name: string): Promise<Category | string> {
    const { categories } = this.menu;
    const known = categories.find((one) => nameKey(one.name) === nameKey(name));
    if (known) return known;
    if (categories.length >= MAX_CATEGORIES) return 'The menu has as many categories as it can hold.';
    const parsed = categorySchema.safeParse({
      id: this.ctx.ids.next(),
      name,
      description: '',
      sortOrder: Math.max(0, ...categories.map(({ sortOrder }) => sortOrder)) + 1,
      image: null,
      applicableOrderingSystem: { pos: true, online: true, uberEats: true },
      backgroundColor: null,
      printStationIds: [],
    });
    if (!parsed.success) return `Category: ${parsed.error.issues[0]?.message ?? 'not valid'}`;
    await this.desk.addCategory(parsed.data);
    this.menu.addCategory(parsed.data);
    return parsed.data;
  }
}

function failed(message: string): Effect {
  return { outcome: 'failed', ...NOTHING, message };
}

export const importJobs: readonly Job[] = [{ name: 'menu.import', everySeconds: 1, run: runImports }];
