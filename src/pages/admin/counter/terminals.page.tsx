import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { AppContext } from '#src/context.ts';
import { TERMINAL_KINDS, terminalKindOf } from '#src/domain/access/pos-terminal.schema.ts';
import { readSettingsGroup, settingsAct } from '#src/features/tenancy/save-settings.ts';
import { setLockScreenOfAll } from '#src/features/tills/change-terminal-settings.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { savePresets } from '#src/features/tills/save-till-lists.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest } from '#src/pages/page.tsx';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Checkbox, Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { PlusIcon, TillIcon } from '#src/ui/icon.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList } from '../lists/kit-list.tsx';
import { pageOfRows, readList } from '../lists/list-kit.ts';
import { otherFrontEnds, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { LockAllForm, lockAllKit, PresetsForm } from './all-tills.tsx';
import { SHOWS_ITS_TILL } from './display-kit.tsx';
import { type PriceForm, presetsKit } from './preset-rows.tsx';
import { NEEDS_KITCHEN_SCREEN } from './ready-screen-kit.tsx';
import { terminalList } from './terminal-list.tsx';
import { CODE_NOTICES, CodeNotice, LiveTerminals, lookOf, pairedText, silentSinceTexts } from './terminal-parts.tsx';

async function activeEmployees(ctx: AppContext, scope: StoreScope) {
  return (await listEmployees(ctx.db, scope)).filter(({ isActive }) => isActive);
}

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
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const { timezone } = store.profile;
    const { restaurantId, storeId } = scope;
    const kit = terminalList((posTerminalId) =>
      href(base, paths.posTerminal, { restaurantId, storeId, posTerminalId }),
    );
    const silent = silentSinceTexts(ctx, scope, now, timezone);
    const terminals = (await listPosTerminals(ctx.db, scope)).map((terminal) => ({
      ...terminal,
      look: lookOf(terminal, now, silent.has(terminal.id)),
      paired: pairedText(terminal, now, timezone),
    }));
    return {
      base,
      here: url.pathname,
      store,
      since: String(await lastEventSequence(ctx.db)),
      presets: await readSettingsGroup(ctx, scope, 'posPresets'),
      employees: await activeEmployees(ctx, scope),
      origin: otherFrontEnds(ctx, { base, url }),
      hasBox: (await findActiveBox(ctx.db, scope)) !== null,
      terminals,
      list: { kit, ...pageOfRows(kit, readList(kit, query), terminals) },
    };
  },
  title: ({ store }) => `Tills · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  action(request) {
    switch (request.form.get('do')) {
      case 'presets':
        return saveTillPresets(request);
      case 'lockAll':
        return lockAllTills(request);
      default:
        return addTill(request);
    }
  },
  render({ base, here, store, since, origin, hasBox, terminals, list, presets, employees }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const sent = (button: string) => (form.values.do === button ? form : EMPTY_FORM);
    const added = form.values.do === undefined ? form : EMPTY_FORM;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Tills"
          status="Devices that take orders and payments"
          actions={
            // Beside the list where there is room for it.
            <LinkButton href={`#${ADD_TILL}`} variant="primary" icon={PlusIcon} className="xl:hidden">
              Add till
            </LinkButton>
          }
        />
        <LiveTerminals timezone={store.profile.timezone} params={params} since={since} />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <CodeNotice notice={notice} origin={origin} hasBox={hasBox} />
          <ErrorSummary errors={added.errors} message={added.message} isBeside={() => true} />
        </div>
        <WithSide
          label="Add a till"
          side={
            <AddTill
              error={added.errors.name ?? added.errors.ofTerminalId}
              name={added.values.name ?? ''}
              tills={terminals.filter(({ settings }) => terminalKindOf(settings) === 'till')}
              origin={hasBox ? null : origin}
            />
          }
        >
          <div data-live="tills">
            <KitList {...list} here={here} />
          </div>
          <div className="mt-6 flex flex-col gap-6">
            <PresetsForm presets={pricesOf(presets.value)} version={presets.version} form={sent('presets')} />
            {terminals.length > 0 ? <LockAllForm {...{ terminals, employees, form: sent('lockAll') }} /> : null}
          </div>
        </WithSide>
      </AdminLayout>
    );
  },
});

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by'>;

