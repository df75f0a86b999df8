import type { listPrinters } from '#db/printing/printers.repository.ts';
import { DOCKET_TYPES, type PrintStation, printStationSchema } from '#src/domain/printing/printing.schema.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text, yesNo } from '../forms/kinds.tsx';
import { DOCKET_HELP, DOCKET_LABELS, printerBadge } from './print-labels.ts';

const NEW_STATION: PrintStation = {
  id: 'new',
  name: '',
  isDefault: false,
  printerIds: [],
  docketTypes: ['ORDER_TICKET'],
  tagAlongStationIds: [],
  printsTaggedLinesAlone: false,
  isToldOnScreens: false,
};

export interface AroundStation {
  readonly printers: Awaited<ReturnType<typeof listPrinters>>;
  readonly others: readonly Pick<PrintStation, 'id' | 'name'>[];
}

/** The first one of a store is its default. */
export function newStation({ others }: Pick<AroundStation, 'others'>): PrintStation {
  return { ...NEW_STATION, isDefault: others.length === 0 };
}

/** Other stations' lines are only asked about if there are other stations. */
export function stationKit({ printers, others }: AroundStation): FormKit<PrintStation> {
  return formKit<PrintStation>({
    schema: printStationSchema,
    fields: {
      name: text('Name', { help: 'KITCHEN, PIZZA, BAR.', isRequired: true, box: { maxLength: 40 } }),
      printerIds: ticks(
        'Prints at',
        printers.map(({ printer, state }) => ({
          value: printer.id,
          label: printer.name,
          trailing: <StatusPill look={printerBadge(printer, state)} />,
        })),
        { help: 'Each printer prints every docket of this station.', className: '' },
      ),
      isToldOnScreens: yesNo('Tickets on kitchen screens', {
        help: 'Its printers stand in: they print its tickets only while no screen that shows it answers.',
      }),
      docketTypes: ticks(
        'Dockets',
        DOCKET_TYPES.map((type) => ({ value: type, label: DOCKET_LABELS[type], help: DOCKET_HELP[type] })),
        { className: '' },
      ),
      isDefault: yesNo('Default station', {
        help: 'Items with no station print here. Each store has one default station.',
      }),
      ...(others.length === 0 ? {} : withOthers(others)),
    },
  });
}

function withOthers(others: AroundStation['others']) {
  return {
    tagAlongStationIds: ticks(
      'Also lists',
      others.map(({ id, name }) => ({ value: id, label: name })),
      { help: 'Lists items that other stations make for the same order at the end of the ticket.', className: '' },
    ),
    printsTaggedLinesAlone: yesNo('Print a ticket for those items alone', {
      help: 'Even when this station has no items in the order.',
    }),
  };
}
