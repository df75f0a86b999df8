import { findFeedFile, listFeedFiles, listFeedTasks } from '#db/marketplace/google-feeds.repository.ts';
import { hasRedirect } from '#src/domain/marketplace/google/redirect-feed.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { requestFeeds } from '#src/features/marketplace/google/make-feeds.ts';
import { notFound } from '#src/shared/app-error.ts';
import { Banner } from '#src/ui/banner.tsx';
import { CartIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from '../setup/settings-page.tsx';
import { FeedCard, type FeedFacts, LeftOutCard, MAKE } from './google-feed-parts.tsx';

const FILE = 'file';
const characters = (label: string) => whole(label, 'characters');
const lengths = { order: characters('Order instructions'), item: characters('Item instructions') };

/** The store's files for Google, and for channels that order as Google did (decision 0300). */
export const googleFoodOrderingPage = settingsPage({
  at: paths.googleFoodOrdering,
  inStore: { in: 'website', at: 65, label: 'Google food ordering', icon: CartIcon },
  words: 'google feed assistant search maps files',
  name: 'googleFoodOrdering',
  title: 'Google food ordering',
  status: 'Your menu as files for Google and assistants',
  saved: 'Saved.',
  help: {
    title: 'About the files',
    points: [
      'They have your website’s menu and prices, your hours, and where you deliver.',
      'The files are made once a day. An item that sells out later is stopped when someone orders it.',
      'Half and half pizzas aren’t in them, because Google’s files have no prices for halves.',
    ],
  },
  fields: {
    isEnabled: yesNo('Take orders through Google food ordering', {
      help: 'Files are made every day, and orders that come through Google are taken. Off: no orders and no new files.',
    }),
    instructions: { pickup: lengths, delivery: lengths },
  },
  async more({ ctx, scope, url }): Promise<FeedFacts> {
    const store = await ctx.menus.storeOf(scope);
    const { timezone, countryCode } = store.profile;
    const [tasks, files] = [await listFeedTasks(ctx.db, scope, 20), await listFeedFiles(ctx.db, scope)];
    const now = ctx.clock.now();
    return {
      last: tasks[0] ?? null,
      made: tasks.find(({ id }) => id === files[0]?.taskId) ?? null,
      files: files.map(({ name, size }) => ({
        ...{ name, size, href: `${url.pathname}?${new URLSearchParams({ [FILE]: name })}` },
      })),
      orderingLink: storeUrlOf({ ...scope, ownHost: store.ownHost }, ctx.publicUrl),
      hasLinks: hasRedirect(countryCode),
      at: (iso) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone),
    };
  },
  acts: [MAKE],
  async presses({ ctx, scope, form, url, by }) {
    if (form.get('do') !== MAKE) return null;
    await requestFeeds(ctx, scope, { by });
    return { kind: 'redirect', to: url.pathname, notice: 'The files are being made.' };
  },
  async file({ ctx, scope, query }) {
    const name = query.get(FILE);
    if (name === null) return null;
    const file = await findFeedFile(ctx.db, scope, name);
    if (!file) throw notFound('file');
    return { name: file.name, type: file.type, body: new Blob([file.text]).stream() };
  },
  Layout: ({ put }: SettingsLayoutProps<FeedFacts>) => (
    <>
      <Banner kind="info" title="Google closed end-to-end ordering in July 2024, so no orders come from Google itself.">
        The files still work for voice and chat assistants that order the same way, and Google’s ordering links still
        send people to your website.
      </Banner>
      <FormSection title="Ordering">{put('isEnabled')}</FormSection>
      <FormSection
        title="Special instructions"
        lead="The longest that customers can write, on your website too. 0 means none. Your checkout’s limits apply if they’re lower."
      >
        <h3 className="-mb-3 font-semibold text-16">Pickup</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          {put('instructions.pickup.order')}
          {put('instructions.pickup.item')}
        </div>
        <h3 className="-mb-3 font-semibold text-16">Delivery</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          {put('instructions.delivery.order')}
          {put('instructions.delivery.item')}
        </div>
      </FormSection>
    </>
  ),
  Below: ({ more }) => (
    <div className="mt-4 flex flex-col gap-4">
      <FeedCard {...more} />
      <LeftOutCard task={more.made ?? more.last} />
    </div>
  ),
});
