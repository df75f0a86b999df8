import { findCloudPrinter } from '#db/printing/cloud-printers.repository.ts';
import { getPrinter, listPrinters, type StorePrinter } from '#db/printing/printers.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { bindAgain, checkCloudPrinter } from '#src/features/printing/check-cloud-printer.ts';
import { directPrintId, directPrintPath } from '#src/features/printing/direct-print.ts';
import { createPrinter, deletePrinter, editPrinter } from '#src/features/printing/manage-printers.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { spanText } from '#src/ui/box-text.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold } from '../form-parts.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { NEW, paths } from '../paths.ts';
import { WithSide } from '../side.tsx';
import { AskingHint, TypedIn } from './asking-printer.tsx';
import { ASK, BIND, type Binding, CloudBinding, CloudHint } from './cloud-binding.tsx';
import { printerBadge } from './print-labels.ts';
import { PrinterHelp } from './printer-help.tsx';
import { NEW_PRINTER, printerKit } from './printer-kit.ts';

type SentPrinter = PageActionRequest<StoreScope, typeof paths.printer.path>;

/** The data for reading and drawing a printer's form. */
async function aroundPrinter(ctx: AppContext, scope: StoreScope, stored: Printer | null) {
  const others = (await listPrinters(ctx.db, scope)).filter(({ printer }) => printer.id !== stored?.id);
  const isByBox = ctx.printerReach === 'internet';
  const hasBox = (await findActiveBox(ctx.db, scope))?.pairedIsoDateTimeUtc != null;
  const asks = stored?.connection === 'CLOUD' ? stored : null;
  const binding = stored?.connection === 'SUNMI' ? await bindingOf(ctx, scope, stored) : null;
  return {
    stored: stored ?? NEW_PRINTER,
    others,
    isByBox,
    hasBox,
    hasKitchenCloud: ctx.ports.kitchenCloud !== null,
    binding,
    isBoxMissing: isByBox && !hasBox && !asks && !binding,
    typedIn: asks && { url: `${ctx.publicUrl}${directPrintPath(scope)}`, id: directPrintId(ctx, asks.id) },
  };
}

async function bindingOf(ctx: AppContext, scope: StoreScope, { id }: Printer): Promise<Binding> {
  const row = await findCloudPrinter(ctx.db, scope, id);
  const heard = row?.heardIsoDateTimeUtc;
  return { row, heard: heard ? `${spanText(Temporal.Instant.from(heard), ctx.clock.now())} ago` : null };
}

/** The buttons of a printer behind its maker's cloud. */
async function actOnCloud({ ctx, scope, params, form, url }: SentPrinter): Promise<ActionAnswer> {
  const { printerId } = params;
  try {
    if (form.get('do') === BIND) {
      const { isBound } = await bindAgain(ctx, scope, printerId);
      const notice = isBound ? 'Connected. Print a test page to check it.' : 'Sunmi doesn’t answer. We keep asking.';
      return { kind: 'redirect', to: url.pathname, notice };
    }
    const { isOnline } = await checkCloudPrinter(ctx, scope, printerId);
    return {
      kind: 'redirect',
      to: url.pathname,
      notice: isOnline ? 'The printer is online.' : 'The printer is offline.',
    };
  } catch (error) {
    return refusedBeside(error, form);
  }
}

async function addPrinter({ ctx, scope, params, form, base, by }: SentPrinter): Promise<ActionAnswer> {
  return makeForm({
    kit: printerKit(await aroundPrinter(ctx, scope, null)),
    form,
    newId: () => ctx.ids.next(),
    empty: NEW_PRINTER,
    async make(printer) {
      const { id: printerId, connection } = await createPrinter(ctx, scope, { ...printer, by });
      if (connection === 'SUNMI') {
        const to = href(base, paths.printer, { ...params, printerId });
        return { kind: 'redirect', to, notice: `${printer.name} added.` };
      }
      if (connection === 'CLOUD') {
        const to = href(base, paths.printer, { ...params, printerId });
        return { kind: 'redirect', to, notice: `${printer.name} added. Now type its address and ID into the printer.` };
      }
      const notice = `${printer.name} added. Print a test page to check it.`;
      return { kind: 'redirect', to: href(base, paths.printerSettings, params), notice };
    },
  });
}

async function savePrinter({ ctx, scope, params, form, base, by }: SentPrinter): Promise<ActionAnswer> {
  const { printerId } = params;
  const read = async () => ({ value: (await getPrinter(ctx.db, scope, printerId)).printer });
  const { value: stored } = await read();
  return saveForm({
    kit: printerKit(await aroundPrinter(ctx, scope, stored)),
    form,
    newId: () => ctx.ids.next(),
    read,
    save: (printer, { value: seen }) => editPrinter(ctx, scope, { ...printer, printerId, seen, by }),
    editor: ({ value }) =>
      findEditorAgo({ ctx, scope, by }, { action: 'editPrinter', subjectType: 'printer', subjectId: printerId }, value),
    done: (since) => ({
      kind: 'redirect',
      to: href(base, paths.printerSettings, params),
      notice: savedNotice('Saved.', since),
    }),
  });
}

