/** A price ten times the old one, or a tenth, is asked about wherever it would be sold without another look. */
import { describe, expect, test } from 'bun:test';
import { readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { changeItems, editInList } from './builder/change-items.ts';
import { undoMenuChange } from './builder/undo-change.ts';
import { readEditedItem } from './desk/read-edited.ts';
import { choosePublishing } from './discard-draft.ts';
import { editItem } from './manage-items.ts';
import { planPublish, publishMenu } from './publish-menu.ts';
import { publishPlanned } from './publish-planned.job.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;

/** A store with a drink of $4.50. */
async function store({ atOnce }: { readonly atOnce: boolean }) {
  const ctx = await seededContext();
  await choosePublishing(ctx, newtown, { atOnce, by });
  const cola = (await ctx.menus.menuOf(newtown)).items.find(
    (item): item is BasicItem => item.type === 'basic' && item.price.basePrice === 450,
  );
  if (!cola) throw new Error('the demo has no drink of $4.50');
  const ask = (now: string) => `${cola.name} from $4.50 to ${now}. Is that right?`;
  return { ctx, cola, ask };
}

const edit = async (ctx: TestContext, itemId: string, basePrice: number, confirmPrices?: string) => {
  const found = await readEditedItem(ctx, newtown, itemId);
  if (found?.item.type !== 'basic') throw new Error('no plain dish');
  const item = { ...found.item, price: { ...found.item.price, basePrice } };
  const answer = confirmPrices === undefined ? {} : { confirmPrices };
  await editItem(ctx, newtown, { itemId, item, version: found.version, by, ...answer });
};
const soldFor = async (ctx: TestContext, itemId: string) => {
  const item = (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === itemId);
  return item?.type === 'basic' ? item.price.basePrice : null;
};
const draft = async (ctx: TestContext) => (await readMenuDraft(ctx.db, newtown)).version;

/** The field and the question; null: it was done. */
async function questionOf(work: Promise<unknown>): Promise<FieldIssue | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
    return (error.details?.fields as FieldIssue[] | undefined)?.[0] ?? null;
  }
}
const asked = (message: string) => ({ path: 'confirmPrices', message });

describe('where each change is sold at once', () => {
  test('an item’s form asks, changes nothing until it is answered, and takes no answer to another question', async () => {
    const { ctx, cola, ask } = await store({ atOnce: true });
    expect(await questionOf(edit(ctx, cola.id, 4500))).toEqual(asked(ask('$45.00')));
    expect(await questionOf(edit(ctx, cola.id, 4500, ask('$4,500.00')))).toEqual(asked(ask('$45.00')));
    expect(await soldFor(ctx, cola.id)).toBe(450);
    expect(await questionOf(edit(ctx, cola.id, 4500, ask('$45.00')))).toBeNull();
    expect(await soldFor(ctx, cola.id)).toBe(4500);
    expect(await questionOf(edit(ctx, cola.id, 4400))).toBeNull();
  });

  test('the list asks, and so does a raise of several', async () => {
    const { ctx, cola, ask } = await store({ atOnce: true });
    const was = { name: cola.name, priceInCents: 450 };
    const fields = { ...was, priceInCents: 45 };
    expect(await questionOf(editInList(ctx, newtown, { itemId: cola.id, fields, was, by }))).toEqual(
      asked(ask('$0.45')),
    );
    const raise = { itemIds: [cola.id], change: { kind: 'addToPrice', amountInCents: 4050 }, by } as const;
    expect(await questionOf(changeItems(ctx, newtown, raise))).toEqual(asked(ask('$45.00')));
    expect(await soldFor(ctx, cola.id)).toBe(450);
    const { changeId } = await changeItems(ctx, newtown, { ...raise, confirmPrices: ask('$45.00') });
    expect(await soldFor(ctx, cola.id)).toBe(4500);
    // A price that was sold before needs no answer.
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await soldFor(ctx, cola.id)).toBe(450);
  });
});

describe('where changes wait', () => {
  test('saving asks nothing, publishing does', async () => {
    const { ctx, cola, ask } = await store({ atOnce: false });
    expect(await questionOf(edit(ctx, cola.id, 4500))).toBeNull();
    const publish = async (confirmPrices?: string) =>
      publishMenu(ctx, newtown, { version: await draft(ctx), note: '', by, confirmPrices });
    expect(await questionOf(publish())).toEqual(asked(ask('$45.00')));
    expect(await soldFor(ctx, cola.id)).toBe(450);
    await publish(ask('$45.00'));
    expect(await soldFor(ctx, cola.id)).toBe(4500);
  });

  test('setting a time asks; what is saved after that is asked about with each save, because no one looks again', async () => {
    const { ctx, cola, ask } = await store({ atOnce: false });
    await edit(ctx, cola.id, 4500);
    const at = ctx.clock.now().add({ hours: 1 });
    const plan = async (confirmPrices?: string) =>
      planPublish(ctx, newtown, { version: await draft(ctx), note: '', by, at, confirmPrices });
    expect(await questionOf(plan())).toEqual(asked(ask('$45.00')));
    await plan(ask('$45.00'));
    const wrong = `${cola.name} from $45.00 to $450.00. Is that right?`;
    expect(await questionOf(edit(ctx, cola.id, 45_000))).toEqual(asked(wrong));
    await edit(ctx, cola.id, 4600);
    ctx.pass({ hours: 2 });
    await publishPlanned(ctx);
    expect(await soldFor(ctx, cola.id)).toBe(4600);
  });
});
