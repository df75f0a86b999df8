import { expect, test } from 'bun:test';
import { anInvoice } from '#src/domain/printing/docket-examples.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { encodeDocket } from '../escpos/encode.ts';
import { paperJson } from './paper.ts';
import { paperPng } from './paper-png.ts';
import { paperSvg } from './paper-svg.ts';
import { PrinterMachine } from './printer-machine.ts';

test('an invoice becomes a picture as wide as the paper and its margins', async () => {
  const machine = new PrinterMachine('counter');
  machine.receive((await encodeDocket(renderDocket(anInvoice()), { printerModel: 'epsonTmM30II', jobId: 'j' })).bytes);
  const paper = machine.papers[0];
  if (paper === undefined) throw new Error('nothing was cut');
  const png = await paperPng(paper);
  expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
  expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(640);
  expect(paperSvg(paper)).toContain('>TAX INVOICE<');
  expect(JSON.parse(paperJson(paper))).toMatchObject({ printerName: 'counter', isCut: true });
});
