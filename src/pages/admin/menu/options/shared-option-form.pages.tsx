import { sharedGroupsOf } from '#src/domain/menu/shared-groups.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import {
  createSharedGroup,
  editSharedGroup,
  removeSharedGroup,
  stopSharing,
} from '#src/features/menu/builder/change-shared-groups.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { RemoveFold } from '../../form-parts.tsx';
import { KitForm } from '../../forms/kit-form.tsx';
import { makeForm, saveForm } from '../../forms/save-form.ts';
import { savedNotice } from '../../forms/saved-notice.ts';
import { refusedBeside, textOf } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { paths } from '../../paths.ts';
import { ConfirmPrices } from '../confirm-prices.tsx';
import { rearranged, withoutEmptyOptions } from '../item-rows.tsx';
import { savedText } from '../saved-text.ts';
import { groupOfForm, NEW_SHARED, SharedLayout, sharedFormOf, sharedKit } from './shared-kit.tsx';
import { itemsText } from './shared-options.page.tsx';

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form'>;

async function sharedIn({ ctx, scope }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope'>, groupId: string) {
  const menu = await readEditedMenu(ctx, scope);
  const shared = sharedGroupsOf(menu.items).get(groupId);
  if (!shared) throw notFound('options');
  return { menu, ...shared };
}

/** A button that only adds, removes or moves an option: the form comes back, nothing is saved. */
async function rowsMoved({ ctx, scope, form }: Sent): Promise<ActionAnswer | null> {
  const values = Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  const moved = rearranged(values, String(form.get('do') ?? ''), await readEditedMenu(ctx, scope));
  return moved && { kind: 'again', status: 200, form: { values: moved, errors: {}, message: null } };
}

export const createSharedOptionsPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  under: paths.sharedOptions,
  example: { forms: { save: { 'modifiers.0.name': 'Sauces' }, 'option.add.0': {} }, answers: [200, 303, 400] },
})({
  path: paths.createSharedOptions.path,
  async load({ ctx, scope, base, url }) {
    const store = await ctx.menus.storeOf(scope);
    return { base, here: url.pathname, store, menu: await readEditedMenu(ctx, scope) };
  },
  title: ({ store }) => `New shared options · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by } = request;
    const moved = await rowsMoved(request);
    if (moved) return moved;
    const { restaurantId, storeId } = scope;
    return makeForm({
      kit: sharedKit({ menu: await readEditedMenu(ctx, scope), group: null }),
      form: withoutEmptyOptions(form),
      newId: () => ctx.ids.next(),
      empty: NEW_SHARED,
      async make(value) {
        const { changeId, count } = await createSharedGroup(ctx, scope, { ...groupOfForm(value), by });
        const to = href(base, paths.sharedOptions, { restaurantId, storeId });
        const notice = `${value.modifiers[0]?.name} added to ${itemsText(count)}.`;
        return { kind: 'redirect', to: changeId ? `${to}?undo=${changeId}` : to, notice };
      },
    });
  },
  render({ base, here, store, menu }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const listHref = href(base, paths.sharedOptions, params);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="New shared options"
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Menu', href: href(base, paths.menu, params) },
                { label: 'Shared options', href: listHref },
                { label: 'New' },
              ]}
            />
          }
        />
        <KitForm
          {...{ id: 'shared', kit: sharedKit({ menu, group: null }), stored: NEW_SHARED, form, notice }}
          symbol={currencySymbol(store.profile.currencyCode)}
          isNew
          label="Add shared options"
          backHref={listHref}
        >
          {(put) => <SharedLayout put={put} />}
        </KitForm>
      </AdminLayout>
    );
  },
});

export const sharedOptionPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  under: paths.sharedOptions,
  example: { forms: { save: {}, own: {}, delete: {}, 'option.add.0': {} }, answers: [200, 303, 400, 404, 409] },
})({
  path: paths.sharedOption.path,
  async load(request) {
    const { ctx, scope, base, url, params } = request;
    const store = await ctx.menus.storeOf(scope);
    return { base, here: url.pathname, store, ...(await sharedIn(request, params.groupId)) };
  },
  title: ({ group, store }) => `${group.name} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, url, by, params } = request;
    const { groupId } = params;
    const beside = await actBeside(request, groupId);
    if (beside) return beside;
    const moved = await rowsMoved(request);
    if (moved) return moved;
    const { menu, group } = await sharedIn(request, groupId);
    const saved = await savedText(ctx, scope);
    return saveForm({
      kit: sharedKit({ menu, group }),
      form: withoutEmptyOptions(form),
      newId: () => ctx.ids.next(),
      async read() {
        const now = await sharedIn(request, groupId);
        return { value: sharedFormOf(now.group, now.items) };
      },
      save: (value, { value: seen }) =>
        editSharedGroup(ctx, scope, {
          ...{ groupId, ...groupOfForm(value), seen: groupOfForm(seen), by },
          confirmPrices: textOf(form, CONFIRM_PRICES),
        }),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
    });
  },
  render({ base, here, store, menu, group, items }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const listHref = href(base, paths.sharedOptions, params);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={group.name}
          status={`Shared by ${itemsText(items.length)}`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Menu', href: href(base, paths.menu, params) },
                { label: 'Shared options', href: listHref },
                { label: group.name },
              ]}
            />
          }
          actions={
            <form method="post">
              <Button type="submit" name="do" value="own">
                Stop sharing
              </Button>
            </form>
          }
        />
        <KitForm
          {...{ id: 'shared', kit: sharedKit({ menu, group }), stored: sharedFormOf(group, items), form, notice }}
          symbol={currencySymbol(store.profile.currencyCode)}
          label={`Save for ${itemsText(items.length)}`}
          backHref={listHref}
        >
          {(put) => (
            <>
              <ConfirmPrices question={form.errors[CONFIRM_PRICES]} />
              <SharedLayout put={put} />
            </>
          )}
        </KitForm>
        <RemoveFold label={`Delete ${group.name}`}>
          {`These options are taken off ${itemsText(items.length)}. To keep them there, stop sharing them instead: each item then has its own.`}
        </RemoveFold>
      </AdminLayout>
    );
  },
});

/** The buttons beside the form. What they did can be undone in the list. */
async function actBeside(request: PageActionRequest<StoreScope>, groupId: string): Promise<ActionAnswer | null> {
  const { ctx, scope, form, base, by } = request;
  const act = form.get('do');
  if (act !== 'own' && act !== 'delete') return null;
  const { restaurantId, storeId } = scope;
  try {
    const { group } = await sharedIn(request, groupId);
    const { changeId, count } = await (act === 'own' ? stopSharing : removeSharedGroup)(ctx, scope, { groupId, by });
    const to = href(base, paths.sharedOptions, { restaurantId, storeId });
    const notice =
      act === 'own'
        ? `${group.name} is no longer shared. ${itemsText(count)} kept it.`
        : `${group.name} removed from ${itemsText(count)}.`;
    return { kind: 'redirect', to: changeId ? `${to}?undo=${changeId}` : to, notice };
  } catch (error) {
    return refusedBeside(error, form);
  }
}
