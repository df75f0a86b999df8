import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { CategoriesTable } from '#db/schema/menu.tables.ts';
import { type Category, categorySchema } from '#src/domain/menu/menu.schema.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** In menu order. */
export async function listCategories(db: Db, scope: StoreScope): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  return rows.map(categoryOf);
}

export async function findCategory(db: Db, scope: StoreScope, categoryId: string): Promise<Category | null> {
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', categoryId)
    .executeTakeFirst();
  return row ? categoryOf(row) : null;
}

export async function insertCategory(trx: Trx, scope: StoreScope, category: Category): Promise<void> {
  await trx
    .insertInto('categories')
    .values({ ...rowOf(category), restaurantId: scope.restaurantId, storeId: scope.storeId })
    .execute();
}

export async function updateCategory(trx: Trx, scope: StoreScope, category: Category): Promise<boolean> {
  const { id, ...columns } = rowOf(category);
  const { numUpdatedRows } = await trx
    .updateTable('categories')
    .set(columns)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeCategory(trx: Trx, scope: StoreScope, categoryId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('categories')
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', categoryId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type CategoryColumns = Omit<Insertable<CategoriesTable>, 'restaurantId' | 'storeId'>;

function rowOf(category: Category): CategoryColumns {
  return {
    id: category.id,
    name: category.name,
    description: category.description,
    sortOrder: category.sortOrder,
    imageId: category.image?.id ?? null,
    isOnPos: flag(category.applicableOrderingSystem.pos),
    isOnline: flag(category.applicableOrderingSystem.online),
    isOnUberEats: flag(category.applicableOrderingSystem.uberEats),
    backgroundColor: category.backgroundColor,
    printStationIdsJson: JSON.stringify(category.printStationIds),
    course: category.course ?? null,
  };
}

function categoryOf(row: Selectable<CategoriesTable>): Category {
  return categorySchema.parse({
    id: row.id,
    name: row.name,
    description: row.description,
    sortOrder: row.sortOrder,
    image: pictureRef(row.imageId),
    applicableOrderingSystem: { pos: row.isOnPos === 1, online: row.isOnline === 1, uberEats: row.isOnUberEats === 1 },
    backgroundColor: row.backgroundColor,
    printStationIds: JSON.parse(row.printStationIdsJson),
    ...(row.course === null ? {} : { course: row.course }),
  });
}
