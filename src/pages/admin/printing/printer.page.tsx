import { getPrinter, listPrinters } from '#db/printing/printers.repository.ts';
import {
  DEFAULT_PRINTER_MODEL,
  DEFAULT_PRINTER_PORT,
  MAX_COPIES,
  PAPER_DOTS,
  PRINTER_CONNECTIONS,
  PRINTER_MODELS,
  type Printer,
} from '#src/domain/printing/printing.schema.ts';
import { WORKING_CONNECTIONS, WORKING_MODELS } from '#src/domain/printing/printing-words.ts';
import {
  createPrinter,
  deletePrinter,
  editPrinter,
  type PrinterInput,
} from '#src/features/printing/manage-printers.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Input, Select, Switch } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold, SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { refused, textOf, valuesOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { CONNECTION_WORDS, MODEL_WORDS, PAPER_WORDS, printerLook } from './print-words.ts';

const FIRST: PrinterInput = {
  name: '',
  connection: 'LAN',
  ipAddress: null,
  port: DEFAULT_PRINTER_PORT,
  printerModel: DEFAULT_PRINTER_MODEL,
  paperDots: 576,
  numberOfCopies: 1,
  active: true,
  isSecure: false,
  fallbackPrinterId: null,
};

const HELP = [
  'Hold the feed button while turning the printer on. The page it prints shows its address, such as 192.168.1.50.',
  'Reserve this address in your router so the printer is found again after a power cut.',
  'After saving, run a test print from the list. It checks the paper width and cutter too.',
  'A backup printer takes over when this one is out of paper or off, and marks the docket.',
];

const ADDRESS_HELP = {
  here: 'Such as 192.168.1.50.',
  box: 'Such as 192.168.1.50. The box in your store connects to it.',
};

/** Only what prints, and what this printer is already. */
function offered<T extends string>(all: readonly T[], working: readonly T[], stored: T): readonly T[] {
  return all.filter((one) => working.includes(one) || one === stored);
}

/** As typed: what no printer can have is refused by the schema, beside its field. */
function printerOf(form: FormData): PrinterInput {
  const connection = textOf(form, 'connection') as Printer['connection'];
  const isInNetwork = connection === 'LAN';
  return {
    name: textOf(form, 'name'),
    connection,
    // What the form hides for this connection is not kept either.
    ipAddress: isInNetwork ? textOf(form, 'ipAddress') || null : null,
    usbSerial: connection === 'USB' ? textOf(form, 'usbSerial') || null : null,
    port: isInNetwork ? wholeOf(form, 'port') : DEFAULT_PRINTER_PORT,
    printerModel: textOf(form, 'printerModel') as Printer['printerModel'],
    paperDots: wholeOf(form, 'paperDots') as Printer['paperDots'],
    numberOfCopies: wholeOf(form, 'numberOfCopies'),
    active: form.has('active'),
    // Nothing that prints from here is spoken to that way.
    isSecure: false,
    fallbackPrinterId: textOf(form, 'fallbackPrinterId') || null,
  };
}

