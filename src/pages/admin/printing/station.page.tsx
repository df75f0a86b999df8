import { getPrintStation, listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { DOCKET_TYPES } from '#src/domain/printing/printing.schema.ts';
import {
  createPrintStation,
  deletePrintStation,
  editPrintStation,
  type PrintStationInput,
} from '#src/features/printing/manage-print-stations.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Checkbox, Input, Switch } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold, SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { refused, textOf, tickedOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, Mirror, PreviewCard, WithSide } from '../side.tsx';
import { DOCKET_HELP, DOCKET_WORDS, printerBadge } from './print-words.ts';

const FIRST: PrintStationInput = {
  name: '',
  isDefault: false,
  printerIds: [],
  docketTypes: ['ORDER_TICKET'],
  tagAlongStationIds: [],
  printsTaggedLinesAlone: false,
};

function stationOf(form: FormData): PrintStationInput {
  return {
    name: textOf(form, 'name'),
    isDefault: form.has('isDefault'),
    printerIds: tickedOf(form, 'printerIds.'),
    docketTypes: DOCKET_TYPES.filter((type) => form.has(`docketTypes.${type}`)),
    tagAlongStationIds: tickedOf(form, 'tagAlongStationIds.'),
    printsTaggedLinesAlone: form.has('printsTaggedLinesAlone'),
  };
}

export const printStationPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  example: { forms: { save: { name: 'Spare' }, delete: {} }, answers: [303, 400, 403] },
})({
  path: paths.printStation.path,
  async load({ ctx, scope, base, url, params }) {
    const found = params.stationId === NEW ? null : await getPrintStation(ctx.db, scope, params.stationId);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      found,
      printers: await listPrinters(ctx.db, scope),
      others: (await listPrintStations(ctx.db, scope)).filter((station) => station.id !== found?.id),
    };
  },
  title: ({ found }) => `${found?.name ?? 'Add station'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { restaurantId, storeId, stationId }, form, base, by }) {
    const back = href(base, paths.printerSettings, { restaurantId, storeId });
    try {
      if (form.get('do') === 'delete') {
        await deletePrintStation(ctx, scope, { stationId, by });
        return { kind: 'redirect', to: back, notice: 'Station deleted. Its items now print at the default station.' };
      }
      const input = stationOf(form);
      if (stationId === NEW) await createPrintStation(ctx, scope, { ...input, by });
      else await editPrintStation(ctx, scope, { ...input, stationId, by });
      return { kind: 'redirect', to: back, notice: stationId === NEW ? `${input.name} added.` : 'Saved.' };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, found, printers, others }, { form }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.printerSettings, params);
    const stored = found ?? { ...FIRST, isDefault: others.length === 0 };
    const value = valuesOf(form);
    const name = found?.name ?? 'Add station';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={name}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Printers', href: back }, { label: name }]} />}
          status="Where food is made and what prints there"
        />
        <WithSide label="About stations" side={<StationSide name={value.text('name', stored.name)} />}>
          <form id="edit" method="post" noValidate className="flex flex-col gap-6">
            <ErrorSummary errors={form.errors} message={form.message} />
            <FormSection title="Station">
              <Field name="name" label="Name" help="KITCHEN, PIZZA, BAR." error={form.errors.name} isRequired>
                {(wiring) => <Input {...wiring} maxLength={40} defaultValue={value.text('name', stored.name)} />}
              </Field>
              <Fieldset
                name="printerIds"
                legend="Prints at"
                help="Each printer prints every docket of this station."
                error={form.errors.printerIds}
              >
                <div className="-mx-2">
                  {printers.map(({ printer, state }) => (
                    <Checkbox
                      key={printer.id}
                      name={`printerIds.${printer.id}`}
                      label={printer.name}
                      trailing={<StatusPill look={printerBadge(printer, state)} />}
                      defaultChecked={value.isOn(`printerIds.${printer.id}`, stored.printerIds.includes(printer.id))}
                    />
                  ))}
                </div>
                {printers.length === 0 ? (
                  <p className="text-ink-2">
                    No printers yet.{' '}
                    <a href={href(base, paths.printer, { ...params, printerId: NEW })} className="underline">
                      Add one first.
                    </a>
                  </p>
                ) : null}
              </Fieldset>
            </FormSection>
            <FormSection title="What prints">
              <Fieldset name="docketTypes" legend="Dockets" error={form.errors.docketTypes}>
                <div className="-mx-2">
                  {DOCKET_TYPES.map((type) => (
                    <Checkbox
                      key={type}
                      name={`docketTypes.${type}`}
                      label={DOCKET_WORDS[type]}
                      help={DOCKET_HELP[type]}
                      defaultChecked={value.isOn(`docketTypes.${type}`, stored.docketTypes.includes(type))}
                    />
                  ))}
                </div>
              </Fieldset>
              <Switch
                name="isDefault"
                label="Default station"
                help="Items with no station print here. Each store has one default station."
                defaultChecked={value.isOn('isDefault', stored.isDefault)}
                {...(form.errors.isDefault ? { 'aria-invalid': true, id: 'f-isDefault' } : {})}
              />
            </FormSection>
            {others.length > 0 ? (
              <FormSection title="With other stations">
                <Fieldset
                  name="tagAlongStationIds"
                  legend="Also lists"
                  help="Lists items that other stations make for the same order at the end of the ticket."
                  error={form.errors.tagAlongStationIds}
                >
                  <div className="-mx-2">
                    {others.map((other) => (
                      <Checkbox
                        key={other.id}
                        name={`tagAlongStationIds.${other.id}`}
                        label={other.name}
                        defaultChecked={value.isOn(
                          `tagAlongStationIds.${other.id}`,
                          stored.tagAlongStationIds.includes(other.id),
                        )}
                      />
                    ))}
                  </div>
                  <Switch
                    name="printsTaggedLinesAlone"
                    label="Print a ticket for those items alone"
                    help="Even when this station has no items in the order."
                    defaultChecked={value.isOn('printsTaggedLinesAlone', stored.printsTaggedLinesAlone)}
                  />
                </Fieldset>
              </FormSection>
            ) : null}
            <SaveBar label={found ? 'Save' : 'Add station'} backHref={back} />
          </form>
          <UnsavedWarning formId="edit" form={form} />
          {found ? (
            <RemoveFold label={`Delete ${found.name}`}>
              Its items and categories will print at the default station.
            </RemoveFold>
          ) : null}
        </WithSide>
      </AdminLayout>
    );
  },
});

/** A ticket as this station's printer cuts it. */
function StationSide({ name }: { name: string }) {
  return (
    <>
      <PreviewCard title="Kitchen ticket" note="an example">
        <div className="rounded-t-card border border-line border-b-2 border-b-line-strong border-dashed bg-paper px-4 py-3 font-mono text-14">
          <p className="text-center font-bold text-16 uppercase">
            <Mirror of="name" value={name} empty="Station" />
          </p>
          <p className="mt-1 text-center font-bold text-28">W-117</p>
          <p className="text-center">Pickup 6:40 PM</p>
          <p className="mt-2 border-line-strong border-t border-dashed pt-2 font-bold">2 MARGHERITA</p>
          <p className="pl-4">Thin and crispy</p>
          <p className="font-bold">1 GARLIC BREAD</p>
        </div>
      </PreviewCard>
      <HelpCard
        title="About stations"
        points={[
          'A station is where food is made. Items and categories go to stations, and each station prints at its printers.',
          'A station with 2 printers prints everything on both, such as one for the cook and one for the pass.',
          'One station is the default, so every item prints somewhere.',
        ]}
      />
    </>
  );
}
