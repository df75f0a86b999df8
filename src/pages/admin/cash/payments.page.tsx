import type { AppContext } from '#src/context.ts';
import { readSettingsGroup, saveSettings, settingsAct } from '#src/features/tenancy/save-settings.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CashIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { cashKit, customPaymentsKit } from './payment-kit.tsx';

async function loadPayments(ctx: AppContext, scope: StoreScope) {
  return {
    store: await ctx.menus.storeOf(scope),
    custom: await readSettingsGroup(ctx, scope, 'customPayments'),
    cash: await readSettingsGroup(ctx, scope, 'cash'),
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

/** The store's other payments beside cash and card, and how its drawers are counted. */
export const paymentsPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'money', at: 20, label: 'Ways to pay', icon: CashIcon },
  words: 'payments cash card voucher rounding',
  example: {
    forms: {
      save: { version: '0', enabled: 'on', 'customPayments.0.name': 'Voucher', 'customPayments.0.pickup': 'on' },
      cash: { version: '0', isBlindCount: 'on' },
    },
    answers: [303, 400, 409],
  },
})({
  path: paths.payments.path,
  load: async ({ ctx, scope, base, url }) => ({ base, here: url.pathname, ...(await loadPayments(ctx, scope)) }),
  title: ({ store }) => `Ways to pay · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
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
  render({ base, here, store, custom, cash }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const isOfCash = form.values.do === 'cash';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Ways to pay" status="Payment types besides cash and card, and how drawers are counted" />
        <WithSide label="Help" side={<HelpCard title="About custom payments" points={HELP} />}>
          <div className="flex max-w-3xl flex-col gap-6">
            <KitForm
              {...{ id: 'payments', kit: customPaymentsKit(''), stored: custom.value, version: custom.version, notice }}
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
  'Add ways to pay such as a voucher, a staff account or a delivery company that pays later.',
  'The name appears on receipts, end-of-day dockets and reports.',
  'These payments aren’t counted as cash in the drawer.',
] as const;
