import { createHash } from 'node:crypto';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { findFace, listLockFaces, putFace, removeFace, type StoredFace } from '#db/staff/employee-faces.repository.ts';
import { getEmployee } from '#db/staff/employees.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { pictureFaultOf } from '#src/domain/menu/pictures/picture-file.ts';
import { lockFaceProblem } from '#src/domain/staff/lock-faces.ts';
import { facePicture } from '#src/features/images/face-picture.ts';
import { refusedPicture } from '#src/features/images/refuse-picture.ts';
import { runOr } from '#src/shared/heavy-work.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** How an employee is on the lock screens of the store from now on. */
export interface FaceInput {
  /** False: not at all, and the picture is deleted. */
  readonly isShown: boolean;
  /** As `makeFace` made it; null: none, so their initials are shown; left out: the one that is stored stays. */
  readonly picture?: StoredFace | null;
}

/**
 * A small picture of an upload. The upload itself is not stored, and the picture is never among those that websites show.
 *
 * @throws validation_failed beside `image`, where it is no JPEG, PNG or WebP that can be read.
 */
export async function makeFace(ctx: Needs<'heavy'>, bytes: Uint8Array): Promise<StoredFace> {
  const fault = pictureFaultOf(bytes);
  if (fault) throw refusedPicture(fault);
  const made = await runOr(ctx, facePicture, bytes, () => refusedPicture('tooSlow'));
  const pictureMark = createHash('sha256').update(made).digest('hex').slice(0, 16);
  return { pictureBase64: Buffer.from(made).toString('base64'), pictureMark };
}

/** Refuses the ninth in words, before anything of the employee is saved. */
export async function checkFace(
  { db }: Needs<'db'>,
  scope: StoreScope,
  { employeeId, isShown }: Pick<FaceInput, 'isShown'> & { readonly employeeId: string },
): Promise<void> {
  if (!isShown) return;
  const problem = lockFaceProblem(employeeId, await listLockFaces(db, scope));
  if (problem) throw invalidFields({ path: 'face', message: problem });
}

/** Shows an employee on the lock screens of the store's tills, or no longer. Tills redraw. */
export async function saveFace(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { employeeId, isShown, picture, by }: FaceInput & { readonly employeeId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    await getEmployee(trx, scope, employeeId);
    const before = await findFace(trx, scope, employeeId);
    const none: StoredFace = { pictureBase64: null, pictureMark: null };
    const after = isShown ? (picture === undefined ? (before ?? none) : (picture ?? none)) : null;
    if (isSame(before, after)) return;
    if (after === null) await removeFace(trx, scope, employeeId);
    else {
      await checkFace({ db: trx }, scope, { employeeId, isShown });
      await putFace(trx, scope, { employeeId, ...after });
    }
    await tellTillsIn(trx, ctx, scope);
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'saveEmployeeFace', subjectType: 'employee', subjectId: employeeId },
      // Never the picture itself: the log is kept for years.
      before: before && { pictureMark: before.pictureMark },
      after: after && { pictureMark: after.pictureMark },
    });
  });
}

function isSame(before: StoredFace | null, after: StoredFace | null): boolean {
  if (before === null || after === null) return before === after;
  return before.pictureMark === after.pictureMark;
}

async function tellTillsIn(trx: Trx, ctx: Needs<'clock' | 'ids'>, scope: StoreScope): Promise<void> {
  for (const { id: posTerminalId } of await listPosTerminals(trx, scope)) {
    await appendStoreEvent(trx, ctx, scope, { type: 'terminalSettingsChanged', payload: { posTerminalId } });
  }
}
