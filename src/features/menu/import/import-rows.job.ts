import type { Trx } from '#db/connection.ts';
import {
  type BatchUploadJob,
  type BatchUploadRow,
  changeUploadIn,
  countUploadRows,
  listRunningUploads,
  listUploadRows,
  noteOutcomesIn,
  type RowOutcome,
} from '#db/menu/batch-uploads.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { barcodeKey } from '#src/domain/menu/barcode.ts';
import { type ItemShape, type PlannedRow, planImport } from '#src/domain/menu/import/plan-import.ts';
import {
  type BasicItem,
  basicItemSchema,
  type Category,
  categorySchema,
  type MenuItem,
} from '#src/domain/menu/menu.schema.ts';
import { nameKey } from '#src/domain/menu/name-key.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { isSetting, putSettingsRows } from '../copy/copied-settings-rows.ts';
import { putCopiedRows } from '../copy/put-copied-rows.ts';
import { type MenuDesk, openMenuDesk } from '../desk/menu-desk.ts';
import { MAX_CATEGORIES } from '../manage-categories.ts';
import { MAX_ITEMS, MAX_ITEMS_OF_CATEGORY } from '../manage-items.ts';

import { getUpload } from './import-menu.ts';
import { rowIssueText } from './import-text.ts';

/** Rows of one write, so that other writers never wait long. */
const AT_ONCE = 100;

type RunNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus'>;

/** Continues every started import from its current row. */
export async function runImports(ctx: AppContext): Promise<void> {
  await eachByItself(ctx, await listRunningUploads(ctx.db), ({ id, ...place }) =>
    runImport(ctx, grantStoreScope(place), id),
  );
}

/** Some rows per write, each with its outcome: killed at any line, it continues after the last committed one. */
export async function runImport(ctx: RunNeeds, scope: StoreScope, jobId: string): Promise<void> {
  let isFinished = false;
  while (!isFinished) isFinished = await ctx.write((trx) => nextRowsIn(trx, ctx, scope, jobId));
}

/** True: it is finished. */
async function nextRowsIn(trx: Trx, ctx: RunNeeds, scope: StoreScope, jobId: string): Promise<boolean> {
  const job = await getUpload(trx, scope, jobId);
  if (job.statusCode !== 'running') return true;
  const rows = await listUploadRows(trx, job, { after: job.doneCount, limit: AT_ONCE });
  const desk = await openMenuDesk(trx, ctx, scope, job);
  const settings = job.source === 'file' ? [] : rows.filter(isSetting);
  const outcomes = [
    ...(await doRowsIn(ctx, scope, { desk, job, rows: rows.filter((row) => !settings.includes(row)) })),
    ...(await putSettingsRows(trx, ctx, scope, { rows: settings, by: job.by })),
  ];
  await noteOutcomesIn(trx, jobId, outcomes);
  const doneCount = rows.at(-1)?.line ?? job.rowCount;
  const isFinished = doneCount >= job.rowCount;
  await changeUploadIn(trx, scope, jobId, { doneCount, ...(isFinished ? await endOf(trx, ctx, job) : {}) });
  const after = outcomes
    .filter(({ outcome }) => outcome === 'added' || outcome === 'changed')
    .map(({ line, outcome, itemId }) => ({ line, outcome, itemId }));
  // Sent at the end even if nothing changed: the open page waits for it.
  if (after.length > 0 || isFinished) {
    const subject = { subjectType: 'batchUploadJob', subjectId: jobId } as const;
    await desk.changed({ by: job.by, action: 'importMenu', ...subject, after }, 'import');
  }
  return isFinished;
}

