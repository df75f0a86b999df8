import { lastEventSequence } from '#db/house/outbox.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { getPosTerminal, listPosTerminals, type PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { IDLE_LOCK_MINUTES } from '#src/domain/access/lock-screen.ts';
import { type TerminalLock, terminalLock } from '#src/domain/access/pin.ts';
import {
  PAIRING_MINUTES,
  type PosTerminalSettings,
  PRINT_ALARM_MINUTES,
} from '#src/domain/access/pos-terminal.schema.ts';
import { formatStoreTime, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { createTerminal, editTerminal, renewPairingCode, unpairTerminal } from '#src/features/pos/manage-terminals.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, RadioGroup, Select, Switch } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Table } from '#src/ui/list.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusLook } from '#src/ui/statuses.ts';
import { Card, EmptyState, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold, SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { refused, textOf, tickedOf, valuesOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';

/** The code is said once, on the page that follows the press: it stands in no address and in no log. */
const CODE_NOTICE = 'Pairing code ';

function lookOf(terminal: PosTerminal, now: Temporal.Instant): StatusLook {
  const lock = terminalLock(terminal.tries, now);
  if (lock.kind !== 'open') return { word: 'Locked', tone: 'fail', icon: 'warning' };
  if (terminal.pairedIsoDateTimeUtc) return { word: 'Paired', tone: 'done', icon: 'check' };
  const expires = terminal.pairingExpiresIsoDateTimeUtc;
  const isOut = expires !== null && Temporal.Instant.compare(Temporal.Instant.from(expires), now) > 0;
  return isOut
    ? { word: 'Waits for its code', tone: 'wait', icon: 'queued' }
    : { word: 'No device', tone: 'off', icon: 'slash' };
}

export const terminalsPage = pageOf<StoreScope>()({
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
      origin: otherFrontEnds(ctx, { base, url }),
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
      const { pairingCode } = await createTerminal(ctx, scope, { name: textOf(form, 'name'), by });
      return { kind: 'redirect', to: url.pathname, notice: `${CODE_NOTICE}${pairingCode}` };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, since, origin, terminals }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const value = valuesOf(form);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Tills" status="The devices at the counter that sell and take orders" />
        <LiveTerminals params={params} since={since} />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <CodeNotice notice={notice} origin={origin} />
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <WithSide label="Add a till" side={<AddTill error={form.errors.name} name={value.text('name', '')} />}>
          <div data-live="tills">
            {terminals.length === 0 ? (
              <EmptyState title="No till yet">
                Any tablet or computer with a browser can be one. Give it a name, and type its code on the device.
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
                    header: 'State',
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
        </WithSide>
      </AdminLayout>
    );
  },
});

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
            Add and get a code
          </Button>
        </form>
      </Card>
      <HelpCard
        title="How a device becomes a till"
        points={[
          'Add the till here: it gets a code of eight letters and digits.',
          'Open the till’s address on any tablet or computer of the shop, and type the code.',
          'The device stays that till until you unpair it, also after it was switched off.',
        ]}
      />
    </>
  );
}

function LiveTerminals({ params, since }: { params: { restaurantId: string; storeId: string }; since: string }) {
  return (
    <IslandTag
      of={liveParts}
      hydrate="load"
      props={{
        ...params,
        types: ['terminalPaired', 'terminalPinLocked'],
        orderId: null,
        parts: ['[data-live="tills"]'],
        since,
      }}
    />
  );
}

/** What is said after a press: big enough to be read from the till, when it is a code. */
function CodeNotice({ notice, origin }: { notice: string | null; origin: string }) {
  if (!notice) return null;
  if (!notice.startsWith(CODE_NOTICE)) return <Banner kind="success" title={notice} />;
  const code = notice.slice(CODE_NOTICE.length);
  return (
    <Card className="border-accent-text!">
      <p className="font-semibold">Open {origin}/pos on the device and type this code</p>
      <p data-part="pairing-code" className="mt-2 font-extrabold font-mono text-36 tracking-wide">
        {code.slice(0, 4)}-{code.slice(4)}
      </p>
      <p className="mt-1 text-14 text-ink-2">It works once, for {PAIRING_MINUTES} minutes, and is not shown again.</p>
    </Card>
  );
}

function pairedText({ pairedIsoDateTimeUtc: at }: PosTerminal, now: Temporal.Instant, timezone: string): string | null {
  return at ? formatStoreTimeAndDay(Temporal.Instant.from(at), now, timezone) : null;
}

