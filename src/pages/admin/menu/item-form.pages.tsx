import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { usesOfItem } from '#src/domain/menu/item-uses.ts';
import type { ItemType, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { readEditedItem, readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { readItemHistory } from '#src/features/menu/item-history.ts';
import { createItem, editItem } from '#src/features/menu/manage-items.ts';
import {
  type ActionAnswer,
  formAgain,
  GoTo,
  href,
  type PageActionRequest,
  type PageRequest,
} from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { type AdminFacts, adminPage, type Example } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refused, textOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { copiedFromMonday } from '../setup/week-form.ts';
import { rearrangedSlots, withoutEmptySlotOptions } from './deal-slots.tsx';
import { itemKit, newItem } from './item-kit.ts';
import { ItemPage } from './item-page.tsx';
import { itemPriceText } from './item-price-text.ts';
import { rearranged, withoutEmptyOptions } from './item-rows.tsx';
import { editHref, ITEM_TYPES } from './item-types.ts';
import { savedText } from './saved-text.ts';

async function loadForm({ ctx, scope, base }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'base'>) {
  const { restaurantId, storeId } = scope;
  const menu = await readEditedMenu(ctx, scope);
  return {
    store: await ctx.menus.storeOf(scope),
    menu,
    now: ctx.clock.now(),
    categories: menu.categories,
    sharedHref: (groupId: string) => href(base, paths.sharedOption, { restaurantId, storeId, groupId }),
    stations: (await listPrintStations(ctx.db, scope)).map(({ id, name }) => ({ id, name })),
  };
}

type FormFacts = Awaited<ReturnType<typeof loadForm>>;
type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'by'>;

/** A button that only moves rows: redraws the form without saving, and keeps a chosen picture. */
async function rowsMoved(sent: Sent): Promise<ActionAnswer | null> {
  const button = String(sent.form.get('do') ?? '');
  const again = formAgain(sent.form, []);
  const before = again.values;
  // A deal that is tried: drawn as it is typed, with what was chosen.
  if (button === 'try') return { kind: 'again', status: 200, form: again };
  const menu = await readEditedMenu(sent.ctx, sent.scope);
  const moved = button.startsWith('copy.')
    ? copiedFromMonday(button.slice(5), before)
    : (rearranged(before, button, menu) ?? rearrangedSlots(before, button, menu));
  if (!moved) return null;
  try {
    const image = await readPicture(sent, sent.scope, 'image');
    return {
      kind: 'again',
      status: 200,
      form: { values: { ...moved, image: image ?? '' }, errors: {}, message: null },
    };
  } catch (error) {
    return refused(error, sent.form);
  }
}

/** Prices the form while someone types. What can't be read yet keeps its stored price. */
function requestedPrices(
  { form, ctx }: Sent,
  { facts, stored, isNew }: { facts: FormFacts; stored: MenuItem; isNew: boolean },
): ActionAnswer | null {
  if (form.get('do') !== 'prices') return null;
  const { value } = itemKit({ ...facts, stored, isNew }).read(form, stored, () => ctx.ids.next());
  return { kind: 'json', body: itemPriceText(value, facts.menu, facts.store.profile) };
}

/** An item's form as it is read: without empty rows, and with its picture stored first. */
function filledIn(sent: Sent) {
  const form = withoutEmptySlotOptions(withoutEmptyOptions(sent.form));
  return { form, prepare: () => readPicture({ ...sent, form }, sent.scope, 'image') };
}

async function storedItem({ ctx, scope }: Pick<Sent, 'ctx' | 'scope'>, itemId: string, type: ItemType) {
  const found = await readEditedItem(ctx, scope, itemId);
  if (found?.item.type !== type) throw notFound('item');
  return { value: found.item, version: found.version };
}

const FORMS: Example['forms'] = {
  save: { name: 'Soup', price: '9.50', categoryId: '{categoryId}' },
  'copy.availableWeeklyHours': { name: 'Soup' },
  'modifiers.add': { name: 'Soup' },
  try: { name: 'Soup' },
};
const FACTS: AdminFacts = {
  guard: { action: 'menu.manage' },
  under: paths.menu,
  // Rows are moved on the screen only: nothing is saved.
  example: { forms: FORMS, answers: [200, 303, 400, 409] },
};
/** The example item is a basic one; opening its form as another type redirects to its own. */
const FACTS_OF_ANOTHER_TYPE: AdminFacts = { ...FACTS, example: { opens: [302], forms: FORMS, answers: [404] } };

/** The form of a new item of a type, in the category that the address names. */
function createPageOf<const Type extends ItemType>(type: Type) {
  const { create, noun } = ITEM_TYPES[type];
  return adminPage<StoreScope>(FACTS)({
    path: create.path,
    async load(request) {
      const { base, url, params } = request;
      const facts = await loadForm(request);
      const category = facts.categories.find(({ id }) => id === params.categoryId);
      if (!category) throw notFound('category');
      return { base, here: url.pathname, ...facts, category };
    },
    title: ({ category }) => `New ${noun} in ${category.name} · Servery`,
    head: () => ({ isIndexed: false }),
    async action(request) {
      const { ctx, scope, form, base, by, params } = request;
      const moved = await rowsMoved(request);
      if (moved) return moved;
      const empty = newItem(type, scope, params.categoryId);
      const facts = await loadForm(request);
      const prices = requestedPrices(request, { facts, stored: empty, isNew: true });
      if (prices) return prices;
      return makeForm({
        kit: itemKit({ ...facts, stored: empty, isNew: true }),
        ...filledIn(request),
        newId: () => ctx.ids.next(),
        empty,
        // Without a place of its own it is the last of its category.
        async make({ sortOrder: _, ...item }) {
          const { restaurantId, storeId } = scope;
          const { id, name, categoryId } = await createItem(ctx, scope, { item, by });
          const place = { restaurantId, storeId };
          const notice = (await publishesAtOnce(ctx.db, scope))
            ? `${name} is on the menu.`
            : `${name} is in the draft.`;
          if (form.get('do') === 'another') {
            return { kind: 'redirect', to: href(base, create, { ...place, categoryId }), notice };
          }
          const to = href(base, paths.category, { ...place, categoryId });
          return { kind: 'redirect', to: `${to}#${id}`, notice };
        },
      });
    },
    render({ category, ...data }, view) {
      const { restaurantId, id: storeId } = data.store.profile;
      const stored = newItem(type, { restaurantId, storeId }, category.id);
      return <ItemPage {...data} {...{ view, category, stored }} title={`New ${noun}`} version={null} known={null} />;
    },
  });
}

/** The form of an item of a type. An item of another type is at its own address. */
function editPageOf<const Type extends ItemType>(type: Type) {
  return adminPage<StoreScope>(type === 'basic' ? FACTS : FACTS_OF_ANOTHER_TYPE)({
    path: ITEM_TYPES[type].edit.path,
    async load(request) {
      const { ctx, scope, base, url, params } = request;
      const found = await readEditedItem(ctx, scope, params.itemId);
      if (!found) throw notFound('item');
      const { item, version } = found;
      const { restaurantId, storeId } = scope;
      if (item.type !== type) throw new GoTo(editHref(base, { restaurantId, storeId }, item));
      const facts = await loadForm(request);
      const category = facts.categories.find(({ id }) => id === item.categoryId);
      if (!category) throw notFound('category');
      const uses = usesOfItem(item, facts.menu);
      const history = await readItemHistory(ctx, scope, item.id);
      const hasOtherStores = (await listStores(ctx.db, restaurantOf(scope))).length > 1;
      const known = { uses, history, hasOtherStores };
      return { base, here: url.pathname, ...facts, category, item, version, known };
    },
    title: ({ item }) => `${item.name} · Servery`,
    head: () => ({ isIndexed: false }),
    async action(request) {
      const { ctx, scope, form, url, by, params } = request;
      const { itemId } = params;
      const { value: stored } = await storedItem(request, itemId, type);
      const moved = await rowsMoved(request);
      if (moved) return moved;
      const facts = await loadForm(request);
      const prices = requestedPrices(request, { facts, stored, isNew: false });
      if (prices) return prices;
      const saved = await savedText(ctx, scope);
      return saveForm({
        kit: itemKit({ ...facts, stored, isNew: false }),
        ...filledIn(request),
        newId: () => ctx.ids.next(),
        read: () => storedItem(request, itemId, type),
        save: (item, { version }) =>
          editItem(ctx, scope, { itemId, item, version, confirmPrices: textOf(form, CONFIRM_PRICES), by }),
        editor: ({ value }) =>
          findEditorAgo({ ctx, scope, by }, { action: 'editItem', subjectType: 'item', subjectId: itemId }, value),
        done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
      });
    },
    render: ({ item, ...data }, view) => <ItemPage {...data} view={view} title={item.name} stored={item} />,
  });
}

export const createItemPage = createPageOf('basic');
export const createPizzaPage = createPageOf('pizza');
export const createHalfAndHalfPage = createPageOf('halfAndHalf');
export const createDealPage = createPageOf('deal');
export const createCustomItemPage = createPageOf('custom');
export const editItemPage = editPageOf('basic');
export const editPizzaPage = editPageOf('pizza');
export const editHalfAndHalfPage = editPageOf('halfAndHalf');
export const editDealPage = editPageOf('deal');
export const editCustomItemPage = editPageOf('custom');