async function endOf(trx: Trx, ctx: RunNeeds, job: BatchUploadJob) {
  const { failed } = await countUploadRows(trx, job);
  const statusCode = failed === job.rowCount ? ('failure' as const) : ('success' as const);
  return { statusCode, finishedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
}

async function doRowsIn(
  ctx: RunNeeds,
  scope: StoreScope,
  {
    desk,
    job,
    rows,
  }: { readonly desk: MenuDesk; readonly job: BatchUploadJob; readonly rows: readonly BatchUploadRow[] },
): Promise<RowOutcome[]> {
  const open = rows.filter(({ outcome }) => outcome === null);
  if (job.source !== 'file') return putCopiedRows(desk, open);
  const menu = await desk.menu();
  const cells = open.map((row) => row.cells);
  const plan = planImport(cells, job.mapping, menu);
  const writer = new MenuWriter(desk, ctx, scope, menu);
  const outcomes: RowOutcome[] = [];
  for (const [at, row] of plan.entries()) outcomes.push({ line: open[at]!.line, ...(await writer.write(row)) });
  return outcomes;
}

type Effect = Omit<RowOutcome, 'line'>;

const NOTHING = { itemId: null, version: null, beforeJson: null, message: '' } as const;

class MenuWriter {
  readonly #categories: Category[];
  readonly #barcodes: Map<string, MenuItem>;

  constructor(
    private readonly desk: MenuDesk,
    private readonly ctx: RunNeeds,
    private readonly scope: StoreScope,
    menu: { readonly categories: readonly Category[]; readonly items: readonly MenuItem[] },
  ) {
    this.#categories = [...menu.categories];
    this.#barcodes = new Map(menu.items.flatMap((item) => (item.barcode ? [[barcodeKey(item.barcode), item]] : [])));
  }

  async write(row: PlannedRow): Promise<Effect> {
    switch (row.kind) {
      case 'failed':
        return failed(row.issues.map(rowIssueText).join(' '));
      case 'same':
        return { outcome: 'same', ...NOTHING };
      case 'add':
        return this.#add(row.category, row.item);
      case 'change':
        return this.#change(row.item);
    }
  }

  async #add(categoryName: string, { groups, ...shape }: ItemShape): Promise<Effect> {
    const category = await this.#category(categoryName);
    if (typeof category === 'string') return failed(category);
    const { desk, scope } = this;
    const isFull =
      (await desk.countItemsIn(category.id)) >= MAX_ITEMS_OF_CATEGORY || (await desk.countItems()) >= MAX_ITEMS;
    if (isFull) return failed('This category is full.');
    const sortOrder = (await desk.lastSortOrder(category.id)) + 1;
    const modifiers = groups.map((group) => ({
      id: '',
      allowMultiple: false,
      ...group,
      options: group.options.map((option) => ({ id: '', ...option })),
    }));
    const { restaurantId, storeId } = scope;
    const item = {
      ...shape,
      id: this.ctx.ids.next(),
      restaurantId,
      storeId,
      categoryId: category.id,
      sortOrder,
      modifiers,
    };
    const read = this.#read(item);
    if (typeof read === 'string') return failed(read);
    await desk.addItem(read);
    const version = (await desk.item(read.id))?.version ?? null;
    return { outcome: 'added', ...NOTHING, itemId: read.id, version };
  }

  async #change(item: BasicItem): Promise<Effect> {
    const before = await this.desk.item(item.id);
    const read = this.#read(item);
    if (typeof read === 'string') return failed(read);
    if (!before || !(await this.desk.putItem(read, before.version))) {
      return failed('Someone else changed this item at the same moment. Import the row again.');
    }
    const beforeJson = JSON.stringify(before.item);
    const version = (await this.desk.item(item.id))?.version ?? null;
    return { outcome: 'changed', ...NOTHING, itemId: item.id, version, beforeJson };
  }

  /** The item as the menu's own limits have it, with ids where there were none; a sentence where it breaks one. */
  #read(item: BasicItem): BasicItem | string {
    const modifiers = item.modifiers.map((group) => ({
      ...group,
      id: group.id || this.ctx.ids.next(),
      options: group.options.map((option) => ({ ...option, id: option.id || this.ctx.ids.next() })),
    }));
    const parsed = basicItemSchema.safeParse({ ...item, modifiers });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return `${String(issue?.path[0] ?? 'item')}: ${issue?.message ?? 'not valid'}`;
    }
    const { barcode } = parsed.data;
    const other = barcode ? this.#barcodes.get(barcodeKey(barcode)) : undefined;
    if (other && other.id !== item.id) return `${other.name} already has this barcode.`;
    if (barcode) this.#barcodes.set(barcodeKey(barcode), parsed.data);
    return parsed.data;
  }

  async #category(name: string): Promise<Category | string> {
    const known = this.#categories.find((one) => nameKey(one.name) === nameKey(name));
    if (known) return known;
    if (this.#categories.length >= MAX_CATEGORIES) return 'The menu has as many categories as it can hold.';
    const parsed = categorySchema.safeParse({
      id: this.ctx.ids.next(),
      name,
      description: '',
      sortOrder: Math.max(0, ...this.#categories.map(({ sortOrder }) => sortOrder)) + 1,
      image: null,
      applicableOrderingSystem: { pos: true, online: true, uberEats: true },
      backgroundColor: null,
      printStationIds: [],
    });
    if (!parsed.success) return `Category: ${parsed.error.issues[0]?.message ?? 'not valid'}`;
    await this.desk.addCategory(parsed.data);
    this.#categories.push(parsed.data);
    return parsed.data;
  }
}

function failed(message: string): Effect {
  return { outcome: 'failed', ...NOTHING, message };
}

export const importJobs: readonly Job[] = [{ name: 'menu.import', everySeconds: 1, run: runImports }];
