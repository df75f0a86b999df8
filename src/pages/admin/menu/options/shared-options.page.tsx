import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { describeGroupRule } from '#src/domain/menu/modifier-group.ts';
import { type SameGroups, type SharedGroup, sameGroups, sharedGroupsOf } from '#src/domain/menu/shared-groups.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { shareSameGroups } from '#src/features/menu/builder/change-shared-groups.ts';
import { undoMenuChange } from '#src/features/menu/builder/undo-change.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { href, type PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { someNames } from '#src/shared/some-names.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ListIcon, PlusIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { refused, textOf } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { KitList } from '../../lists/kit-list.tsx';
import { type ListKit, pageOfRows, readList } from '../../lists/list-kit.ts';
import { paths } from '../../paths.ts';
import { UndoNotice } from '../builder/undo-notice.tsx';
import { canShare } from './shared-kit.tsx';

/** So many are offered at once; the next follow when these are shared. */
const MOST_OFFERED = 5;

export const itemsText = (count: number) => (count === 1 ? '1 item' : `${count} items`);

function sharedList(hrefOf: (groupId: string) => string): ListKit<SharedGroup> {
  return {
    caption: 'Shared options',
    noun: { one: 'group', many: 'groups' },
    rowKey: ({ group }) => group.id,
    rowHref: ({ group }) => hrefOf(group.id),
    defaultSort: { by: 'name', direction: 'asc' },
    search: {
      label: 'Search shared options',
      placeholder: 'Name, option or item',
      of: ({ group, items }) => [group, ...group.options, ...items].map(({ name }) => name).join(' '),
    },
    filters: [],
    isBareUpTo: 8,
    empty: {
      title: 'No shared options yet',
      text: 'Sauces, sides, how it’s cooked: options that several items share. Change them once, and every item follows.',
    },
    noMatches: { title: 'No options match', text: 'Try part of a name.' },
    columns: [
      {
        key: 'name',
        header: 'Name',
        cell: ({ group }) => group.name,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ group }) => group.name,
      },
      { key: 'rule', header: 'Customers', cell: ({ group }) => describeGroupRule(group) },
      {
        key: 'options',
        header: 'Options',
        isMinor: true,
        cell: ({ group }) => someNames(group.options.map(({ name }) => name)),
      },
      {
        key: 'items',
        header: 'Items',
        isNumeric: true,
        cell: ({ items }) => items.length,
        isSortable: true,
        sortBy: ({ items }) => items.length,
      },
    ],
  };
}

/** Options that several items share, and those that could be. */
export const sharedOptionsPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  inStore: { in: 'menu', at: 20, label: 'Shared options', icon: ListIcon },
  words: 'modifiers groups extras sauces sides sizes choices',
  example: {
    forms: { share: { groupId: 'none', itemId: '{itemId}' }, undo: { changeId: 'none' } },
    answers: [404, 409],
  },
})({
  path: paths.sharedOptions.path,
  async load({ ctx, scope, base, url, query }) {
    const { restaurantId, storeId } = scope;
    const { items } = await readEditedMenu(ctx, scope);
    const kit = sharedList((groupId) => href(base, paths.sharedOption, { restaurantId, storeId, groupId }));
    const rows = [...sharedGroupsOf(items).values()];
    const alike = sameGroups(items).toSorted((a, b) => b.items.length - a.items.length);
    const store = await ctx.menus.storeOf(scope);
    const hasItems = items.some(canShare);
    return {
      base,
      here: url.pathname,
      query,
      store,
      kit,
      alike,
      hasItems,
      ...pageOfRows(kit, readList(kit, query), rows),
    };
  },
  title: ({ store }) => `Shared options · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await actOnShared(request);
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render({ base, here, query, store, kit, state, shown, alike, hasItems }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const add = hasItems ? (
      <LinkButton href={href(base, paths.createSharedOptions, params)} variant="primary" icon={PlusIcon}>
        New shared options
      </LinkButton>
    ) : null;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Shared options"
          status="Changed once, for every item that has them"
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Menu', href: href(base, paths.menu, params) }, { label: 'Shared options' }]}
            />
          }
          actions={shown.all ? add : null}
        />
        <UndoNotice text={notice} changeId={query.get('undo')} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <KitList {...{ kit, state, shown, here, add }} />
        <Alike alike={alike} currencyCode={store.profile.currencyCode} />
      </AdminLayout>
    );
  },
});

/** Groups that several items have alike, each with a button that makes it one. */
function Alike({ alike, currencyCode }: { alike: readonly SameGroups[]; currencyCode: CurrencyCode }) {
  if (alike.length === 0) return null;
  return (
    <section className="mt-8 max-w-3xl" aria-labelledby="alike">
      <SectionHeading id="alike" trailing={alike.length > MOST_OFFERED ? `${MOST_OFFERED} of ${alike.length}` : null}>
        Used by several items
      </SectionHeading>
      <p className="-mt-2 mb-3 text-ink-2">Share them to change them once. Nothing changes for customers.</p>
      <ul className="flex flex-col gap-3">
        {alike.slice(0, MOST_OFFERED).map(({ group, items }) => (
          <Card key={`${group.id} ${items[0]?.id}`} as="li">
            <form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <input type="hidden" name="groupId" value={group.id} />
              <input type="hidden" name="itemId" value={items[0]?.id ?? ''} />
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">{group.name}</p>
                <p className="text-14 text-ink-2">
                  {someNames(group.options.map((option) => optionText(option, currencyCode)))}
                </p>
                <p className="mt-1 text-14">{`${itemsText(items.length)}: ${someNames(items.map(({ name }) => name))}`}</p>
              </div>
              <Button type="submit" name="do" value="share">
                Share<span className="sr-only">&nbsp;{group.name}</span>
              </Button>
            </form>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function optionText(
  { name, extraCharge }: MenuItem['modifiers'][number]['options'][number],
  currencyCode: CurrencyCode,
): string {
  return extraCharge === 0 ? name : `${name} +${formatAmount(extraCharge, currencyCode)}`;
}

async function actOnShared({ ctx, scope, form, url, by }: PageActionRequest<StoreScope>) {
  const to = (changeId: string | null) => (changeId ? `${url.pathname}?undo=${changeId}` : url.pathname);
  if (form.get('do') === 'undo') {
    await undoMenuChange(ctx, scope, { changeId: textOf(form, 'changeId'), by });
    return { kind: 'redirect', to: url.pathname, notice: 'Undone.' } as const;
  }
  const { changeId, count } = await shareSameGroups(ctx, scope, {
    groupId: textOf(form, 'groupId'),
    itemId: textOf(form, 'itemId'),
    by,
  });
  return { kind: 'redirect', to: to(changeId), notice: `Shared by ${itemsText(count)}.` } as const;
}
