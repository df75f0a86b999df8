/** A store's menu is to be sent to the marketplace, or one that was there before. The job sends it (`send-menu.ts`). */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  findMenuUpload,
  insertMenuUpload,
  listOpenMenuUploads,
  listSentMenuUploads,
  type MenuUpload,
  type UploadChange,
  updateMenuUpload,
  wasPickupSent,
} from '#db/marketplace/menu-uploads.repository.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { MenuUploadAnswer, RequestedUploadAnswer } from '#src/contracts/marketplace-menus.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import type { RollBackMenu, UploadMenu } from '#src/domain/marketplace/marketplace-menus.schema.ts';
import { mayBecome, type UploadStatus } from '#src/domain/marketplace/menu-upload.ts';
import type { TaskAgain } from '#src/domain/tasks/task-again.schema.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { buildMenu } from './build-menu.ts';
import { isConnected } from './connect-store.ts';
import { type MarketplaceNeeds, requireMarketplace } from './marketplace-access.ts';

interface Acting {
  readonly by: ActedBy;
  /** It repeats one that failed. */
  readonly again?: TaskAgain;
}

/**
 * Asks for an upload of the menu as it is when its turn comes. It takes the place of one that still waits. With `dryRun` nothing is
 * asked for: the answer says what would be wrong. `validation_failed`: the first pickup menu has to be confirmed.
 */
export async function requestUpload(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { menuTypes, dryRun = false, confirmSplit = false, by, again }: UploadMenu & Acting,
): Promise<RequestedUploadAnswer> {
  const hasTwo = await wasPickupSent(ctx.db, scope);
  const types: readonly MarketplaceMenuType[] = menuTypes ?? (hasTwo ? ['delivery', 'pickup'] : ['delivery']);
  if (types.includes('pickup') && !hasTwo && !confirmSplit && !dryRun) {
    throw invalidFields({
      ...{ path: 'confirmSplit', message: 'Confirm that Uber Eats keeps two menus from now on. It can’t be undone.' },
    });
  }
  if (!dryRun) await requireConnection(ctx, scope);
  const built = [];
  for (const type of inOrder(types)) built.push(await buildMenu(ctx, scope, type));
  const said = {
    problems: [...new Set(built.flatMap(({ refusals }) => refusals))],
    notices: [...new Set(built.flatMap(({ notices }) => notices))],
  };
  if (dryRun) return { ...said, upload: null };
  const upload = await ask(ctx, scope, { menuTypes: inOrder(types), rolledBackFrom: null, by, again });
  return { ...said, upload: uploadAnswer(upload) };
}

/**
 * Asks for an earlier menu again; left out: the one before that which is there. `resource_status_conflict`: it never was on
 * Uber Eats, or is too old to be kept.
 */
export async function requestRollback(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { uploadId, by, again }: RollBackMenu & Acting,
): Promise<RequestedUploadAnswer> {
  await requireConnection(ctx, scope);
  const earlier =
    uploadId === undefined
      ? (await listSentMenuUploads(ctx.db, scope, { type: 'delivery', limit: 2 }))[1]
      : await findMenuUpload(ctx.db, scope, uploadId);
  if (!earlier) throw notFound('menu');
  if (earlier.status !== 'success' || !earlier.hasMenus) {
    throw new AppError('resource_status_conflict', 'This menu can’t be put back. Choose another, or upload today’s.', {
      reason: earlier.status === 'success' ? 'menu_not_kept' : 'menu_never_sent',
    });
  }
  const { id, menuTypes } = earlier;
  const upload = await ask(ctx, scope, { menuTypes, rolledBackFrom: id, by, again });
  return { problems: [], notices: [], upload: uploadAnswer(upload) };
}

const inOrder = (types: readonly MarketplaceMenuType[]): MarketplaceMenuType[] =>
  types.includes('pickup') ? ['delivery', 'pickup'] : ['delivery'];

async function requireConnection(ctx: MarketplaceNeeds, scope: StoreScope): Promise<void> {
  requireMarketplace(ctx);
  if (isConnected(await findUberEatsConnection(ctx.db, scope))) return;
  throw new AppError('resource_status_conflict', 'Connect the store to Uber Eats first.', { reason: 'not_connected' });
}

/** One that hasn't begun has nothing that the new one won't have. */
export const TAKEN_OVER = 'A newer upload took its place.';

async function ask(
  ctx: Needs<'write' | 'ids' | 'clock'>,
  scope: StoreScope,
  {
    by,
    again,
    ...wanted
  }: Pick<MenuUpload, 'menuTypes' | 'rolledBackFrom' | 'by'> & {
    readonly again: TaskAgain | undefined;
  },
): Promise<MenuUpload> {
  return ctx.write(async (trx) => {
    for (const waiting of await listOpenMenuUploads(trx, scope)) {
      if (waiting.status !== 'running') {
        await moveUploadIn(trx, ctx, scope, { upload: waiting, to: 'failure', change: { problems: [TAKEN_OVER] } });
      }
    }
    const id = ctx.ids.next();
    await insertMenuUpload(trx, scope, { id, by, requestedIsoDateTimeUtc: isoUtc(ctx.clock.now()), ...wanted });
    const action = wanted.rolledBackFrom === null ? 'uploadUberEatsMenu' : 'rollBackUberEatsMenu';
    const subject = { subjectType: 'marketplaceMenuUpload', subjectId: id };
    await appendStoreAudit(trx, ctx, scope, { by, action, ...subject, after: { ...wanted, ...again } });
    await sayMovedIn(trx, ctx, scope, { uploadId: id, status: 'requested' });
    return (await findMenuUpload(trx, scope, id))!;
  });
}

interface Moving {
  readonly upload: Pick<MenuUpload, 'id' | 'status'>;
  readonly to: UploadStatus;
  readonly change?: UploadChange;
}

/** The upload's next state, and whoever has its page open hears of it. Menus of one that failed aren't kept. */
export async function moveUploadIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  { upload: { id, status: from }, to, change = {} }: Moving,
): Promise<void> {
  if (from !== to && !mayBecome(from, to)) throw new Error(`an upload of a menu went from ${from} to ${to}`);
  const isOver = to === 'success' || to === 'failure';
  await updateMenuUpload(trx, scope, id, {
    ...change,
    status: to,
    ...(isOver ? { finishedIsoDateTimeUtc: isoUtc(ctx.clock.now()) } : {}),
    ...(to === 'failure' ? { menus: { delivery: null, pickup: null } } : {}),
  });
  await sayMovedIn(trx, ctx, scope, { uploadId: id, status: to });
}

function sayMovedIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  payload: { readonly uploadId: string; readonly status: UploadStatus },
): Promise<void> {
  return appendStoreEvent(trx, ctx, scope, { type: 'marketplaceMenuMoved', payload });
}

/** As calls and pages show it. */
export function uploadAnswer(upload: MenuUpload): MenuUploadAnswer {
  const { id, status, menuTypes, sentTypes, menuVersion, rolledBackFrom, problems, notices, hasMenus } = upload;
  const { requestedIsoDateTimeUtc, finishedIsoDateTimeUtc } = upload;
  return {
    ...{ uploadId: id, status, menuTypes, sentTypes, menuVersion, rolledBackFrom, problems, notices },
    ...{ requestedIsoDateTimeUtc, finishedIsoDateTimeUtc, requestedBy: upload.by.name },
    mayPutBack: status === 'success' && hasMenus,
  };
}
