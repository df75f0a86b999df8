import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { getPosTerminal, listPosTerminals, type PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import { type TerminalLock, terminalLock } from '#src/domain/access/pin.ts';
import { type PosTerminalSettings, PRINT_ALARM_MINUTES } from '#src/domain/access/pos-terminal.schema.ts';
import { formatStoreTime } from '#src/domain/time/store-clock.ts';
import { editTerminal, renewPairingCode, unpairTerminal } from '#src/features/tills/manage-terminals.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, RadioGroup, Select, Switch } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold, SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { refused, textOf, tickedOf, valuesOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { WithSide } from '../side.tsx';
import { CODE_NOTICE, CodeNotice, LiveTerminals, lookOf, pairedText } from './terminal-parts.tsx';
import { TillScreenSection } from './terminal-screen.tsx';

function lockText(lock: TerminalLock, timezone: string): string | null {
  if (lock.kind === 'open') return null;
  if (lock.kind === 'locked') return `Locked until ${formatStoreTime(lock.until, timezone)} after too many wrong PINs.`;
  return 'Locked after too many wrong PINs. A manager can unlock it with their email and password.';
}

/** A form without a section, as an older page sends it, leaves that section as it is. */
function settingsOf(form: FormData, before: PosTerminalSettings): unknown {
  const has = (name: string) => form.has(name);
  const pick = (name: string, old: unknown) => (form.has(name) ? textOf(form, name) : old);
  const number = (name: string, old: number) => (form.has(name) ? wholeOf(form, name) : old);
  const isWhole = form.has('screen.startScreen');
  const { screen, autoLock, notifications } = before;
  return {
    lockScreen: {
      isEnabled: has('lockScreen.isEnabled'),
      appliesTo: textOf(form, 'lockScreen.appliesTo'),
      employeeIds: tickedOf(form, 'lockScreen.employeeIds.'),
    },
    cashDrawer: {
      isConnected: has('cashDrawer.isConnected'),
      printerId: textOf(form, 'cashDrawer.printerId') || null,
      socket: textOf(form, 'cashDrawer.socket'),
    },
    printAlarmMinutes: wholeOf(form, 'printAlarmMinutes'),
    screen: {
      startScreen: pick('screen.startScreen', screen.startScreen),
      orderType: pick('screen.orderType', screen.orderType),
      cartSide: pick('screen.cartSide', screen.cartSide),
      hasPictures: isWhole ? has('screen.hasPictures') : screen.hasPictures,
      hasKeySound: isWhole ? has('screen.hasKeySound') : screen.hasKeySound,
    },
    autoLock: {
      minutes: number('autoLock.minutes', autoLock.minutes),
      isAfterSale: isWhole ? has('autoLock.isAfterSale') : autoLock.isAfterSale,
    },
    receipt: pick('receipt', before.receipt),
    notifications: {
      newOrder: {
        sound: pick('newOrder.sound', notifications.newOrder.sound),
        volume: number('newOrder.volume', notifications.newOrder.volume),
        repeatMinutes: number('newOrder.repeatMinutes', notifications.newOrder.repeatMinutes),
        louderAfterMinutes: number('newOrder.louderAfterMinutes', notifications.newOrder.louderAfterMinutes),
      },
      failedPrint: {
        sound: pick('failedPrint.sound', notifications.failedPrint.sound),
        volume: number('failedPrint.volume', notifications.failedPrint.volume),
      },
    },
    drawerOfTerminalId: textOf(form, 'drawerOfTerminalId') || null,
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
      hasBox: (await findActiveBox(ctx.db, scope)) !== null,
      printers: await listPrinters(ctx.db, scope),
      otherTills: (await listPosTerminals(ctx.db, scope)).filter(({ id }) => id !== terminal.id),
      employees: (await listEmployees(ctx.db, scope)).filter((one) => one.isActive),
    };
  },
  title: ({ terminal }) => `${terminal.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { posTerminalId }, form, url, by }) {
    try {
      switch (form.get('do')) {
        case 'save': {
          const terminal = await getPosTerminal(ctx.db, scope, posTerminalId);
          await editTerminal(ctx, scope, {
            posTerminalId,
            name: textOf(form, 'name'),
            // Looked at by the use case, which says what does not fit.
            settings: settingsOf(form, terminal.settings) as PosTerminalSettings,
            by,
          });
          return { kind: 'redirect', to: url.pathname, notice: 'Saved and sent to the till.' };
        }
        case 'newCode': {
          const { pairingCode } = await renewPairingCode(ctx, scope, { posTerminalId, by });
          return { kind: 'redirect', to: url.pathname, notice: `${CODE_NOTICE}${pairingCode}` };
        }
        case 'unpair':
          await unpairTerminal(ctx, scope, { posTerminalId, by });
          return { kind: 'redirect', to: url.pathname, notice: 'Till unpaired.' };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refused(error, form, { 'settings.printAlarmMinutes': 'printAlarmMinutes' });
    }
  },
  render(
    { base, here, store, terminal, look, lock, paired, since, origin, hasBox, printers, otherTills, employees },
    { form, notice },
  ) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.posSettings, params);
    const { settings } = terminal;
    const value = valuesOf(form);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <LiveTerminals timezone={store.profile.timezone} params={params} since={since} />
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
          <CodeNotice notice={notice} origin={origin} hasBox={hasBox} />
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <WithSide label="Device" side={<DeviceSide terminal={terminal} look={look} paired={paired} />}>
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
            <FormSection title="Lock screen" lead="Ask for a PIN to use the till, and again after it’s been idle.">
              <Fieldset
                name="lockScreen"
                legend={<span className="sr-only">Lock screen</span>}
                error={form.errors['settings.lockScreen']}
              >
                <Switch
                  name="lockScreen.isEnabled"
                  label="Ask for a PIN"
                  help="Off: anyone can sell without a PIN. Discounts, refunds and the drawer still need one."
                  defaultChecked={value.isOn('lockScreen.isEnabled', settings.lockScreen.isEnabled)}
                />
                <div className="-mx-2">
                  <RadioGroup
                    name="lockScreen.appliesTo"
                    defaultValue={value.text('lockScreen.appliesTo', settings.lockScreen.appliesTo)}
                    options={[
                      { value: 'everyone', label: 'Lock for everyone' },
                      {
                        value: 'specificEmployees',
                        label: 'Lock only for these employees',
                        help: 'When idle, it stays unlocked for everyone else.',
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
            <TillScreenSection settings={settings} form={form} />
            <FormSection title="Cash drawer and printing">
              <Fieldset
                name="cashDrawer"
                legend={<span className="sr-only">Cash drawer</span>}
                error={form.errors['settings.cashDrawer']}
              >
                <Switch
                  name="cashDrawer.isConnected"
                  label="Has a cash drawer"
                  help="The drawer is connected to a printer, which opens it."
                  defaultChecked={value.isOn('cashDrawer.isConnected', settings.cashDrawer.isConnected)}
                />
                <div className="mt-2 grid gap-4 sm:grid-cols-2">
                  <Field name="cashDrawer.printerId" label="Printer">
                    {(wiring) => (
                      <Select
                        {...wiring}
                        placeholder="Receipt printer"
                        defaultValue={value.text('cashDrawer.printerId', settings.cashDrawer.printerId ?? '')}
                        options={printers.map(({ printer }) => ({ value: printer.id, label: printer.name }))}
                      />
                    )}
                  </Field>
                  <Field name="cashDrawer.socket" label="Drawer socket">
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
                name="drawerOfTerminalId"
                label="Cash goes to"
                help="Cash is counted per drawer. For example, a waiter’s phone can use the counter’s drawer."
                className="mt-4 max-w-72"
              >
                {(wiring) => (
                  <Select
                    {...wiring}
                    placeholder="Own drawer"
                    defaultValue={value.text('drawerOfTerminalId', settings.drawerOfTerminalId ?? '')}
                    options={otherTills.map(({ id, name }) => ({ value: id, label: `${name}’s drawer` }))}
                  />
                )}
              </Field>
              <Field
                name="printAlarmMinutes"
                label="Repeat failed-print alert"
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
            <SaveBar label="Save and send to till" backHref={back} />
          </form>
          <UnsavedWarning formId="edit" form={form} />
        </WithSide>
      </AdminLayout>
    );
  },
});

/** Which device it is, and how another one takes its place. */
function DeviceSide({
  terminal,
  look,
  paired,
}: {
  terminal: PosTerminal;
  look: StatusBadgeStyle;
  paired: string | null;
}) {
  return (
    <Card as="section">
      <SectionHeading>Device</SectionHeading>
      <Facts
        rows={[
          { name: 'Status', value: <StatusPill look={look} /> },
          { name: 'Paired', value: <span className="tnum">{paired ?? 'Not yet'}</span> },
        ]}
      />
      <p className="mt-4 text-14 text-ink-2">
        Use a new code to move this till to another device. The current device keeps working until the code is used.
      </p>
      <form method="post" className="mt-3">
        <Button type="submit" name="do" value="newCode">
          Get a new code
        </Button>
      </form>
      {terminal.pairedIsoDateTimeUtc ? (
        <RemoveFold label={`Unpair ${terminal.name}`} action="unpair">
          The device stops being a till right away, and anyone using it is signed out. Its name, settings and past
          orders are kept.
        </RemoveFold>
      ) : null}
    </Card>
  );
}
