import type { PrinterModel } from './printing.schema.ts';

/** As staff know them. */
export const PRINTER_MODEL_NAMES: Record<PrinterModel, string> = {
  sunmiCloudKitchenPrinter: 'Sunmi cloud kitchen printer',
  epsonTmM30: 'Epson TM-m30',
  epsonTmM30II: 'Epson TM-m30II',
  epsonTmM30III: 'Epson TM-m30III',
};
