import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { getPosTerminal, listTills, type PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { AppContext } from '#src/context.ts';
import { type TerminalLock, terminalLock } from '#src/domain/access/pin.ts';
import { terminalKindOf } from '#src/domain/access/pos-terminal.schema.ts';
import { hasNoStandIn, type SilentScreen, whereTicketsAre } from '#src/domain/kitchen/silent-screens.ts';
import { formatStoreTime } from '#src/domain/time/store-clock.ts';
import { readSilentScreens } from '#src/features/printing/silent-screens.ts';
import { editTerminal, renewPairingCode, unpairTerminal } from '#src/features/tills/manage-terminals.ts';
import { type ActionAnswer, type FormState, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { RemoveFold } from '../form-parts.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { type SavedSince, savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { WithSide } from '../side.tsx';
import { type DisplayForm, DisplayLayout, displayForm, displayKit, withTill } from './display-kit.tsx';
import {
  type KitchenScreenForm,
  KitchenScreenLayout,
  kitchenScreenForm,
  kitchenScreenKit,
} from './kitchen-screen-kit.tsx';
import {
  type ReadyScreenForm,
  ReadyScreenLayout,
  readyScreenForm,
  readyScreenKit,
  withNumbersOnly,
} from './ready-screen-kit.tsx';
import { type AroundTerminal, type TerminalForm, terminalForm, terminalKit } from './terminal-kit.tsx';
import { CODE_NOTICES, CodeNotice, LiveTerminals, lookOf, pairedText, silentSinceTexts } from './terminal-parts.tsx';
import { TerminalLayout } from './terminal-screen.tsx';

function lockText(lock: TerminalLock, timezone: string): string | null {
  if (lock.kind === 'open') return null;
  if (lock.kind === 'locked') return `Locked until ${formatStoreTime(lock.until, timezone)} after too many wrong PINs.`;
  return 'Locked after too many wrong PINs. A manager can unlock it with their email and password.';
}

async function aroundTerminal(ctx: Pick<AppContext, 'db'>, scope: StoreScope, posTerminalId: string) {
  return {
    printers: await listPrinters(ctx.db, scope),
    otherTills: (await listTills(ctx.db, scope)).filter(({ id }) => id !== posTerminalId),
    employees: (await listEmployees(ctx.db, scope)).filter((one) => one.isActive),
  };
}

type Sent = PageActionRequest<StoreScope> & { readonly params: { readonly posTerminalId: string } };
type SeenTerminal = Pick<PosTerminal, 'name' | 'settings'>;
/** What its form shows, and all that it is made of. */
interface Read<Value> {
  readonly value: Value;
  readonly seen: SeenTerminal;
}

async function saveTerminal(request: Sent): Promise<ActionAnswer> {
  const { ctx, scope, params, form, url, by } = request;
  const { posTerminalId } = params;
  const read = async () => {
    const { name, settings } = await getPosTerminal(ctx.db, scope, posTerminalId);
    return { name, settings };
  };
  const edit = (wanted: SeenTerminal, { seen }: { readonly seen: SeenTerminal }) =>
    editTerminal(ctx, scope, { posTerminalId, ...wanted, seen, by });
  const around = {
    form,
    newId: () => ctx.ids.next(),
    editor: ({ seen }: { readonly seen: SeenTerminal }) =>
      findEditorAgo(
        { ctx, scope, by },
        { action: 'editTerminal', subjectType: 'posTerminal', subjectId: posTerminalId },
        seen,
      ),
  };
  const done =
    (notice: string) =>
    (since: SavedSince | null): ActionAnswer => ({
      kind: 'redirect',
      to: url.pathname,
      notice: savedNotice(notice, since),
    });
  const kind = terminalKindOf((await read()).settings);
  if (kind === 'screen') {
    return saveForm<KitchenScreenForm, Read<KitchenScreenForm>>({
      ...around,
      kit: kitchenScreenKit,
      read: () => read().then((seen) => ({ value: kitchenScreenForm(seen), seen })),
      save: ({ name }, now) => edit({ name, settings: now.seen.settings }, now),
      done: done('Saved and sent to the screen.'),
    });
  }
  if (kind === 'orderReady') {
    return saveForm<ReadyScreenForm, Read<ReadyScreenForm>>({
      ...around,
      kit: readyScreenKit,
      read: () => read().then((seen) => ({ value: readyScreenForm(seen), seen })),
      save: ({ name, numbersOnly }, now) =>
        edit({ name, settings: withNumbersOnly(now.seen.settings, numbersOnly) }, now),
      done: done('Saved and sent to the screen.'),
    });
  }
  if (kind === 'display') {
    const { otherTills } = await aroundTerminal(ctx, scope, posTerminalId);
    return saveForm<DisplayForm, Read<DisplayForm>>({
      ...around,
      kit: displayKit(otherTills),
      read: () => read().then((seen) => ({ value: displayForm(seen), seen })),
      save: ({ name, ofTerminalId }, now) => edit({ name, settings: withTill(now.seen.settings, ofTerminalId) }, now),
      done: done('Saved and sent to the display.'),
    });
  }
  return saveForm<TerminalForm, Read<TerminalForm>>({
    ...around,
    kit: terminalKit(await aroundTerminal(ctx, scope, posTerminalId)),
    read: () => read().then((seen) => ({ value: terminalForm(seen), seen })),
    save: ({ name, ...settings }, now) => edit({ name, settings }, now),
    done: done('Saved and sent to the till.'),
  });
}

export const terminalPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  example: {
    forms: { save: { name: 'Till', 'cashDrawer.printerId': '{printerId}' }, newCode: {}, unpair: {} },
    answers: [303, 400],
  },
})({
  path: paths.posTerminal.path,
  async load({ ctx, scope, base, url, params }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const terminal = await getPosTerminal(ctx.db, scope, params.posTerminalId);
    const lock = terminalLock(terminal.tries, now);
    const silentSince = silentSinceTexts(ctx, scope, now, store.profile.timezone).get(terminal.id);
    return {
      base,
      here: url.pathname,
      store,
      terminal,
      look: lookOf(terminal, now, silentSince !== undefined),
      silentSince,
      silent: (await readSilentScreens(ctx, scope)).find(({ id }) => id === terminal.id) ?? null,
      lock: lockText(lock, store.profile.timezone),
      paired: pairedText(terminal, now, store.profile.timezone),
      since: String(await lastEventSequence(ctx.db)),
      origin: otherFrontEnds(ctx, { base, url }),
      hasBox: (await findActiveBox(ctx.db, scope)) !== null,
      around: await aroundTerminal(ctx, scope, params.posTerminalId),
    };
  },
  title: ({ terminal }) => `${terminal.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, params, form, url, by } = request;
    const { posTerminalId } = params;
    try {
      switch (form.get('do')) {
        case 'save':
          return await saveTerminal(request);
        case 'newCode': {
          const { settings } = await getPosTerminal(ctx.db, scope, posTerminalId);
          const { pairingCode } = await renewPairingCode(ctx, scope, { posTerminalId, by });
          return {
            kind: 'redirect',
            to: url.pathname,
            notice: `${CODE_NOTICES[terminalKindOf(settings)]}${pairingCode}`,
          };
        }
        case 'unpair':
          await unpairTerminal(ctx, scope, { posTerminalId, by });
          return { kind: 'redirect', to: url.pathname, notice: 'Device unpaired.' };
        default:
          throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render(
    { base, here, store, terminal, look, silent, silentSince = '', lock, paired, since, origin, hasBox, around },
    { form, notice },
  ) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.posSettings, params);
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
        <div className="mb-4 empty:hidden">
          <CodeNotice notice={notice} origin={origin} hasBox={hasBox} />
          {silent ? <SilentNotice screen={silent} since={silentSince} /> : null}
        </div>
        <WithSide label="Device" side={<DeviceSide terminal={terminal} look={look} paired={paired} />}>
          <DeviceForm {...{ terminal, around, form, back }} />
        </WithSide>
      </AdminLayout>
    );
  },
});

/** Where its tickets are while it says nothing. */
function SilentNotice({ screen, since }: { screen: SilentScreen; since: string }) {
  return (
    <Banner kind={hasNoStandIn(screen) ? 'problem' : 'waiting'} title={`Silent since ${since}`}>
      Check that it’s on and connected to the store’s network. {whereTicketsAre(screen).join(' ')}
    </Banner>
  );
}

interface DeviceFormProps {
  terminal: PosTerminal;
  around: AroundTerminal;
  form: FormState;
  back: string;
}

function DeviceForm({ terminal, around, form, back }: DeviceFormProps) {
  const kind = terminalKindOf(terminal.settings);
  const shared = { id: 'edit', form, notice: null, backHref: back };
  if (kind === 'screen') {
    return (
      <KitForm
        {...{ ...shared, kit: kitchenScreenKit, stored: kitchenScreenForm(terminal) }}
        label="Save and send to screen"
      >
        {(put) => <KitchenScreenLayout put={put} />}
      </KitForm>
    );
  }
  if (kind === 'orderReady') {
    return (
      <KitForm
        {...{ ...shared, kit: readyScreenKit, stored: readyScreenForm(terminal) }}
        label="Save and send to screen"
      >
        {(put) => <ReadyScreenLayout put={put} />}
      </KitForm>
    );
  }
  if (kind === 'display') {
    return (
      <KitForm
        {...{ ...shared, kit: displayKit(around.otherTills), stored: displayForm(terminal) }}
        label="Save and send to display"
      >
        {(put) => <DisplayLayout put={put} />}
      </KitForm>
    );
  }
  return (
    <KitForm {...{ ...shared, kit: terminalKit(around), stored: terminalForm(terminal) }} label="Save and send to till">
      {(put) => <TerminalLayout put={put} />}
    </KitForm>
  );
}

/** What the device is, in words. */
const DEVICE_WORDS = {
  till: 'till',
  screen: 'kitchen screen',
  orderReady: 'order-ready screen',
  display: 'customer display',
} as const;

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
  const word = DEVICE_WORDS[terminalKindOf(terminal.settings)];
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
        {`Use a new code to move this ${word} to another device. The current device keeps working until the code is used.`}
      </p>
      <form method="post" className="mt-3">
        <Button type="submit" name="do" value="newCode">
          Get a new code
        </Button>
      </form>
      {terminal.pairedIsoDateTimeUtc ? (
        <RemoveFold label={`Unpair ${terminal.name}`} action="unpair">
          {word === 'till'
            ? 'The device stops being a till right away, and anyone using it is signed out. Its name, settings and past orders are kept.'
            : `The device stops being a ${word} right away. Its name and settings are kept.`}
        </RemoveFold>
      ) : null}
    </Card>
  );
}