async function addTill({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  try {
    const asked = textOf(form, 'kind');
    const kind = TERMINAL_KINDS.find((one) => one === asked) ?? 'till';
    const numbersOnly = form.get('numbersOnly') === 'on';
    const ofTerminalId = textOf(form, 'ofTerminalId');
    const asNew = { name: textOf(form, 'name'), kind, numbersOnly, ofTerminalId, by };
    const { pairingCode } = await createTerminal(ctx, scope, asNew);
    return { kind: 'redirect', to: url.pathname, notice: `${CODE_NOTICES[kind]}${pairingCode}` };
  } catch (error) {
    return refused(error, form);
  }
}

const SENT_TO_ALL = 'Saved and sent to all tills.';

const pricesOf = ({ discounts, surcharges }: PriceForm): PriceForm => ({ discounts, surcharges });

function saveTillPresets({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  return saveForm({
    kit: presetsKit,
    form,
    newId: () => ctx.ids.next(),
    async read() {
      const { value: group, version } = await readSettingsGroup(ctx, scope, 'posPresets');
      return { value: pricesOf(group), version, group };
    },
    save: (prices, { version }) => savePresets(ctx, scope, { ...prices, version, by }),
    editor: ({ group }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, 'posPresets'), group),
    done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(SENT_TO_ALL, since) }),
  });
}

async function lockAllTills({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  return makeForm({
    kit: lockAllKit(await activeEmployees(ctx, scope)),
    form,
    newId: () => ctx.ids.next(),
    empty: { lockScreen: null },
    async make({ lockScreen }) {
      if (lockScreen === null) throw invalidFields({ path: 'lockScreen', message: 'Choose one.' });
      const { changed } = await setLockScreenOfAll(ctx, scope, { lockScreen, by });
      const notice = changed === 0 ? 'All tills already had these settings.' : SENT_TO_ALL;
      return { kind: 'redirect', to: url.pathname, notice };
    },
  });
}

const ADD_TILL = 'add-till';

interface AddTillProps {
  readonly name: string;
  readonly error: string | undefined;
  /** One of which a customer display shows. */
  readonly tills: readonly { readonly id: string; readonly name: string }[];
  /** Where its devices open it; null: at the store's box, whose address only the store's network knows. */
  readonly origin: string | null;
}

/** A till starts with its name; the code for its device comes next. */
function AddTill({ name, error, tills, origin }: AddTillProps) {
  return (
    <>
      <Card as="section">
        <SectionHeading>Add a till</SectionHeading>
        <form
          id={ADD_TILL}
          data-act="add"
          method="post"
          noValidate
          className="group/add flex scroll-mt-32 flex-wrap items-end gap-3"
        >
          <Field name="name" label="Name" error={error} isRequired className="min-w-0 flex-1 basis-56">
            {(wiring) => (
              <Input {...wiring} maxLength={40} autoComplete="off" placeholder="Front counter" defaultValue={name} />
            )}
          </Field>
          <Field name="kind" label="Used as" className="min-w-0 basis-44">
            {(wiring) => (
              <Select
                {...wiring}
                defaultValue="till"
                options={[
                  { value: 'till', label: 'Till' },
                  { value: 'screen', label: 'Kitchen screen' },
                  { value: 'orderReady', label: 'Order-ready screen' },
                  ...(tills.length > 0 ? [{ value: 'display', label: 'Customer display' }] : []),
                ]}
              />
            )}
          </Field>
          <div className="hidden basis-full group-has-[[value=orderReady]:checked]/add:block">
            <Checkbox
              name="numbersOnly"
              label="Show numbers only"
              help="Without it, guests’ first names are shown too."
            />
          </div>
          <div className="hidden basis-full group-has-[[value=display]:checked]/add:block">
            <Field name="ofTerminalId" label="Shows the sales of">
              {(wiring) => (
                <Select {...wiring} options={tills.map(({ id, name: till }) => ({ value: id, label: till }))} />
              )}
            </Field>
          </div>
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
          'A kitchen screen shows its stations’ tickets and can’t do anything else.',
          <KitchenAddress key="kitchen" origin={origin} />,
          'An order-ready screen shows guests the numbers that are being prepared and those that are ready.',
          NEEDS_KITCHEN_SCREEN,
          <ReadyAddress key="ready" origin={origin} />,
          SHOWS_ITS_TILL,
          <DisplayAddress key="display" origin={origin} />,
          'The device stays paired until you unpair it, even after a restart.',
        ]}
      />
    </>
  );
}

function KitchenAddress({ origin }: Pick<AddTillProps, 'origin'>) {
  if (origin === null) return <>Open on the kitchen’s tablet: the address on the box’s page that ends in /kitchen.</>;
  return <OpenOn device="the kitchen’s tablet" address={`${origin}/kitchen`} />;
}

function ReadyAddress({ origin }: Pick<AddTillProps, 'origin'>) {
  if (origin === null) return <>Open on the TV or tablet: the address on the box’s page that ends in /ready.</>;
  return <OpenOn device="the TV or tablet" address={`${origin}/ready`} />;
}

function DisplayAddress({ origin }: Pick<AddTillProps, 'origin'>) {
  if (origin === null) return <>Open on the display: the address on the box’s page that ends in /display.</>;
  return <OpenOn device="the display" address={`${origin}/display`} />;
}

function OpenOn({ device, address }: { readonly device: string; readonly address: string }) {
  return (
    <>
      {`Open on ${device}: `}
      <a href={address} className="break-all underline">
        {address}
      </a>
    </>
  );
}
