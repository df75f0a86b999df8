import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type PayoutSchedule, payoutScheduleSchema } from '#src/domain/payments/payout-schedule.schema.ts';
import {
  archiveAccount,
  changePayoutSchedule,
  linkToProvider,
  readMerchantAccount,
  refreshMerchantAccount,
  requireAccount,
} from '#src/features/payouts/merchant-account.ts';
import { readSettingsGroup, saveSettings, settingsAct } from '#src/features/tenancy/save-settings.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CashIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { may, refusedBeside, requireMay, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { OnlineAccount } from './online-account.tsx';
import { cashKit, customPaymentsKit } from './payment-kit.tsx';

async function loadPayments(ctx: AppContext, scope: StoreScope) {
  return {
    store: await ctx.menus.storeOf(scope),
    custom: await readSettingsGroup(ctx, scope, 'customPayments'),
    cash: await readSettingsGroup(ctx, scope, 'cash'),
    account: await readMerchantAccount(ctx, scope),
    mayHold: (await readSettingsGroup(ctx, scope, 'heldMoney')).value.mayHold,
    /** Without a provider there is no account to connect. */
    hasProvider: ctx.ports.merchantAccounts !== null,
  };
}

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by'>;

function saveCustomPayments({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  const name = 'customPayments';
  return saveForm({
    kit: customPaymentsKit(isoUtc(ctx.clock.now())),
    form,
    newId: () => ctx.ids.next(),
    read: () => readSettingsGroup(ctx, scope, name),
    save: (value, { version }) => saveSettings(ctx, scope, { name, value, version, by }),
    editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, name), value),
    done: (since) => ({
      kind: 'redirect',
      to: url.pathname,
      notice: savedNotice('Saved and sent to all tills.', since),
    }),
  });
}

function saveCash({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  const name = 'cash';
  return saveForm({
    kit: cashKit,
    form,
    newId: () => ctx.ids.next(),
    read: () => readSettingsGroup(ctx, scope, name),
    save: (value, { version }) => saveSettings(ctx, scope, { name, value, version, by }),
    editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, name), value),
    done: (since) => ({
      kind: 'redirect',
      to: url.pathname,
      notice: savedNotice('Saved. Applies from the next count.', since),
    }),
  });
}

/** The buttons of the account into which online payments are paid. */
async function actOnAccount({
  ctx,
  scope,
  form,
  url,
  by,
  actor,
}: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const done = (notice: string) => ({ kind: 'redirect', to: url.pathname, notice }) as const;
  try {
    requireMay(actor, 'restaurant.payouts', scope);
    switch (form.get('do')) {
      case 'connect': {
        const link = await linkToProvider(ctx, scope, { purpose: 'verification', by });
        return { kind: 'redirect', to: link.url };
      }
      case 'check':
        await requireAccount(ctx, scope);
        await refreshMerchantAccount(ctx, scope);
        return done('Status is up to date.');
      case 'schedule':
        await changePayoutSchedule(ctx, scope, { schedule: scheduleIn(form), by });
        return done('Saved. Applies from the next payout.');
      case 'hold':
      case 'holdNot':
        return done(await chooseHolding(ctx, scope, { mayHold: form.get('do') === 'hold', by }));
      default:
        await archiveAccount(ctx, scope, { by });
        return done('Account closed. Connect a new one to be paid for card payments from your website.');
    }
  } catch (error) {
    return refusedBeside(error, form);
  }
}

/** Whether cards are taken before the store's own account is ready: only its owner may say so. */
async function chooseHolding(
  ctx: AppContext,
  scope: StoreScope,
  { mayHold, by }: { readonly mayHold: boolean; readonly by: ActedBy },
): Promise<string> {
  const { version } = await readSettingsGroup(ctx, scope, 'heldMoney');
  await saveSettings(ctx, scope, { name: 'heldMoney', value: { mayHold }, version, by });
  return mayHold
    ? 'Saved. Cards are on, and Servery holds the money until your account is ready.'
    : 'Saved. Cards are off on your website until your account is ready.';
}

function scheduleIn(form: FormData): PayoutSchedule {
  const interval = textOf(form, 'interval');
  const day = Number(textOf(form, 'day'));
  const weekday = textOf(form, 'weekday');
  const sent = { interval, ...(interval === 'weekly' ? { weekday } : {}), ...(interval === 'monthly' ? { day } : {}) };
  return parseInput(payoutScheduleSchema, sent);
}

