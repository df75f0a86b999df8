import type { Db, Trx } from '#db/connection.ts';
import {
  deltasAfter,
  findMenuVersion,
  latestMenuVersion,
  type MenuVersion,
} from '#db/menu/menu-versions.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { withFactsOf } from '#src/domain/menu/kept-allergens.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { withCopiesOf } from '#src/domain/menu/shared-groups.ts';
import { rowsOf } from '#src/domain/menu/versions/drafted-menu.ts';
import {
  asPublished,
  hasChanged,
  type MenuDelta,
  type MenuParts,
  soldAs,
} from '#src/domain/menu/versions/menu-delta.ts';
import { type UndoneVersion, undoneVersion } from '#src/domain/menu/versions/undo-version.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { requireFitting } from './builder/change-menu.ts';
import { type MenuDesk, openMenuDesk } from './desk/menu-desk.ts';
import { putRows } from './desk/put-rows.ts';
import { lastSaid } from './last-said.ts';
import { markOf } from './roll-back-menu.ts';

type UndoNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

interface TakenBack {
  readonly number: number;
  /** `markOf` the newest version as it was seen. */
  readonly seen: string;
  readonly by: ActedBy;
}

/** How many rows it changed, of what is sold or of the draft. */
interface PutBack {
  readonly changes: number;
}

/**
 * Takes back what one version changed and leaves what was changed since: in the draft, or as a new version, as the store publishes.
 * `alsoBack`: marks of later changes to the same fields that go back as well.
 */
export async function undoVersion(
  ctx: UndoNeeds,
  scope: StoreScope,
  { number, seen, alsoBack, by }: TakenBack & { readonly alsoBack: ReadonlySet<string> },
): Promise<PutBack> {
  return ctx.write(async (trx) => {
    const version = await requireSeen(trx, scope, { number, seen });
    if (version.kind === 'start') throw notFound('version');
    const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices: true });
    const menu = await desk.menu();
    const { deltas } = await readUndone(trx, scope, { menu, number, alsoBack });
    if (deltas.length === 0) throw nothingToDo('Nothing of this version is left to undo.');
    const back = { menu, deltas, ofNumber: number, rollBackPart: 'version', by } as const;
    return putBackAt(desk, scope, { ...back, action: 'undoMenuVersion' });
  });
}

/** What undoing a version would change in the menu as it is now, and what was changed again since. */
export async function readUndone(
  db: Db,
  scope: StoreScope,
  {
    menu,
    number,
    alsoBack,
  }: { readonly menu: MenuParts; readonly number: number; readonly alsoBack?: ReadonlySet<string> },
): Promise<UndoneVersion> {
  const changes = await deltasAfter(db, scope, { after: number - 1, upTo: number });
  const upTo = (await latestMenuVersion(db, scope))?.number ?? number;
  const nowOf = rowsOf(menu);
  /** Its rows on one side, each as a change from what is now. */
  const side = (of: 'before' | 'after') => {
    const deltas = changes.map((change) => ({ ...change, before: nowOf(change), after: change[of] }) as MenuDelta);
    return lastSaid(db, scope, { deltas, after: number - 1, upTo });
  };
  const [before, after] = [await side('before'), await side('after')];
  const known = changes.map((change, at) => {
    return { ...change, before: before[at]?.after ?? null, after: after[at]?.after ?? null } as MenuDelta;
  });
  return undoneVersion(menu, known, alsoBack);
}

/** Puts one item back as it was in a version, and nothing else of the menu. Its allergens and diets stay as they are. */
export async function putItemBack(
  ctx: UndoNeeds,
  scope: StoreScope,
  { itemId, number, seen, by }: TakenBack & { readonly itemId: string },
): Promise<PutBack> {
  return ctx.write(async (trx) => {
    await requireSeen(trx, scope, { number, seen });
    const latest = await latestMenuVersion(trx, scope);
    const upTo = latest?.number ?? number;
    const was = await itemIn(trx, scope, { itemId, number, upTo });
    const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices: true });
    const menu = await desk.menu();
    const now = menu.items.find(({ id }) => id === itemId) ?? null;
    if (was === null) throw notFound('item');
    const before = now && asPublished(now);
    const back: MenuDelta = { subject: 'item', subjectId: itemId, before, after: was };
    const [said] = await lastSaid(trx, scope, { deltas: [back], after: number, upTo });
    const known = (said?.after ?? was) as MenuItem;
    const after = withCopiesOf(now ? withFactsOf(known, now) : known, menu.items);
    const delta: MenuDelta = { ...back, after };
    if (!hasChanged(delta)) throw nothingToDo(`${was.name} is as it was in that version.`);
    const put = { menu, deltas: [delta], ofNumber: number, rollBackPart: 'item', by } as const;
    return putBackAt(desk, scope, { ...put, action: 'putItemBack' });
  });
}

/** Null: it was not on the menu, or hasn't changed since then. */
async function itemIn(
  trx: Trx,
  scope: StoreScope,
  { itemId, number, upTo }: { readonly itemId: string; readonly number: number; readonly upTo: number },
): Promise<MenuItem | null> {
  const since = await deltasAfter(trx, scope, { after: number, upTo });
  const change = since.find(({ subject, subjectId }) => subject === 'item' && subjectId === itemId);
  return change?.subject === 'item' ? change.before : null;
}

async function requireSeen(
  trx: Trx,
  scope: StoreScope,
  { number, seen }: Pick<TakenBack, 'number' | 'seen'>,
): Promise<MenuVersion> {
  const latest = await latestMenuVersion(trx, scope);
  const version = await findMenuVersion(trx, scope, number);
  if (!latest || !version) throw notFound('version');
  if (markOf(latest) !== seen) throw changedMeanwhile('the menu', latest.number);
  return version;
}

interface Back {
  readonly menu: MenuParts;
  readonly deltas: readonly MenuDelta[];
  readonly ofNumber: number;
  readonly rollBackPart: 'version' | 'item';
  readonly action: string;
  readonly by: ActedBy;
}

async function putBackAt(
  desk: MenuDesk,
  scope: StoreScope,
  { menu, deltas, ofNumber, rollBackPart, action, by }: Back,
): Promise<PutBack> {
  requireFitting(menu, deltas);
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const sold = deltas.map((delta): MenuDelta => {
    if (delta.subject !== 'item' || delta.after === null) return delta;
    return { ...delta, after: soldAs(delta.after, items.get(delta.subjectId) ?? null) };
  });
  await putRows(desk, sold);
  const subject = { subjectType: 'menu', subjectId: scope.storeId } as const;
  const after = { ofNumber, changes: deltas.length };
  await desk.changed({ by, action, ...subject, after }, { kind: 'rollBack', ofNumber, rollBackPart });
  return { changes: deltas.length };
}

function nothingToDo(message: string): AppError {
  return new AppError('resource_status_conflict', message, { reason: 'nothing_to_roll_back' });
}