export const printerPage = pageOf<StoreScope>()({
  path: paths.printer.path,
  async load({ ctx, scope, base, url, params }) {
    const store = await ctx.menus.storeOf(scope);
    const found = params.printerId === NEW ? null : await getPrinter(ctx.db, scope, params.printerId);
    return {
      base,
      here: url.pathname,
      store,
      found,
      isByBox: ctx.printerReach === 'internet',
      others: (await listPrinters(ctx.db, scope)).filter(({ printer }) => printer.id !== found?.printer.id),
    };
  },
  title: ({ found }) => `${found?.printer.name ?? 'Add printer'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { restaurantId, storeId, printerId }, form, base, by }) {
    const back = href(base, paths.printerSettings, { restaurantId, storeId });
    try {
      if (form.get('do') === 'delete') {
        await deletePrinter(ctx, scope, { printerId, by });
        return { kind: 'redirect', to: back, notice: 'Printer deleted.' };
      }
      const input = printerOf(form);
      if (printerId === NEW) await createPrinter(ctx, scope, { ...input, by });
      else await editPrinter(ctx, scope, { ...input, printerId, by });
      const notice = printerId === NEW ? `${input.name} added. Print a test page to check it.` : 'Saved.';
      return { kind: 'redirect', to: back, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, found, others, isByBox }, { form }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.printerSettings, params);
    const stored = found?.printer ?? FIRST;
    const value = valuesOf(form);
    const name = found?.printer.name ?? 'Add printer';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={name}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Printers', href: back }, { label: name }]} />}
          status={
            found ? (
              <>
                <StatusPill look={printerLook(found.printer, found.state)} />
                {found.state.statusText}
              </>
            ) : (
              'Connect it to your network first. Its self-test page shows the address.'
            )
          }
        />
        <WithSide label="About printers" side={<HelpCard title="Set up a printer" points={HELP} />}>
          <form id="edit" method="post" noValidate className="flex flex-col gap-6">
            <ErrorSummary errors={form.errors} message={form.message} />
            <FormSection title="Connection" className="group/where">
              <Field name="name" label="Name" help="Shown on dockets and tills." error={form.errors.name} isRequired>
                {(wiring) => <Input {...wiring} maxLength={40} defaultValue={value.text('name', stored.name)} />}
              </Field>
              <Field name="connection" label="Connection type" error={form.errors.connection}>
                {(wiring) => (
                  <Select
                    {...wiring}
                    defaultValue={value.text('connection', stored.connection)}
                    options={offered(PRINTER_CONNECTIONS, WORKING_CONNECTIONS, stored.connection).map((one) => ({
                      value: one,
                      label: CONNECTION_WORDS[one],
                    }))}
                  />
                )}
              </Field>
              <div className="hidden gap-4 group-has-[[value=LAN]:checked]/where:grid sm:grid-cols-[1fr_8rem]">
                <Field
                  name="ipAddress"
                  label="Network address"
                  help={ADDRESS_HELP[isByBox ? 'box' : 'here']}
                  error={form.errors.ipAddress}
                >
                  {(wiring) => (
                    <Input
                      {...wiring}
                      inputMode="decimal"
                      autoComplete="off"
                      defaultValue={value.text('ipAddress', stored.ipAddress ?? '')}
                    />
                  )}
                </Field>
                <Field name="port" label="Port" help="Usually 9100." error={form.errors.port}>
                  {(wiring) => <Input {...wiring} inputMode="numeric" defaultValue={value.text('port', stored.port)} />}
                </Field>
              </div>
              <Field
                name="usbSerial"
                label="USB serial number"
                className="not-group-has-[[value=USB]:checked]/where:hidden"
                isOptional
                help="Needed only if several printers are plugged into the box. The box lists them under Health of the box."
                error={form.errors.usbSerial}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    autoComplete="off"
                    maxLength={64}
                    defaultValue={value.text('usbSerial', stored.usbSerial ?? '')}
                  />
                )}
              </Field>
            </FormSection>
            <FormSection title="Model and paper">
              <div className="grid gap-4 sm:grid-cols-2">
                <Field name="printerModel" label="Model" error={form.errors.printerModel}>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      defaultValue={value.text('printerModel', stored.printerModel)}
                      options={offered(PRINTER_MODELS, WORKING_MODELS, stored.printerModel).map((one) => ({
                        value: one,
                        label: MODEL_WORDS[one],
                      }))}
                    />
                  )}
                </Field>
                <Field name="paperDots" label="Paper" error={form.errors.paperDots}>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      defaultValue={value.text('paperDots', stored.paperDots)}
                      options={PAPER_DOTS.map((dots) => ({ value: String(dots), label: PAPER_WORDS[dots] }))}
                    />
                  )}
                </Field>
              </div>
              <Field
                name="numberOfCopies"
                label="Copies of every docket"
                help={`1 to ${MAX_COPIES}`}
                error={form.errors.numberOfCopies}
                className="max-w-52"
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    inputMode="numeric"
                    defaultValue={value.text('numberOfCopies', stored.numberOfCopies)}
                  />
                )}
              </Field>
            </FormSection>
            <FormSection title="Availability">
              <Field
                name="fallbackPrinterId"
                label="Backup printer"
                help="Prints this printer’s dockets after 30 seconds offline."
                error={form.errors.fallbackPrinterId}
              >
                {(wiring) => (
                  <Select
                    {...wiring}
                    placeholder="None"
                    defaultValue={value.text('fallbackPrinterId', stored.fallbackPrinterId ?? '')}
                    options={others.map(({ printer }) => ({ value: printer.id, label: printer.name }))}
                  />
                )}
              </Field>
              <div>
                <Switch
                  name="active"
                  label="Active"
                  help="Off: its stations use their other printers."
                  defaultChecked={value.isOn('active', stored.active)}
                />
              </div>
            </FormSection>
            <SaveBar label={found ? 'Save' : 'Add printer'} backHref={back} />
          </form>
          <UnsavedWarning formId="edit" form={form} />
          {found ? (
            <RemoveFold label={`Delete ${found.printer.name}`}>
              This also removes it from its stations and deletes its print history. First print, move or dismiss any
              waiting dockets.
            </RemoveFold>
          ) : null}
        </WithSide>
      </AdminLayout>
    );
  },
});
