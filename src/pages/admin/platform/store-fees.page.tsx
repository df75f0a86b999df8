import { findFeeAccount } from '#db/payments/merchant-accounts.repository.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { saveStoreFees } from '#src/features/payouts/platform-fees.ts';
import { href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { RatesFields, storeFeesKit } from './fee-kit.tsx';

/** What one store agreed to pay, for the people who run the platform. */
export const platformStoreFeesPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  // The battery's store has no account.
  example: { opens: [404], forms: { save: {} }, answers: [404] },
})({
  path: paths.platformStoreFees.path,
  async load({ ctx, scope, base, url, params }) {
    const account = await findFeeAccount(ctx.db, scope, params.storeId);
    if (!account) throw notFound('account');
    return { base, here: url.pathname, account };
  },
  title: ({ account }) => `Fees · ${account.storeName}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, by, base, params: { storeId } }) {
    return saveForm({
      kit: storeFeesKit,
      form,
      newId: () => ctx.ids.next(),
      async read() {
        const account = await findFeeAccount(ctx.db, scope, storeId);
        if (!account) throw notFound('account');
        return { value: account.feeRates };
      },
      save: (rates, { value: seen }) => saveStoreFees(ctx, scope, { storeId, rates, seen, by }),
      done: (since) => ({
        kind: 'redirect',
        to: href(base, paths.platformSettings, {}),
        notice: savedNotice('Saved. These fees apply from the next order.', since),
      }),
    });
  },
  render({ base, here, account }, { form, notice }) {
    const backHref = href(base, paths.platformSettings, {});
    const name = fullStoreName(account.restaurantName, account.storeName);
    return (
      <AdminLayout base={base} here={here} store={null}>
        <PageHeader
          title="Fees"
          status={name}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Platform settings', href: backHref }, { label: name }]} />}
        />
        <KitForm
          {...{ id: 'storeFees', kit: storeFeesKit, stored: account.feeRates, form, notice, backHref }}
          label="Save"
        >
          {(put) => (
            <Card className="flex flex-col gap-5">
              <RatesFields put={put} />
            </Card>
          )}
        </KitForm>
      </AdminLayout>
    );
  },
});
