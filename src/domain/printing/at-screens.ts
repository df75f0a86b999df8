import type { Printer } from './printing.schema.ts';

/**
 * Where a station without a printer is told by its kitchen screens. In the ledger it stands in a printer's place. It has no
 * print jobs: a screen reads the ledger itself, so what is written there was told and can't get lost.
 */
export const AT_SCREENS: Printer = {
  ...{ id: 'at-screens', name: 'Kitchen screens', active: true, numberOfCopies: 1 },
  ...{ connection: 'USB', ipAddress: null, port: 9100, isSecure: false, fallbackPrinterId: null },
  ...{ printerModel: 'epsonTmM30II', paperDots: 576 },
};
