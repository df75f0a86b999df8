import type { Db, Trx } from '#db/connection.ts';
import type { LockFace } from '#src/domain/staff/lock-faces.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Those who work here and can be tapped on a lock screen, by name. */
export async function listLockFaces(db: Db, scope: StoreScope): Promise<LockFace[]> {
  return db
    .selectFrom('employee_faces')
    .innerJoin('employees', 'employees.id', 'employee_faces.employeeId')
    .select(['employees.id', 'employees.name', 'employees.initials', 'employees.color', 'employee_faces.pictureMark'])
    .where('employee_faces.storeId', '=', scope.storeId)
    .where('employee_faces.restaurantId', '=', scope.restaurantId)
    .where('employees.isActive', '=', 1)
    .orderBy('employees.name')
    .orderBy('employees.id')
    .execute();
}

export interface StoredFace {
  readonly pictureBase64: string | null;
  readonly pictureMark: string | null;
}

/** Null: not on the lock screen. */
export async function findFace(db: Db, scope: StoreScope, employeeId: string): Promise<StoredFace | null> {
  const row = await db
    .selectFrom('employee_faces')
    .select(['pictureBase64', 'pictureMark'])
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('employeeId', '=', employeeId)
    .executeTakeFirst();
  return row ?? null;
}

export async function putFace(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { employeeId, ...face }: StoredFace & { readonly employeeId: string },
): Promise<void> {
  await trx
    .insertInto('employee_faces')
    .values({ employeeId, restaurantId, storeId, ...face })
    .onConflict((conflict) => conflict.column('employeeId').doUpdateSet(face))
    .execute();
}

/** The picture goes with it. */
export async function removeFace(trx: Trx, scope: StoreScope, employeeId: string): Promise<void> {
  await trx
    .deleteFrom('employee_faces')
    .where('storeId', '=', scope.storeId)
    .where('employeeId', '=', employeeId)
    .execute();
}
