import { expect, test } from 'bun:test';
import { textPdf, wrapped } from './text-pdf.ts';

test('a long line goes on below, at a space where there is one', () => {
  expect(wrapped('Two large pizzas without onion', 12)).toEqual(['Two large', 'pizzas', 'without', 'onion']);
  expect(wrapped('x'.repeat(25), 12)).toEqual(['x'.repeat(12), 'x'.repeat(12), 'x']);
  expect(wrapped('', 12)).toEqual(['']);
});

test('a text of many lines is a PDF of several pages, whatever letters it has', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const lines = Array.from({ length: 130 }, (_, at) => `${at}: Crème brûlée, Phở, 炒飯`);
  const pdf = await PDFDocument.load(await textPdf({ title: 'Receipt of W-101', lines }));
  expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['Receipt of W-101', 3]);
});

test('a text of nothing is one empty page', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  expect((await PDFDocument.load(await textPdf({ title: 'Empty', lines: [] }))).getPageCount()).toBe(1);
});