export const printerPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  // Dockets wait at the one that is deleted.
  example: {
    forms: {
      save: { name: 'Spare', connection: 'LAN', ipAddress: '127.0.0.1' },
      delete: {},
      // No printer of the battery is behind a cloud.
      bindCloud: {},
      askCloud: {},
    },
    answers: [303, 400, 403],
  },
})({
  path: paths.printer.path,
  async load({ ctx, scope, base, url, params }) {
    const found = params.printerId === NEW ? null : await getPrinter(ctx.db, scope, params.printerId);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      found,
      around: await aroundPrinter(ctx, scope, found?.printer ?? null),
    };
  },
  title: ({ found }) => `${found?.printer.name ?? 'Add printer'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, params, form, base, by } = request;
    if (form.get('do') === BIND || form.get('do') === ASK) return actOnCloud(request);
    if (form.get('do') !== 'delete') return params.printerId === NEW ? addPrinter(request) : savePrinter(request);
    try {
      await deletePrinter(ctx, scope, { printerId: params.printerId, by });
      return { kind: 'redirect', to: href(base, paths.printerSettings, params), notice: 'Printer deleted.' };
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render({ base, here, store, found, around }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.printerSettings, params);
    const name = found?.printer.name ?? 'Add printer';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={name}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Printers', href: back }, { label: name }]} />}
          status={<HowItIs found={found} />}
        />
        {around.isBoxMissing ? <BoxNeeded boxHref={href(base, paths.box, params)} /> : null}
        <TypedIn {...around} />
        <CloudBinding binding={around.binding} hasBox={around.hasBox} />
        <div className="group/where">
          <WithSide label="About printers" side={<PrinterHelp />}>
            <KitForm
              {...{ id: 'edit', kit: printerKit(around), stored: around.stored, form, notice }}
              isNew={!found}
              label={found ? 'Save' : 'Add printer'}
              backHref={back}
            >
              {(put) => (
                <div className="flex flex-col gap-6">
                  <FormSection title="Connection">
                    {put('name')}
                    {put('connection')}
                    <div className="hidden gap-4 group-has-[[value=EPOS]:checked]/where:grid group-has-[[value=LAN]:checked]/where:grid sm:grid-cols-[1fr_8rem]">
                      {put('ipAddress')}
                      {put('port')}
                    </div>
                    <div className="hidden gap-4 group-has-[[value=EPOS]:checked]/where:grid">
                      <div>{put('isSecure')}</div>
                      {put('deviceId')}
                    </div>
                    <div className="hidden group-has-[[value=USB]:checked]/where:block">{put('usbSerial')}</div>
                    <div className="hidden group-has-[[value=BLUETOOTH]:checked]/where:block">
                      {put('bluetoothAddress')}
                    </div>
                    <div className="hidden group-has-[[value=SUNMI]:checked]/where:block">{put('cloudSerial')}</div>
                    {found ? null : <AskingHint />}
                    {found ? null : <CloudHint />}
                  </FormSection>
                  <FormSection title="Model and paper">
                    <div className="grid gap-4 sm:grid-cols-2">
                      <div className="group-has-[[value=SUNMI]:checked]/where:hidden">{put('printerModel')}</div>
                      {put('paperDots')}
                    </div>
                    {put('numberOfCopies')}
                    <div className="group-has-[[value=SUNMI]:checked]/where:hidden">{put('drawerPort')}</div>
                  </FormSection>
                  <FormSection title="Availability">
                    {put('fallbackPrinterId')}
                    <div>{put('active')}</div>
                  </FormSection>
                </div>
              )}
            </KitForm>
            {found ? (
              <RemoveFold label={`Delete ${found.printer.name}`}>
                This also removes it from its stations and deletes its print history. First print, move or dismiss any
                waiting dockets.
              </RemoveFold>
            ) : null}
          </WithSide>
        </div>
      </AdminLayout>
    );
  },
});

function HowItIs({ found }: { found: StorePrinter | null }) {
  if (!found) return 'Choose how it’s connected, and what to do at the printer is listed.';
  return (
    <>
      <StatusPill look={printerBadge(found.printer, found.state)} />
      {found.state.statusText}
    </>
  );
}

/** Said before an address is typed: from the internet, no printer of a shop is reached. */
function BoxNeeded({ boxHref }: { boxHref: string }) {
  return (
    <div className="mb-6">
      <Banner
        kind="waiting"
        title="A printer in your shop needs the store’s box"
        action={
          <LinkButton href={boxHref} size="small">
            Set up the box
          </LinkButton>
        }
      >
        Servery runs on the internet and can’t reach your shop’s network. The box connects the two. You can add the
        printer now: it prints once the box is set up. An Epson printer with Server Direct Print, or a Sunmi cloud
        printer, needs no box.
      </Banner>
    </div>
  );
}
