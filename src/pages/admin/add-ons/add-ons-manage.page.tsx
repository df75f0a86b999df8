import { isAddOn } from '#src/domain/tenancy/add-ons.ts';
import type { StoreAddOn } from '#src/features/add-ons/read-add-ons.ts';
import { switchAddOn } from '#src/features/add-ons/switch-add-on.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { RemoveFold } from '../form-parts.tsx';
import { refusedBeside } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import {
  ADD_ON_NAMES,
  type AddOnFacts,
  OFF,
  ON,
  readAddOnFacts,
  sinceText,
  WHAT_IT_DOES,
  whatGoes,
} from './add-on-words.ts';

/** Each add-on with its switch. Turning one off says first what goes with it. */
export const addOnsManagePage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.addOns,
  words: 'turn on off add-ons',
  example: { forms: { on: { addOn: 'CONNECTED_STORES' }, off: { addOn: 'TABLE_MAP' } } },
})({
  path: paths.addOnsManage.path,
  async load({ ctx, scope, base, url }) {
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      now: ctx.clock.now(),
      facts: await readAddOnFacts(ctx, scope),
    };
  },
  title: ({ store }) => `Manage add-ons · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const addOn = form.get('addOn');
    const wanted = form.get('do');
    try {
      if (!isAddOn(addOn) || (wanted !== 'on' && wanted !== 'off')) {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      await switchAddOn(ctx, scope, { addOn, isOn: wanted === 'on', by });
      return { kind: 'redirect', to: url.pathname, notice: `${ADD_ON_NAMES[addOn]} turned ${wanted}.` };
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render({ base, here, store, now, facts }, { form, notice }) {
    const { restaurantId, id: storeId, timezone } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Manage add-ons"
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Add-ons', href: href(base, paths.addOns, { restaurantId, storeId }) },
                { label: 'Manage' },
              ]}
            />
          }
        />
        <div className="mb-4 flex max-w-narrow flex-col gap-3 empty:hidden">
          <Notice text={notice} />
          {form.message ? <Banner kind="problem" title={form.message} isAnnounced /> : null}
        </div>
        <div className="grid max-w-4xl gap-4">
          {facts.addOns.map((one) => (
            <AddOnCard key={one.addOn} {...{ one, facts, since: sinceText(one, { now, timezone }) }} />
          ))}
        </div>
      </AdminLayout>
    );
  },
});

function AddOnCard({ one, facts, since }: { one: StoreAddOn; facts: AddOnFacts; since: string }) {
  const { addOn, isOn } = one;
  const name = ADD_ON_NAMES[addOn];
  const { gone, stays } = whatGoes(addOn, facts);
  return (
    <Card as="section">
      <SectionHeading trailing={<StatusPill look={isOn ? ON : OFF} />}>{name}</SectionHeading>
      <p className="text-ink-2">{WHAT_IT_DOES[addOn]}</p>
      <p className="mt-1 text-14 text-ink-3">{since}</p>
      {isOn ? (
        <RemoveFold label={`Turn off ${name.toLowerCase()}`} action="off" fields={{ addOn }}>
          {gone.length > 0 ? (
            <>
              <p>This goes at once:</p>
              <ul className="my-2 list-disc pl-5">
                {gone.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </>
          ) : null}
          <p>{stays}</p>
        </RemoveFold>
      ) : (
        <form method="post" className="mt-3">
          <input type="hidden" name="addOn" value={addOn} />
          <Button type="submit" name="do" value="on" variant="primary">
            Turn on {name.toLowerCase()}
          </Button>
        </form>
      )}
    </Card>
  );
}
