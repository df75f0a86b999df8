import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { NextIcon } from '#src/ui/icon.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { findInStore } from './find-in-store.ts';

/** Items, orders and customers by a word: the palette reads it, and without script it is a page like any other. */
export const findPage = adminPage<StoreScope>({
  guard: { action: 'store.read' },
  example: { query: { q: 'ma' } },
})({
  path: paths.find.path,
  async load({ ctx, scope, actor, base, url, query }) {
    const words = query.get('q') ?? '';
    return {
      base,
      here: url.pathname,
      words,
      store: await ctx.menus.storeOf(scope),
      found: await findInStore(ctx, scope, { base, actor, words }),
    };
  },
  title: ({ store }) => `Search · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, words, found }) {
    const { restaurantId, id: storeId } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Search" status="Items, orders and customers" />
        <search className="mb-5 max-w-2xl">
          <form action={href(base, paths.find, { restaurantId, storeId })} method="get" className="flex gap-2">
            <Input
              type="search"
              name="q"
              aria-label="Item, order or customer"
              placeholder="Item, order number, name or phone"
              defaultValue={words}
              autoComplete="off"
              data-slash-focus
            />
            <Button type="submit" variant="primary">
              Search
            </Button>
          </form>
        </search>
        {found.length > 0 ? (
          <ul className="max-w-2xl divide-y divide-line rounded-card border border-line bg-surface">
            {found.map(({ label, note, to }) => (
              <li key={`${to} ${label}`}>
                <a
                  href={to}
                  data-found={note}
                  className="flex min-h-12 items-center gap-3 px-4 py-2 no-underline hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1">
                    <span data-part="label" className="block truncate font-medium">
                      {label}
                    </span>
                    <span className="tnum block text-14 text-ink-3">{note}</span>
                  </span>
                  <NextIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
                </a>
              </li>
            ))}
          </ul>
        ) : words.trim() === '' ? (
          <p className="text-ink-2">Enter 2 or more letters. “refund W-118” and “sold out burrata” work too.</p>
        ) : (
          <EmptyState title="No matches">Try another name, order number or phone number.</EmptyState>
        )}
      </AdminLayout>
    );
  },
});
