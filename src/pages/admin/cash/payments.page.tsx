import type { AppContext } from '#src/context.ts';
import { type CustomPayment, MAX_CUSTOM_PAYMENTS } from '#src/domain/tenancy/store-settings.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, Switch } from '#src/ui/controls.tsx';
import { CashIcon } from '#src/ui/icon.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { EditForm, FormSection, refusedEdit, versionOf } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { textOf, valuesOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';

/** Rows of the form that are still empty. */
const SPARE_ROWS = 2;
const WHERE = [
  { name: 'pickup', label: 'Pickup', flag: 'availableForPickup' },
  { name: 'dineIn', label: 'Dine in', flag: 'availableForDineIn' },
  { name: 'delivery', label: 'Delivery', flag: 'availableForDelivery' },
] as const;

async function loadPayments(ctx: AppContext, scope: StoreScope) {
  return {
    store: await ctx.menus.storeOf(scope),
    custom: await readSettingsGroup(ctx, scope, 'customPayments'),
    cash: await readSettingsGroup(ctx, scope, 'cash'),
  };
}

/** The rows with a name, in the order of their numbers; one without a name is taken away. */
function paymentsOf(form: FormData, before: readonly CustomPayment[], now: string): CustomPayment[] {
  const rows: CustomPayment[] = [];
  for (let at = 0; at < MAX_CUSTOM_PAYMENTS; at++) {
    const name = textOf(form, `payment.${at}.name`);
    if (name === '') continue;
    const [pickup, dineIn, delivery] = WHERE.map((where) => form.has(`payment.${at}.${where.name}`));
    rows.push({
      name,
      availableForPickup: pickup === true,
      availableForDineIn: dineIn === true,
      availableForDelivery: delivery === true,
      sortOrder: Math.max(0, wholeOf(form, `payment.${at}.sortOrder`)),
      createdIsoDateTimeUtc: before.find((one) => one.name === name)?.createdIsoDateTimeUtc ?? now,
    });
  }
  return rows.sort((a, b) => a.sortOrder - b.sortOrder).map((one, sortOrder) => ({ ...one, sortOrder }));
}

/** How the store is paid beside cash and card, and how its drawers are counted. */
export const paymentsPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'money', at: 20, label: 'Ways to pay', icon: CashIcon },
  words: 'payments cash card voucher rounding',
  example: {
    forms: {
      save: { version: '0', enabled: 'on', 'payment.0.name': 'Voucher', 'payment.0.pickup': 'on' },
      cash: { cashVersion: '0', isBlindCount: 'on' },
    },
    answers: [303, 400, 409],
  },
})({
  path: paths.payments.path,
  load: async ({ ctx, scope, base, url }) => ({ base, here: url.pathname, ...(await loadPayments(ctx, scope)) }),
  title: ({ store }) => `Ways to pay · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      switch (form.get('do')) {
        case 'save': {
          const before = (await readSettingsGroup(ctx, scope, 'customPayments')).value.customPayments;
          const customPayments = paymentsOf(form, before, isoUtc(ctx.clock.now()));
          const value = { enabled: form.has('enabled'), customPayments };
          await saveSettings(ctx, scope, { name: 'customPayments', value, version: versionOf(form), by });
          return { kind: 'redirect', to: url.pathname, notice: 'Saved and sent to all tills.' };
        }
        case 'cash': {
          const value = { isBlindCount: form.has('isBlindCount'), remindsOfFloat: form.has('remindsOfFloat') };
          const version = Number(form.get('cashVersion') ?? 0);
          await saveSettings(ctx, scope, { name: 'cash', value, version, by });
          return { kind: 'redirect', to: url.pathname, notice: 'Saved. Applies from the next count.' };
        }
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refusedEdit(error, form, { customPayments: 'payment.0.name' });
    }
  },
  render({ base, here, store, custom, cash }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const value = valuesOf(form);
    const back = href(base, paths.store, { restaurantId, storeId });
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Ways to pay" status="Payment types besides cash and card, and how drawers are counted" />
        <WithSide label="Help" side={<HelpCard title="About custom payments" points={HELP} />}>
          <div className="flex max-w-3xl flex-col gap-6">
            <EditForm id="payments" form={form} notice={notice} version={custom.version}>
              <FormSection title="Custom payments" lead="Shown in this order. Clear a name to remove it.">
                <Switch
                  name="enabled"
                  label="Take custom payments"
                  help="Off: staff can type any name."
                  defaultChecked={value.isOn('enabled', custom.value.enabled)}
                />
                <PaymentRows form={form} stored={custom.value.customPayments} />
              </FormSection>
              <SaveBar label="Save ways to pay" backHref={back} />
            </EditForm>
            <form method="post" className="flex flex-col gap-6">
              <input type="hidden" name="cashVersion" value={cash.version} />
              <Card as="section">
                <SectionHeading>Drawer counts</SectionHeading>
                <Switch
                  name="isBlindCount"
                  label="Count blind"
                  help="The expected amount is hidden until the drawer is counted."
                  defaultChecked={cash.value.isBlindCount}
                />
                <Switch
                  name="remindsOfFloat"
                  label="Float reminder"
                  help="Remind staff after a cash sale if the float hasn’t been counted."
                  defaultChecked={cash.value.remindsOfFloat}
                />
                <div className="mt-4">
                  <Button type="submit" name="do" value="cash">
                    Save counting
                  </Button>
                </div>
              </Card>
            </form>
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

function PaymentRows({ form, stored }: { form: FormState; stored: readonly CustomPayment[] }) {
  const value = valuesOf(form);
  const sent = Object.keys(form.values).filter((name) => /^payment\.\d+\.name$/.test(name)).length;
  const count = Math.min(MAX_CUSTOM_PAYMENTS, Math.max(sent, stored.length + SPARE_ROWS));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Custom payments</legend>
      <ul className="divide-y divide-line">
        {Array.from({ length: count }, (_, at) => {
          const one = stored[at];
          const name = `payment.${at}`;
          const error =
            form.errors[`customPayments.${at}.name`] ?? (at === 0 ? form.errors['payment.0.name'] : undefined);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
            <li key={at} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:items-center">
              <Input
                name={`${name}.sortOrder`}
                aria-label={`Position of row ${at + 1}`}
                inputMode="numeric"
                maxLength={3}
                defaultValue={value.text(`${name}.sortOrder`, one ? one.sortOrder + 1 : at + 1)}
                className="tnum max-sm:w-20"
              />
              <div>
                <Input
                  name={`${name}.name`}
                  aria-label={`Name of row ${at + 1}`}
                  maxLength={40}
                  autoComplete="off"
                  placeholder={one ? undefined : 'Gift voucher'}
                  aria-invalid={error ? true : undefined}
                  defaultValue={value.text(`${name}.name`, one?.name ?? '')}
                />
                {error ? <p className="mt-1 text-14 text-fail-text">{error}</p> : null}
              </div>
              <div className="flex flex-wrap gap-x-4 gap-y-1">
                {WHERE.map((where) => (
                  <Checkbox
                    key={where.name}
                    name={`${name}.${where.name}`}
                    label={where.label}
                    defaultChecked={value.isOn(`${name}.${where.name}`, one ? one[where.flag] : true)}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
