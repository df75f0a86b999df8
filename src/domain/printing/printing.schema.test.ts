import { describe, expect, test } from 'bun:test';
import {
  DEFAULT_DOCKET_SETTINGS,
  printerSchema,
  printStationSchema,
  sentDocketSettingsSchema,
} from './printing.schema.ts';

const PRINTER = {
  id: 'p1',
  name: 'Kitchen',
  connection: 'LAN',
  ipAddress: '192.168.1.50',
  port: 9100,
  printerModel: 'epsonTmM30II',
  paperDots: 576,
  numberOfCopies: 1,
  active: true,
  isSecure: false,
  fallbackPrinterId: null,
};

describe('a printer', () => {
  test('is taken as it should be', () => {
    expect(printerSchema.safeParse(PRINTER).success).toBe(true);
  });

  test.each([
    ['an address that is no dotted quad', { ipAddress: '192.168.1' }],
    ['a number above 255', { ipAddress: '192.168.1.256' }],
    ['a host name', { ipAddress: 'kitchen.local' }],
    ['no address on the network', { ipAddress: null }],
    ['no name', { name: '  ' }],
    ['a name of 41 characters', { name: 'x'.repeat(41) }],
    ['no copies', { numberOfCopies: 0 }],
    ['six copies', { numberOfCopies: 6 }],
    ['itself as its fallback', { fallbackPrinterId: 'p1' }],
    ['an unknown model', { printerModel: 'epsonTmT88' }],
  ])('is refused with %s', (_, wrong) => {
    expect(printerSchema.safeParse({ ...PRINTER, ...wrong }).success).toBe(false);
  });

  test('of the cloud needs no address', () => {
    expect(printerSchema.safeParse({ ...PRINTER, connection: 'CLOUD', ipAddress: null }).success).toBe(true);
  });
});

test.each([
  [0, true],
  [255, true],
  [256, false],
  [-1, false],
])('line spacing %d is allowed: %p', (lineSpacing, allowed) => {
  expect(sentDocketSettingsSchema.safeParse({ ...DEFAULT_DOCKET_SETTINGS, lineSpacing }).success).toBe(allowed);
});

test.each([
  [8, true],
  [11, false],
])('font size %d is allowed: %p', (fontSize, allowed) => {
  expect(sentDocketSettingsSchema.safeParse({ ...DEFAULT_DOCKET_SETTINGS, fontSize }).success).toBe(allowed);
});

test('a station has a name of 1 to 40 characters', () => {
  const station = {
    ...{ id: 's', isDefault: true, printerIds: [], docketTypes: ['ORDER_TICKET'], tagAlongStationIds: [] },
    printsTaggedLinesAlone: false,
  };
  expect(printStationSchema.safeParse({ ...station, name: 'BAR' }).success).toBe(true);
  expect(printStationSchema.safeParse({ ...station, name: '' }).success).toBe(false);
});