function lockText(lock: TerminalLock, timezone: string): string | null {
  if (lock.kind === 'open') return null;
  if (lock.kind === 'locked') return `Too many wrong PINs: locked until ${formatStoreTime(lock.until, timezone)}.`;
  return 'Too many wrong PINs: only a manager’s e-mail and password open it.';
}

function settingsOf(form: FormData): PosTerminalSettings {
  return {
    lockScreen: {
      isEnabled: form.has('lockScreen.isEnabled'),
      appliesTo: textOf(form, 'lockScreen.appliesTo') as PosTerminalSettings['lockScreen']['appliesTo'],
      employeeIds: tickedOf(form, 'lockScreen.employeeIds.'),
    },
    cashDrawer: {
      isConnected: form.has('cashDrawer.isConnected'),
      printerId: textOf(form, 'cashDrawer.printerId') || null,
      socket: textOf(form, 'cashDrawer.socket') as PosTerminalSettings['cashDrawer']['socket'],
    },
    printAlarmMinutes: wholeOf(form, 'printAlarmMinutes') as PosTerminalSettings['printAlarmMinutes'],
  };
}

export const terminalPage = pageOf<StoreScope>()({
  path: paths.posTerminal.path,
  async load({ ctx, scope, base, url, params }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const terminal = await getPosTerminal(ctx.db, scope, params.posTerminalId);
    const lock = terminalLock(terminal.tries, now);
    return {
      base,
      here: url.pathname,
      store,
      terminal,
      look: lookOf(terminal, now),
      lock: lockText(lock, store.profile.timezone),
      paired: pairedText(terminal, now, store.profile.timezone),
      since: String(await lastEventSequence(ctx.db)),
      origin: otherFrontEnds(ctx, { base, url }),
      printers: await listPrinters(ctx.db, scope),
      employees: (await listEmployees(ctx.db, scope)).filter((one) => one.isActive),
    };
  },
  title: ({ terminal }) => `${terminal.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { posTerminalId }, form, url, by }) {
    try {
      switch (form.get('do')) {
        case 'save':
          await editTerminal(ctx, scope, {
            posTerminalId,
            name: textOf(form, 'name'),
            settings: settingsOf(form),
            by,
          });
          return { kind: 'redirect', to: url.pathname, notice: 'Saved.' };
        case 'newCode': {
          const { pairingCode } = await renewPairingCode(ctx, scope, { posTerminalId, by });
          return { kind: 'redirect', to: url.pathname, notice: `${CODE_NOTICE}${pairingCode}` };
        }
        case 'unpair':
          await unpairTerminal(ctx, scope, { posTerminalId, by });
          return { kind: 'redirect', to: url.pathname, notice: 'The device is a till no more.' };
        default:
          throw new AppError('validation_failed', 'This page has no such button.');
      }
    } catch (error) {
      return refused(error, form, { 'settings.printAlarmMinutes': 'printAlarmMinutes' });
    }
  },
  render({ base, here, store, terminal, look, lock, paired, since, origin, printers, employees }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.posSettings, params);
    const { settings } = terminal;
    const value = valuesOf(form);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <LiveTerminals params={params} since={since} />
        <div data-live="tills">
          <PageHeader
            title={terminal.name}
            breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Tills', href: back }, { label: terminal.name }]} />}
            status={
              <>
                <StatusPill look={look} />
                {lock}
              </>
            }
          />
        </div>
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <CodeNotice notice={notice} origin={origin} />
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <WithSide label="Its device" side={<DeviceSide terminal={terminal} look={look} paired={paired} />}>
          <form id="edit" method="post" noValidate className="flex flex-col gap-6">
            <FormSection title="Till">
              <Field name="name" label="Name" error={form.errors.name} isRequired>
                {(wiring) => (
                  <Input
                    {...wiring}
                    maxLength={40}
                    autoComplete="off"
                    defaultValue={value.text('name', terminal.name)}
                  />
                )}
              </Field>
            </FormSection>
            <FormSection
              title="Lock screen"
              lead={`Who stands at the till, asked by PIN when it starts and after ${IDLE_LOCK_MINUTES} minutes without a touch.`}
            >
              <Fieldset
                name="lockScreen"
                legend={<span className="sr-only">Lock screen</span>}
                error={form.errors['settings.lockScreen']}
              >
                <Switch
                  name="lockScreen.isEnabled"
                  label="Asks for a PIN"
                  help="Off: whoever stands there sells without saying who they are. Discounts, refunds and the drawer still ask for a PIN."
                  defaultChecked={value.isOn('lockScreen.isEnabled', settings.lockScreen.isEnabled)}
                />
                <div className="-mx-2">
                  <RadioGroup
                    name="lockScreen.appliesTo"
                    defaultValue={value.text('lockScreen.appliesTo', settings.lockScreen.appliesTo)}
                    options={[
                      { value: 'everyone', label: 'Locks on everybody' },
                      {
                        value: 'specificEmployees',
                        label: 'Locks on those ticked here',
                        help: 'Left alone, it stays open for the others.',
                      },
                    ]}
                  />
                  <div className="ml-8 grid sm:grid-cols-2">
                    {employees.map((one) => (
                      <Checkbox
                        key={one.id}
                        name={`lockScreen.employeeIds.${one.id}`}
                        label={one.name}
                        defaultChecked={value.isOn(
                          `lockScreen.employeeIds.${one.id}`,
                          settings.lockScreen.employeeIds.includes(one.id),
                        )}
                      />
                    ))}
                  </div>
                </div>
              </Fieldset>
            </FormSection>
            <FormSection title="Cash drawer and paper">
              <Fieldset
                name="cashDrawer"
                legend={<span className="sr-only">Cash drawer</span>}
                error={form.errors['settings.cashDrawer']}
              >
                <Switch
                  name="cashDrawer.isConnected"
                  label="There is a cash drawer"
                  help="It hangs on a printer, which opens it."
                  defaultChecked={value.isOn('cashDrawer.isConnected', settings.cashDrawer.isConnected)}
                />
                <div className="mt-2 grid gap-4 sm:grid-cols-2">
                  <Field name="cashDrawer.printerId" label="Printer">
                    {(wiring) => (
                      <Select
                        {...wiring}
                        placeholder="Where invoices print"
                        defaultValue={value.text('cashDrawer.printerId', settings.cashDrawer.printerId ?? '')}
                        options={printers.map(({ printer }) => ({ value: printer.id, label: printer.name }))}
                      />
                    )}
                  </Field>
                  <Field name="cashDrawer.socket" label="Socket">
                    {(wiring) => (
                      <Select
                        {...wiring}
                        defaultValue={value.text('cashDrawer.socket', settings.cashDrawer.socket)}
                        options={[
                          { value: 'first', label: 'First' },
                          { value: 'second', label: 'Second' },
                        ]}
                      />
                    )}
                  </Field>
                </div>
              </Fieldset>
              <Field
                name="printAlarmMinutes"
                label="Ring again while paper is missing"
                error={form.errors.printAlarmMinutes}
                className="max-w-72"
              >
                {(wiring) => (
                  <Select
                    {...wiring}
                    defaultValue={value.text('printAlarmMinutes', settings.printAlarmMinutes)}
                    options={PRINT_ALARM_MINUTES.map((minutes) => ({
                      value: String(minutes),
                      label: minutes === 0 ? 'Never' : minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`,
                    }))}
                  />
                )}
              </Field>
            </FormSection>
            <SaveBar label="Save" backHref={back} />
          </form>
          <UnsavedWarning formId="edit" form={form} />
        </WithSide>
      </AdminLayout>
    );
  },
});

/** Which device it is, and how another one takes its place. */
function DeviceSide({ terminal, look, paired }: { terminal: PosTerminal; look: StatusLook; paired: string | null }) {
  return (
    <Card as="section">
      <SectionHeading>Device</SectionHeading>
      <Facts
        rows={[
          { name: 'State', value: <StatusPill look={look} /> },
          { name: 'Paired', value: <span className="tnum">{paired ?? 'Not yet'}</span> },
        ]}
      />
      <p className="mt-4 text-14 text-ink-2">
        A new code makes another device this till. The one that is paired now goes on until the code is used.
      </p>
      <form method="post" className="mt-3">
        <Button type="submit" name="do" value="newCode">
          Get a new code
        </Button>
      </form>
      {terminal.pairedIsoDateTimeUtc ? (
        <RemoveFold label={`Unpair ${terminal.name}`} action="unpair">
          The device is a till no more, at once, and whoever stands there is signed out. Its name, settings and past
          orders stay.
        </RemoveFold>
      ) : null}
    </Card>
  );
}
