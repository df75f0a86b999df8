import { localDateOf } from '#src/domain/time/store-clock.ts';
import { takesInquiries } from '#src/features/website-content/inquire.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { FindUs, mapPictures, SpecialDays, WeekTables } from './hours-parts.tsx';
import { sendInquiry } from './inquiry-action.ts';
import { InquiryForm } from './inquiry-form.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';

export const hoursPage = pageOf<StoreScope>()({
  path: paths.hours.path,
  hasOwnCss: true,
  async load({ ctx, scope, base }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    return {
      head: storeHeadOf(store, now),
      base,
      store,
      today: localDateOf(now, store.profile.timezone),
      tiles: ctx.mapTiles,
      takesInquiries: await takesInquiries(ctx, scope),
      version: `${store.menuVersion}.${store.settingsVersion}`,
    };
  },
  title: ({ head }) => `Opening hours · ${head.restaurantName} ${head.storeName}`,
  cache: ({ version, today }) => ({ key: `${version}.${today}`, maxAgeSeconds: 60 }),
  pictures: ({ tiles, store }) => mapPictures(tiles, store),
  action: (request) => sendInquiry(request),
  render({ head, base, store, tiles, today, takesInquiries: takesThem }, { form, notice }) {
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-(--gutter) py-8">
          <header>
            <h1 className="font-extrabold text-28">Opening hours</h1>
            <p className="mt-1 text-ink-2">{head.openText}</p>
          </header>
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            <WeekTables head={head} store={store} today={today} />
            <SpecialDays store={store} today={today} />
            <FindUs head={head} store={store} tiles={tiles} />
          </div>
          {takesThem ? (
            <InquiryForm
              to={href(base, paths.hours, { restaurantId: head.restaurantId, storeId: head.storeId })}
              form={form}
            />
          ) : null}
        </div>
      </StoreLayout>
    );
  },
});
