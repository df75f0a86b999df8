import { isStarterKey, STARTER_KEYS, STARTERS } from '#src/domain/menu/starters/starters.ts';
import { asMenu } from '#src/domain/menu/versions/drafted-menu.ts';
import { applyDeltas } from '#src/domain/menu/versions/menu-delta.ts';
import { listSourceStores } from '#src/features/menu/copy/source-stores.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { previewStarter, takeStarter } from '#src/features/menu/starters/use-starter.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { may, refused, textOf } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { Notice } from '../../notice.tsx';
import { paths } from '../../paths.ts';
import { StarterCards } from './starter-cards.tsx';
import { StarterPreview } from './starter-preview.tsx';
import { sizeText } from './starter-text.ts';

/** A menu to begin with: six of them, and what one would put on this store's menu. */
export const startMenuPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  words: 'starting menu template sample pizza chinese burgers cafe pub fish and chips',
  example: { query: { menu: 'pizza' }, forms: { use: { menu: 'pizza', key: 'once' } }, answers: [303, 400] },
})({
  path: paths.startMenu.path,
  async load(request: PageRequest<StoreScope>) {
    const { ctx, scope, actor, base, url, query } = request;
    const asked = query.get('menu') ?? '';
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      hasSources: (await listSourceStores(ctx, actor, scope)).length > 0 && may(actor, 'store.manage', scope),
      chosen: isStarterKey(asked) ? await chosenOf(request, asked) : null,
      isAtOnce: await publishesAtOnce(ctx.db, scope),
      requestKey: ctx.ids.next(),
    };
  },
  title: ({ chosen, store }) => `${chosen ? `${chosen.starter.name} menu` : 'Starting menus'} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, base, by }) {
    try {
      const key = textOf(form, 'menu');
      if (!isStarterKey(key)) throw invalidFields({ path: 'menu', message: 'Choose one of the starting menus.' });
      const requestKey = textOf(form, 'key') || ctx.ids.next();
      const { jobId } = await takeStarter(ctx, scope, { key, requestKey, by });
      return { kind: 'redirect', to: href(base, paths.menuUpload, { ...scope, jobId }) };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, hasSources, chosen, isAtOnce, requestKey }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const crumbs = [
      { label: 'Menu', href: href(base, paths.menu, params) },
      ...(chosen ? [{ label: 'Starting menus', href: here }] : []),
      { label: chosen ? chosen.starter.name : 'Starting menus' },
    ];
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={chosen ? `${chosen.starter.name} menu` : 'Starting menus'}
          status={
            chosen ? sizeText(chosen.starter) : 'Dishes with prices, options and pictures. Change anything afterwards'
          }
          breadcrumbs={<Breadcrumbs crumbs={crumbs} />}
        />
        <Notice text={notice} />
        {chosen ? (
          <StarterPreview
            {...{ ...chosen, isAtOnce, requestKey, form }}
            currencyCode={store.profile.currencyCode}
            backHref={here}
          />
        ) : (
          <>
            {hasSources ? (
              <p className="mb-5 text-ink-2">
                Or <a href={href(base, paths.copyStore, params)}>copy another store’s menu</a>.
              </p>
            ) : null}
            <StarterCards starters={STARTER_KEYS.map((key) => STARTERS[key])} here={here} />
          </>
        )}
      </AdminLayout>
    );
  },
});

/** What the menu would be with it. */
async function chosenOf({ ctx, scope }: PageRequest<StoreScope>, key: keyof typeof STARTERS) {
  const before = await readEditedMenu(ctx, scope);
  const rows = await previewStarter(ctx, scope, key);
  const put = rows.filter(({ kind }) => kind !== 'failed');
  return {
    starter: STARTERS[key],
    rows,
    menu: asMenu(before, applyDeltas(before, put)),
    hadItems: before.items.length,
  };
}
