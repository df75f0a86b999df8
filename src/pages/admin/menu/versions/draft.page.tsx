import { readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { jumpQuestion, priceJumps } from '#src/domain/menu/price-jump.ts';
import { MENU_SUBJECTS, type MenuSubject } from '#src/domain/menu/versions/menu-delta.ts';
import { type Difference, menuDifference } from '#src/domain/menu/versions/menu-difference.ts';
import { formatStoreTimeAndDay, instantOfWallTime, localDateOf } from '#src/domain/time/store-clock.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { discardChange, discardDraft, keepChange } from '#src/features/menu/discard-draft.ts';
import { callOffPublish, planPublish, publishMenu } from '#src/features/menu/publish-menu.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { SEEN_DRAFT } from '../../draft-bar.tsx';
import { RemoveFold } from '../../form-parts.tsx';
import { may, refusedBeside, textOf, wholeOf } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { Notice } from '../../notice.tsx';
import { paths } from '../../paths.ts';
import { changesText, DifferenceList } from './difference-list.tsx';
import { PublishCard } from './publish-card.tsx';

/** The draft's changes of a menu: what each changes for whom, and when it is published. */
export const menuDraftPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  under: paths.menu,
  example: {
    forms: {
      publish: { version: '0', note: 'Winter' },
      plan: { version: '0', on: '2030-01-01', time: '06:00' },
      callOff: {},
      discard: { version: '0' },
      discardOne: { subject: 'item', subjectId: '{itemId}' },
      keep: { subject: 'item', subjectId: '{itemId}' },
    },
    answers: [404, 409],
  },
})({
  path: paths.menuDraft.path,
  async load({ ctx, scope, actor, base, url }) {
    const store = await ctx.menus.storeOf(scope);
    const { live, menu, waiting } = await readDrafted(ctx, scope, ctx.db);
    const deltas = [...waiting.values()].map(({ delta }) => delta);
    const { currencyCode } = store.profile;
    return {
      base,
      here: url.pathname,
      store,
      now: ctx.clock.now(),
      draft: await readMenuDraft(ctx.db, scope),
      differences: menuDifference(deltas, { menus: [menu, live], currencyCode }),
      question: jumpQuestion(priceJumps(deltas), currencyCode),
      mayReadReports: may(actor, 'reports.read', scope),
      conflicts: new Set([...waiting].flatMap(([key, { conflicts }]) => (conflicts.length > 0 ? [key] : []))),
    };
  },
  title: ({ store }) => `Review changes · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await actOnDraft(request);
    } catch (error) {
      return refusedBeside(error, request.form);
    }
  },
  render({ base, here, store, now, draft, differences, question, conflicts, mayReadReports }, { form, notice }) {
    const { restaurantId, id: storeId, timezone } = store.profile;
    const params = { restaurantId, storeId };
    const count = differences.length;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Review changes"
          status={count === 0 ? 'Nothing is waiting' : `${changesText(count)} not published yet`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Menu', href: href(base, paths.menu, params) }, { label: 'Review changes' }]}
            />
          }
          actions={
            <>
              {count > 0 && mayReadReports ? (
                <LinkButton href={href(base, paths.menuPastOrders, params)}>Try on past orders</LinkButton>
              ) : null}
              <LinkButton href={href(base, paths.menuVersions, params)}>Versions</LinkButton>
            </>
          }
        />
        <Notice text={notice} />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
          <DraftBanners {...{ draft, now, timezone }} />
        </div>
        {count === 0 ? (
          <EmptyState
            title="No changes are waiting"
            action={<LinkButton href={href(base, paths.menu, params)}>Go to the menu</LinkButton>}
          >
            When changes wait to be published, they are listed here with what they change.
          </EmptyState>
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <DifferenceList
              differences={differences}
              actions={(difference) => (
                <ChangeForm difference={difference} isInConflict={conflicts.has(difference.key)} />
              )}
            />
            <div>
              <PublishCard
                {...{ question, form }}
                version={draft.version}
                today={localDateOf(now, timezone).toString()}
              />
              <RemoveFold label="Discard all changes" action="discard" fields={{ version: String(draft.version) }}>
                {changesText(count)} will be lost. The published menu stays as it is.
              </RemoveFold>
            </div>
          </div>
        )}
      </AdminLayout>
    );
  },
});

interface BannersProps {
  draft: Awaited<ReturnType<typeof readMenuDraft>>;
  now: Temporal.Instant;
  timezone: string;
}

/** What became of a planned time, and the one to come. */
function DraftBanners({ draft, now, timezone }: BannersProps) {
  return (
    <>
      {draft.problem ? (
        <Banner kind="problem" title="The menu wasn’t published at its time">
          {draft.problem}
        </Banner>
      ) : null}
      {draft.planned ? (
        <Banner
          kind="waiting"
          title={`Publishes at ${formatStoreTimeAndDay(Temporal.Instant.from(draft.planned.isoDateTimeUtc), now, timezone)}`}
          action={
            <form method="post">
              <Button type="submit" name="do" value="callOff" size="small">
                Don’t publish then
              </Button>
            </form>
          }
        >
          Changes made until then are published with it.
        </Banner>
      ) : null}
    </>
  );
}

interface ChangeProps {
  difference: Difference;
  isInConflict: boolean;
}

function ChangeForm({ difference: { subject, subjectId, name }, isInConflict }: ChangeProps) {
  return (
    <form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="subjectId" value={subjectId} />
      {isInConflict ? (
        <>
          <span className="text-14 text-fail-text">Also changed on the published menu.</span>
          <Button type="submit" name="do" value="keep" size="small">
            Keep this<span className="sr-only"> change of {name}</span>
          </Button>
        </>
      ) : null}
      <Button type="submit" name="do" value="discardOne" size="small" variant="quiet">
        Discard<span className="sr-only"> {name}</span>
      </Button>
    </form>
  );
}

async function actOnDraft(sent: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by } = sent;
  const to = url.pathname;
  const version = wholeOf(form, form.has(SEEN_DRAFT) ? SEEN_DRAFT : 'version');
  const [note, confirmPrices] = [textOf(form, 'note'), textOf(form, CONFIRM_PRICES)];
  switch (form.get('do')) {
    case 'publish': {
      const { changes } = await publishMenu(ctx, scope, { version, note, confirmPrices, by });
      return { kind: 'redirect', to, notice: `${changesText(changes)} published on the website and tills.` };
    }
    case 'plan': {
      await planPublish(ctx, scope, { version, note, confirmPrices, by, at: await timeIn(sent) });
      return { kind: 'redirect', to };
    }
    case 'callOff':
      await callOffPublish(ctx, scope, { by });
      return { kind: 'redirect', to, notice: 'The changes wait until you publish them.' };
    case 'discard':
      await discardDraft(ctx, scope, { version, by });
      return { kind: 'redirect', to, notice: 'Changes discarded.' };
    case 'keep':
      await keepChange(ctx, scope, { ...placeIn(form), by });
      return { kind: 'redirect', to };
    default: {
      const { others } = await discardChange(ctx, scope, { ...placeIn(form), by });
      const also = others === 0 ? '' : ` So were its shared options in ${others === 1 ? '1 item' : `${others} items`}.`;
      return { kind: 'redirect', to, notice: `Change discarded.${also}` };
    }
  }
}

function placeIn(form: FormData): { readonly subject: MenuSubject; readonly subjectId: string } {
  const subject = MENU_SUBJECTS.find((one) => one === form.get('subject'));
  if (!subject) throw notFound('change');
  return { subject, subjectId: textOf(form, 'subjectId') };
}

/** A day and a time by the store's clock. */
async function timeIn({ ctx, scope, form }: PageActionRequest<StoreScope>): Promise<Temporal.Instant> {
  const { profile } = await ctx.menus.storeOf(scope);
  try {
    const local = Temporal.PlainDateTime.from(`${textOf(form, 'on')}T${textOf(form, 'time')}`);
    return instantOfWallTime(local, profile.timezone);
  } catch {
    throw invalidFields({ path: 'time', message: 'Choose a day and a time.' });
  }
}
