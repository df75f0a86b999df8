import menuListIsland from '#islands/admin/menu-list.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { menuIssues } from '#src/domain/menu/menu-issues.ts';
import { sellingWeek } from '#src/domain/ordering/selling-week.ts';
import { confirmFacts } from '#src/features/menu/confirm-facts.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { may, refused, requireMay, textOf } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { Notice } from '../../notice.tsx';
import { paths } from '../../paths.ts';
import { BuilderHeader } from '../builder/builder.tsx';
import { IssueLists } from './issue-lists.tsx';

/** What keeps items of the menu from being sold, each a link to the field that puts it right. */
export const menuIssuesPage = adminPage<StoreScope>({
  guard: { action: 'menu.read' },
  words: 'problems missing price picture hours topping options confirm allergens diets',
  example: { forms: { confirm: { items: '{soldOutItemId}' } }, needs: { confirm: 'menu.manage' } },
})({
  path: paths.menuIssues.path,
  async load({ ctx, scope, base, url, actor }) {
    const store = await ctx.menus.storeOf(scope);
    const menu = await readEditedMenu(ctx, scope);
    const issues = menuIssues(menu, sellingWeek(store.profile));
    return {
      ...{ base, here: url.pathname, store, menu, issues },
      ...{ issueCount: issues.length, itemCount: menu.items.length },
      isAtOnce: await publishesAtOnce(ctx.db, scope),
      mayEdit: may(actor, 'menu.manage', scope),
    };
  },
  title: ({ store }) => `Issues of the menu · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, actor, by, url }) {
    try {
      requireMay(actor, 'menu.manage', scope);
      const itemIds = textOf(form, 'items').split(',');
      const count = await confirmFacts(ctx, scope, { itemIds, by });
      const notice = `${count === 1 ? '1 item' : `${count} items`} confirmed.`;
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, menu, issues, mayEdit } = data;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <BuilderHeader {...data} view="issues" />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        {issues.length === 0 ? (
          <EmptyState title="No issues">
            {menu.items.length === 0
              ? 'Your menu is still empty.'
              : 'Every item has a price and a picture, and can be ordered.'}
          </EmptyState>
        ) : (
          <IssueLists {...{ base, params, menu, issues, mayEdit }} />
        )}
        <IslandTag of={menuListIsland} hydrate="idle" props={{}} />
      </AdminLayout>
    );
  },
});
