import { expect, test } from 'bun:test';
import { CLOUD_PRINTER_CODES, cloudPrinterText, cloudPrinterWords } from './cloud-printer-codes.ts';

test('every code of the specification says what happened and what to do next, in different words', () => {
  const texts = CLOUD_PRINTER_CODES.map(cloudPrinterText);
  expect(new Set(texts).size).toBe(15);
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\. .*\.$/);
});

test('only 10000 is a success, and what passes asks nobody to change anything', () => {
  const troubles = CLOUD_PRINTER_CODES.map((code) => [code, cloudPrinterWords(code).trouble] as const);
  expect(troubles.filter(([, trouble]) => trouble === 'ok')).toEqual([[10000, 'ok']]);
  expect(troubles.filter(([, trouble]) => trouble === 'passing').map(([code]) => code)).toEqual([20000, 60001, 60007]);
});
