import type { Needs } from '#src/context.ts';
import { SUPPORT_ONLY_LOOKS } from '#src/http/support-guard.ts';
import type { PageContext } from '#src/pages/page.tsx';
import { href } from '#src/pages/page.tsx';
import type { ErrorFrame } from '#src/pages/surface.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { adminPages } from './admin-pages.ts';
import { adminFrame } from './frame.tsx';
import { AdminLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { missingPermission, permissionAt } from './permission-words.ts';

const PLACE = /^\/restaurants\/([^/]+)\/stores\/([^/]+)(?:\/|$)/;

/** Shows admin errors beside the menu, so that the right page is one step away. */
export const adminErrorFrame: ErrorFrame = {
  for: 'staff',
  placeIn(pathname) {
    const [, restaurantId, storeId] = PLACE.exec(pathname) ?? [];
    return restaurantId && storeId ? { restaurantId, storeId } : null;
  },
  async render({ ctx, scope, actor, base, error, retryHref }) {
    const store = scope ? await (ctx as Needs<'menus'>).menus.storeOf(scope) : null;
    const home = scope
      ? href(base, paths.store, { restaurantId: scope.restaurantId, storeId: scope.storeId })
      : href(base, paths.home, {});
    const mayPass = error.status >= 500;
    const action = error.code === 'user_not_allowed' ? permissionAt(adminPages, retryHref.slice(base.length)) : null;
    const missing = action && (await missingPermission(ctx as Needs<'db' | 'menus'>, scope, action));
    const toAllow =
      error.reason === SUPPORT_ONLY_LOOKS
        ? `${href(base, paths.openAsSupport, { restaurantId: String(error.details?.restaurantId) })}?next=${encodeURIComponent(retryHref)}`
        : null;
    const body = (
      <AdminLayout base={base} here={retryHref} store={store}>
        <section data-part="error" className="max-w-narrow py-6">
          <h1 className="font-extrabold text-28">Website Error!</h1>
          <p className="mt-3 text-18 text-ink-2">{missing ? missing.needs : error.message}</p>
          {missing ? <p className="mt-2 text-ink-2">{missing.from}</p> : null}
          <div className="mt-7 flex flex-wrap gap-2">
            {mayPass ? (
              <LinkButton href={retryHref} variant="primary" icon={RetryIcon}>
                Try again
              </LinkButton>
            ) : null}
            {toAllow ? (
              <LinkButton href={toAllow} variant="primary">
                Allow changes
              </LinkButton>
            ) : null}
            <LinkButton href={home} variant={mayPass || toAllow ? 'secondary' : 'primary'}>
              {store ? `Go to ${store.profile.name}` : 'Go to your stores'}
            </LinkButton>
          </div>
        </section>
      </AdminLayout>
    );
    return adminFrame(body, { actor, ctx: ctx as PageContext });
  },
};
