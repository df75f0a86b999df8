import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type Category, categorySchema } from '#src/domain/menu/menu.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from './desk/menu-desk.ts';
import { referenceIssues, withOwnPicture } from './menu-references.ts';

type MenuNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

/** The form's fields. A picture is named by its id; without `sortOrder` the category goes last. */
export type CategoryInput = Omit<Category, 'id' | 'sortOrder' | 'image'> & {
  readonly sortOrder?: number;
  readonly image: { readonly id: string } | null;
};

/** The most a menu can hold (architecture: everything that grows is bounded). */
export const MAX_CATEGORIES = 200;

export async function createCategory(
  ctx: MenuNeeds,
  scope: StoreScope,
  { category: input, by }: { readonly category: CategoryInput; readonly by: ActedBy },
): Promise<Category> {
  const id = ctx.ids.next();
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const others = await desk.categories();
    if (others.length >= MAX_CATEGORIES) throw invalidFields({ path: 'name', message: 'The menu is full.' });
    const sortOrder = input.sortOrder ?? Math.max(0, ...others.map((each) => each.sortOrder)) + 1;
    const category = parseCategory({ ...input, id, sortOrder });
    await checkIn(trx, scope, category, others);
    await desk.addCategory(category);
    const subject = { subjectType: 'category', subjectId: id } as const;
    await desk.changed({ by, action: 'createCategory', ...subject, after: category });
    return category;
  });
}

/** `seen`: as it was when it was read. */
export async function editCategory(
  ctx: MenuNeeds,
  scope: StoreScope,
  {
    categoryId,
    category: input,
    seen,
    by,
  }: {
    readonly categoryId: string;
    readonly category: CategoryInput;
    readonly seen?: Category;
    readonly by: ActedBy;
  },
): Promise<Category> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const before = await desk.category(categoryId);
    if (!before) throw notFound('category');
    requireAsSeen(seen, before, 'this category');
    const category = parseCategory({ sortOrder: before.sortOrder, ...input, id: categoryId });
    await checkIn(trx, scope, category, await desk.categories());
    await desk.putCategory(category);
    const subject = { subjectType: 'category', subjectId: categoryId } as const;
    await desk.changed({ by, action: 'editCategory', ...subject, before, after: category });
    return category;
  });
}

function parseCategory(input: unknown): Category {
  const { image } = input as CategoryInput;
  return parseInput(categorySchema, withOwnPicture({ ...(input as CategoryInput), image }));
}

async function checkIn(trx: Trx, scope: StoreScope, category: Category, others: readonly Category[]): Promise<void> {
  const { image, printStationIds } = category;
  const issues = await referenceIssues(trx, scope, { imageId: image?.id ?? null, printStationIds });
  const sameName = others.some(
    (other) => other.id !== category.id && other.name.toLowerCase() === category.name.toLowerCase(),
  );
  if (sameName) issues.push({ path: 'name', message: 'Another category has this name.' });
  if (issues.length > 0) throw invalidFields(...issues);
}