const ACCOUNT_ACTS: readonly unknown[] = ['connect', 'check', 'schedule', 'hold', 'holdNot', 'archive'];

/** The store's other payments beside cash and card, and how its drawers are counted. */
export const paymentsPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'money', at: 40, label: 'Ways to pay', icon: CashIcon, part: 'Payment settings' },
  words: 'payments cash card voucher rounding bank account stripe connect payout',
  example: {
    forms: {
      save: { version: '0', enabled: 'on', 'customPayments.0.name': 'Voucher', 'customPayments.0.pickup': 'on' },
      cash: { version: '0', isBlindCount: 'on' },
      connect: {},
      check: {},
      schedule: { interval: 'daily' },
      hold: {},
      holdNot: {},
      archive: {},
    },
    needs: {
      connect: 'restaurant.payouts',
      check: 'restaurant.payouts',
      schedule: 'restaurant.payouts',
      hold: 'restaurant.payouts',
      holdNot: 'restaurant.payouts',
      archive: 'restaurant.payouts',
    },
    answers: [303, 400, 403, 404, 409, 503],
  },
})({
  path: paths.payments.path,
  load: async ({ ctx, scope, base, url, actor }) => ({
    base,
    here: url.pathname,
    cameBack: (['back', 'expired'] as const).find((one) => one === url.searchParams.get('link')) ?? null,
    mayPayOut: may(actor, 'restaurant.payouts', scope),
    ...(await loadPayments(ctx, scope)),
  }),
  title: ({ store }) => `Ways to pay · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    if (ACCOUNT_ACTS.includes(request.form.get('do'))) return actOnAccount(request);
    switch (request.form.get('do')) {
      case 'save':
        return saveCustomPayments(request);
      case 'cash':
        return saveCash(request);
      default: {
        const text = 'That action isn’t available. Reload the page and try again.';
        return refusedBeside(new AppError('validation_failed', text), request.form);
      }
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, custom, cash, account, mayHold, cameBack, hasProvider, mayPayOut } = data;
    const { restaurantId, id: storeId } = store.profile;
    const isOfCash = form.values.do === 'cash';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Ways to pay"
          status="Card payments from your website, other payment types, and how drawers are counted"
        />
        <WithSide label="Help" side={<HelpCard title="About ways to pay" points={HELP} />}>
          <div className="flex max-w-3xl flex-col gap-6">
            <Notice text={notice} />
            {hasProvider && mayPayOut ? (
              <OnlineAccount
                {...{ view: account, mayHold, timezone: store.profile.timezone, form, cameBack }}
                payoutsHref={href(base, paths.payouts, { restaurantId, storeId })}
              />
            ) : null}
            <KitForm
              {...{
                id: 'payments',
                kit: customPaymentsKit(''),
                stored: custom.value,
                version: custom.version,
                notice: null,
              }}
              {...{ form: isOfCash ? EMPTY_FORM : form, label: 'Save ways to pay' }}
              backHref={href(base, paths.store, { restaurantId, storeId })}
            >
              {(put) => (
                <FormSection title="Custom payments" lead="Shown in this order. Clear a name to remove it.">
                  <div>{put('enabled')}</div>
                  {put('customPayments')}
                </FormSection>
              )}
            </KitForm>
            <KitForm
              {...{ id: 'cash', action: 'cash', kit: cashKit, stored: cash.value, version: cash.version, notice: null }}
              {...{ form: isOfCash ? form : EMPTY_FORM, label: 'Save counting' }}
            >
              {(put) => (
                <FormSection title="Drawer counts">
                  <div>
                    {put('isBlindCount')}
                    {put('remindsOfFloat')}
                  </div>
                </FormSection>
              )}
            </KitForm>
          </div>
        </WithSide>
      </AdminLayout>
    );
  },
});

const HELP = [
  'Card payments from your website go straight into your bank account, less the fees. See Payouts for what was paid and why.',
  'Add ways to pay such as a voucher, a staff account or a delivery company that pays later.',
  'The name appears on receipts, end-of-day dockets and reports.',
  'These payments aren’t counted as cash in the drawer.',
] as const;
