import type { Docket, TestPageSnapshot } from './docket.types.ts';
import { DocketBuilder } from './docket-builder.ts';
import { addMarks } from './docket-head.ts';
import { PRINTER_MODEL_FACTS } from './printer-models.ts';

/** Shows a person that the printer is the right one and that sizes, accents, reverse and cut work. */
export function renderTestPage(snapshot: TestPageSnapshot): Docket {
  const docket = new DocketBuilder(snapshot);
  const { printer, store, stationNames, address } = snapshot;
  addMarks(docket, snapshot, 'test page');
  docket.big('TEST PRINT', 3);
  docket.big(printer.name, 2);
  docket.text(store.name, { align: 'centre' });
  docket.text(snapshot.printedAt, { align: 'centre' });
  docket.rule();
  docket.pair('Address', address);
  docket.pair('Model', PRINTER_MODEL_FACTS[printer.printerModel].name);
  docket.pair('Stations', stationNames.length === 0 ? 'none' : stationNames.join(', '));
  docket.pair('Characters per line', String(docket.columns()));
  docket.pair('Line spacing', String(snapshot.settings.lineSpacing));
  docket.rule();
  docket.text(ruler(docket.columns()));
  docket.text('Normal: 2 x Margherita (Large)');
  docket.text('2 x Margherita (Large)', { height: 2, bold: true });
  docket.text('Big: W-117', { height: 2, width: 2 });
  docket.text('Bold', { bold: true });
  docket.text('Underlined', { underline: true });
  docket.banner('ALLERGY: NUTS');
  docket.text('Accents: crème brûlée, jalapeño, Käse, £ € ½ ° – “ok”');
  docket.pair('Amounts align here', '$1,234.50');
  docket.text('If any line above is cut off, check the paper width and text size in settings.');
  return docket.finish(`Test page ${printer.name}`);
}

function ruler(columns: number): string {
  return Array.from({ length: columns }, (_, at) => ((at + 1) % 10 === 0 ? ((at + 1) / 10) % 10 : '.')).join('');
}
