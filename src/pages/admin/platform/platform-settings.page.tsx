import { type FeeAccount, listFeeAccounts } from '#db/payments/merchant-accounts.repository.ts';
import { readPlatformFees } from '#db/payments/platform-settings.repository.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import type { FeeRate } from '#src/domain/payments/transaction-fees.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { savePlatformFees } from '#src/features/payouts/platform-fees.ts';
import { EMPTY_FORM, href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { type Column, Table } from '#src/ui/list.tsx';
import { PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { CONFIRM, CONFIRMED_EMAIL, ConfirmAddress, confirmTyped, isOfConfirm } from './confirm-address.tsx';
import { PlatformFeesFields, platformFeesKit } from './fee-kit.tsx';

/** What the platform charges for online orders: for new accounts, and what single stores agreed on. */
export const platformSettingsPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform fees commission rates refund transaction connect confirm email account',
  // The planted accounts are confirmed already.
  example: { forms: { save: {}, [CONFIRM]: { [CONFIRMED_EMAIL]: '{ownerEmail}' } }, answers: [303, 400] },
})({
  path: paths.platformSettings.path,
  async load({ ctx, scope, base, url }) {
    const { fees, version } = await readPlatformFees(ctx.db);
    return { base, here: url.pathname, fees, version, accounts: await listFeeAccounts(ctx.db, scope) };
  },
  title: () => 'Platform settings · Servery',
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, url, by } = request;
    if (form.get('do') === CONFIRM) return confirmTyped(request);
    return saveForm({
      kit: platformFeesKit,
      form,
      newId: () => ctx.ids.next(),
      async read() {
        const { fees, version } = await readPlatformFees(ctx.db);
        return { value: fees, version };
      },
      save: (fees, { version }) => savePlatformFees(ctx, scope, { fees, version: version ?? 0, by }),
      done: (since) => ({
        kind: 'redirect',
        to: url.pathname,
        notice: savedNotice('Saved. New accounts get these fees.', since),
      }),
    });
  },
  render({ base, here, fees, version, accounts }, { form, notice }) {
    return (
      <AdminLayout base={base} here={here} store={null}>
        <PageHeader title="Platform settings" status="What Servery charges for online card payments" />
        <WithSide label="Help" side={<HelpCard title="How fees work" points={HELP} />}>
          <KitForm
            {...{ id: 'fees', kit: platformFeesKit, stored: fees, version, notice }}
            form={isOfConfirm(form) ? EMPTY_FORM : form}
            label="Save"
            backHref={href(base, paths.home, {})}
          >
            {(put) => <PlatformFeesFields put={put} />}
          </KitForm>
          <section className="mt-10">
            <SectionHeading>Fees by store</SectionHeading>
            {accounts.length === 0 ? (
              <p className="mt-2 text-ink-2">No store has connected a bank account yet.</p>
            ) : (
              <Table
                caption="Fees by store"
                columns={columnsOf()}
                rows={accounts}
                rowKey={({ storeId }) => storeId}
                rowHref={({ storeId }) => href(base, paths.platformStoreFees, { storeId })}
              />
            )}
          </section>
          <ConfirmAddress form={isOfConfirm(form) ? form : EMPTY_FORM} />
        </WithSide>
      </AdminLayout>
    );
  },
});

function columnsOf(): readonly Column<FeeAccount>[] {
  const rate = ({ rateBps, fixedInCents }: FeeRate) => (
    <span className="tnum">{`${rateBps / 100}% + ${amountToDecimalText(fixedInCents)}`}</span>
  );
  return [
    { key: 'store', header: 'Store', cell: (row) => fullStoreName(row.restaurantName, row.storeName) },
    { key: 'country', header: 'Country', onPhone: 'corner', cell: ({ countryCode }) => countryCode },
    { key: 'platform', header: 'Platform fee', cell: ({ feeRates }) => rate(feeRates.platform) },
    { key: 'connect', header: 'Payout fee', cell: ({ feeRates }) => rate(feeRates.connect) },
    { key: 'card', header: 'Card fee', cell: ({ feeRates }) => rate(feeRates.transaction) },
  ];
}

const HELP = [
  'A fee is a share of the order plus an amount for each order. All three are taken off before the store is paid out.',
  'Fees by country apply to bank accounts that are connected from now on. Stores that are connected keep theirs. Open a store below to change it.',
  'The card provider keeps its own fee when a payment is refunded.',
] as const;
