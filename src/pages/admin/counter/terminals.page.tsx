import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { PosTerminalSettings } from '#src/domain/access/pos-terminal.schema.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { setLockScreenOfAll } from '#src/features/tills/change-terminal-settings.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { savePresets } from '#src/features/tills/save-till-lists.ts';
import { href } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { TillIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refusedEdit } from '../edit-form.tsx';
import { textOf, tickedOf, valuesOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { LockAllForm, PresetsForm } from './all-tills.tsx';
import { fieldOfIssue, presetsOf } from './preset-values.ts';
import { CODE_NOTICE, CodeNotice, LiveTerminals, lookOf, pairedText } from './terminal-parts.tsx';

export const terminalsPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  inStore: { in: 'counter', at: 30, label: 'Tills', icon: TillIcon },
  words: 'pos terminals tablets pairing presets',
  example: {
    forms: {
      '': { name: 'New till' },
      presets: { version: '0', 'discounts.0.id': '', 'discounts.0.name': 'Half', 'discounts.0.value': '50%' },
      lockAll: { lock: 'off' },
    },
    answers: [303, 409],
  },
})({
  path: paths.posSettings.path,
  async load({ ctx, scope, base, url }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const { timezone } = store.profile;
    return {
      base,
      here: url.pathname,
      store,
      since: String(await lastEventSequence(ctx.db)),
      presets: await readSettingsGroup(ctx, scope, 'posPresets'),
      employees: (await listEmployees(ctx.db, scope)).filter((one) => one.isActive),
      origin: otherFrontEnds(ctx, { base, url }),
      hasBox: (await findActiveBox(ctx.db, scope)) !== null,
      terminals: (await listPosTerminals(ctx.db, scope)).map((terminal) => ({
        ...terminal,
        look: lookOf(terminal, now),
        paired: pairedText(terminal, now, timezone),
      })),
    };
  },
  title: ({ store }) => `Tills · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      switch (form.get('do')) {
        case 'presets': {
          const presets = presetsOf(form, () => ctx.ids.next());
          await savePresets(ctx, scope, { ...presets, version: wholeOf(form, 'version'), by });
          return { kind: 'redirect', to: url.pathname, notice: 'Saved and sent to all tills.' };
        }
        case 'lockAll': {
          const { changed } = await setLockScreenOfAll(ctx, scope, { lockScreen: lockScreenOf(form), by });
          const notice = changed === 0 ? 'All tills already had these settings.' : 'Saved and sent to all tills.';
          return { kind: 'redirect', to: url.pathname, notice };
        }
        default: {
          const { pairingCode } = await createTerminal(ctx, scope, { name: textOf(form, 'name'), by });
          return { kind: 'redirect', to: url.pathname, notice: `${CODE_NOTICE}${pairingCode}` };
        }
      }
    } catch (error) {
      const issues = error instanceof AppError ? ((error.details?.fields as FieldIssue[] | undefined) ?? []) : [];
      const names = Object.fromEntries(issues.map(({ path }) => [path, fieldOfIssue(form, path)]));
      return refusedEdit(error, form, form.get('do') === 'presets' ? names : {});
    }
  },
  render({ base, here, store, since, origin, hasBox, terminals, presets, employees }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const value = valuesOf(form);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Tills" status="Devices that take orders and payments" />
        <LiveTerminals timezone={store.profile.timezone} params={params} since={since} />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <CodeNotice notice={notice} origin={origin} hasBox={hasBox} />
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <WithSide label="Add a till" side={<AddTill error={form.errors.name} name={value.text('name', '')} />}>
          <div data-live="tills">
            {terminals.length === 0 ? (
              <EmptyState title="No tills yet">
                Any tablet or computer with a browser can be a till. Give it a name, then enter its code on the device.
              </EmptyState>
            ) : (
              <Table
                caption="Tills"
                rows={terminals}
                rowKey={(terminal) => terminal.id}
                rowHref={(terminal) => href(base, paths.posTerminal, { ...params, posTerminalId: terminal.id })}
                columns={[
                  { key: 'name', header: 'Name', cell: (terminal) => terminal.name },
                  {
                    key: 'state',
                    header: 'Status',
                    cell: (terminal) => <StatusPill look={terminal.look} />,
                    onPhone: 'corner',
                  },
                  {
                    key: 'paired',
                    header: 'Paired',
                    cell: (terminal) => <span className="tnum">{terminal.paired ?? '–'}</span>,
                  },
                  {
                    key: 'lock',
                    header: 'Lock screen',
                    isMinor: true,
                    cell: ({ settings }) => (settings.lockScreen.isEnabled ? 'On' : 'Off'),
                  },
                ]}
              />
            )}
          </div>
          <div className="mt-6 flex flex-col gap-6">
            <PresetsForm presets={presets.value} version={presets.version} form={form} />
            {terminals.length > 0 ? <LockAllForm terminals={terminals} employees={employees} /> : null}
          </div>
        </WithSide>
      </AdminLayout>
    );
  },
});

/** What no schema takes is refused by the use case in its own words. */
function lockScreenOf(form: FormData): PosTerminalSettings['lockScreen'] {
  const choice = textOf(form, 'lock');
  const isOff = choice === 'off';
  return {
    isEnabled: !isOff,
    appliesTo: (isOff ? 'everyone' : choice) as PosTerminalSettings['lockScreen']['appliesTo'],
    employeeIds: tickedOf(form, 'employee.'),
  };
}

/** A till begins with its name; the code for its device comes next. */
function AddTill({ name, error }: { name: string; error: string | undefined }) {
  return (
    <>
      <Card as="section">
        <SectionHeading>Add a till</SectionHeading>
        <form method="post" noValidate className="flex flex-wrap items-end gap-3">
          <Field name="name" label="Name" error={error} isRequired className="min-w-0 flex-1 basis-56">
            {(wiring) => (
              <Input {...wiring} maxLength={40} autoComplete="off" placeholder="Front counter" defaultValue={name} />
            )}
          </Field>
          <Button type="submit" variant="primary">
            Add till and get code
          </Button>
        </form>
      </Card>
      <HelpCard
        title="How to pair a till"
        points={[
          'Add the till here to get an 8-character code.',
          'On the tablet or computer, open the till’s address and enter the code.',
          'The device stays paired until you unpair it, even after a restart.',
        ]}
      />
    </>
  );
}
