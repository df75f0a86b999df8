import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { formatStoreTimeAndDay, localDateOf } from '#src/domain/time/store-clock.ts';
import {
  FILE_KEPT_HOURS,
  type RestaurantFileState,
  readRestaurantFile,
  requestRestaurantFile,
  takeRestaurantFile,
} from '#src/features/tenancy/restaurant-file.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';

/** Everything of a restaurant in one file, for its owner to keep, to open and to take to another server. */
export const restaurantFilePage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inStore: { in: 'settings', at: 75, label: 'Restaurant as one file', icon: DownloadIcon },
  inRestaurant: { in: 'settings', at: 20, label: 'Restaurant as one file', icon: DownloadIcon },
  words: 'export data backup copy leave sqlite take along download everything',
  example: { forms: { '': {} } },
})({
  path: paths.restaurantFile.path,
  async load({ ctx, scope, base, url }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    const [store] = await listStores(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      now: ctx.clock.now(),
      timezone: store?.timezone ?? 'UTC',
      restaurant,
      file: await readRestaurantFile(ctx, scope),
    };
  },
  async file({ ctx, scope, query, by }) {
    if (query.get('format') !== 'db') return null;
    const [store] = await listStores(ctx.db, scope);
    const day = localDateOf(ctx.clock.now(), store?.timezone ?? 'UTC');
    const body = await takeRestaurantFile(ctx, scope, { by });
    return { name: `${scope.restaurantId}-${day}.db`, type: 'application/vnd.sqlite3', body };
  },
  async action({ ctx, scope, form, url, by }) {
    try {
      await requestRestaurantFile(ctx, scope, { by });
      return { kind: 'redirect', to: url.pathname };
    } catch (error) {
      return refused(error, form);
    }
  },
  title: ({ restaurant }) => `Restaurant as one file · ${restaurant.name}`,
  head: ({ file }) => ({ isIndexed: false, ...(file.kind === 'making' ? { refreshSeconds: 5 } : {}) }),
  render: ({ base, here, now, timezone, restaurant, file }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
      <PageHeader
        title="Restaurant as one file"
        status={`Everything of ${restaurant.name}, to keep or to take to another server`}
      />
      <Notice text={notice} />
      <div className="flex max-w-narrow flex-col gap-4">
        <ErrorSummary errors={form.errors} message={form.message} />
        <TheFile {...{ here, now, timezone, file }} />
        <Contents file={file} />
      </div>
    </AdminLayout>
  ),
});

interface TheFileProps {
  here: string;
  now: Temporal.Instant;
  timezone: string;
  file: RestaurantFileState;
}

function TheFile({ here, now, timezone, file }: TheFileProps) {
  switch (file.kind) {
    case 'making':
      return (
        <Banner
          kind="waiting"
          title="We’re making your file"
          action={
            <LinkButton href={here} size="small">
              Check again
            </LinkButton>
          }
        >
          Keep selling as usual. You can leave this page and come back.
        </Banner>
      );
    case 'ready':
      return (
        <Banner
          kind="success"
          title="Your file is ready"
          action={
            <LinkButton href={`${here}?format=db`} icon={DownloadIcon} size="small" download>
              Download ({sizeText(file.bytes)})
            </LinkButton>
          }
        >
          Everything up to {formatStoreTimeAndDay(file.madeAt, now, timezone)}. We delete it at{' '}
          {formatStoreTimeAndDay(file.until, now, timezone)}.
        </Banner>
      );
    case 'failed':
      return (
        <Banner kind="problem" title="We couldn’t make your file">
          Nothing in your restaurant has changed. Try again.
        </Banner>
      );
    case 'none':
      return null;
  }
}

function Contents({ file }: { file: RestaurantFileState }) {
  return (
    <>
      <Card>
        <SectionHeading>What’s in it</SectionHeading>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>Every order, payment and refund, with the figures of all your reports.</li>
          <li>Customers, bookings, employees, menus, opening hours, settings and pictures.</li>
          <li>Lists with plain names for a spreadsheet or an accountant. Start with the one called read_me.</li>
        </ul>
      </Card>
      <Card>
        <SectionHeading>What’s not in it</SectionHeading>
        <p>
          Passwords, PINs, saved cards and anything that signs a person or a device in. On another server you choose
          them again.
        </p>
      </Card>
      <p className="text-ink-2">
        It’s a SQLite file. It has your customers’ names and numbers, so keep it as safe as your takings. You can
        download it for {FILE_KEPT_HOURS} hours, and Restaurant activity shows who did.
      </p>
      {file.kind === 'making' ? null : (
        <form method="post">
          <Button type="submit" variant={file.kind === 'ready' ? 'secondary' : 'primary'}>
            {file.kind === 'ready' ? 'Make a new file' : 'Make the file'}
          </Button>
        </form>
      )}
    </>
  );
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 10 ? `${Math.max(0.1, Math.round(megabytes * 10) / 10)} MB` : `${Math.round(megabytes)} MB`;
}
