import { describe, expect, test } from 'bun:test';
import type { DocketType } from './printing-choices.ts';
import { type ActiveRedirect, isActive, printersInstead, redirectProblem, slipPrinters } from './station-redirects.ts';

const NOW = '2026-11-30T08:00:00Z';
const station = (id: string, printerIds: readonly string[], docketTypes: readonly DocketType[] = []) => ({
  ...{ id, name: id.toUpperCase(), printerIds, docketTypes },
});
const printer = (id: string, active = true) => ({ id, active });
const sends = (stationId: string, toStationId: string): ActiveRedirect => ({
  ...{ stationId, toStationId, untilIsoDateTimeUtc: null },
});
const stations = [
  station('kitchen', ['hot', 'cold'], ['ORDER_TICKET', 'ORDER_STUB']),
  station('bar', ['bar'], ['ORDER_STUB']),
  station('pass', ['pass'], ['ORDER_INVOICE']),
  station('desk', ['off']),
  station('grill', ['hot']),
];
const printers = [printer('hot'), printer('cold'), printer('bar'), printer('pass'), printer('off', false)];
const kitchen = (...redirects: ActiveRedirect[]) => ({ stations, printers, redirects });

describe('a redirect', () => {
  const until = (untilIsoDateTimeUtc: string | null) => ({ ...sends('bar', 'pass'), untilIsoDateTimeUtc });

  test.each([
    ['lasts until its time', until('2026-11-30T08:00:01Z'), true],
    ['ends at its time', until(NOW), false],
    ['without a time lasts until it is switched back', until(null), true],
    ['that was switched back is over', { ...until(null), toStationId: null }, false],
  ] as const)('%s', (_name, redirect, holds) => {
    expect(isActive(redirect, NOW)).toBe(holds);
  });
});

describe('a station’s dockets print', () => {
  test.each([
    ['at its own printers', [], []],
    ['at the other station’s', [sends('bar', 'pass')], ['pass']],
    ['at all of the other station’s', [sends('bar', 'kitchen')], ['hot', 'cold']],
    ['where that one’s print meanwhile', [sends('bar', 'pass'), sends('pass', 'kitchen')], ['hot', 'cold']],
    ['at its own where the other has no printer that is on', [sends('bar', 'desk')], []],
    ['on the way where the next has none', [sends('bar', 'pass'), sends('pass', 'desk')], ['pass']],
    ['at its own where the other was deleted', [sends('bar', 'gone')], []],
    ['somewhere, even if two people made a circle at once', [sends('bar', 'pass'), sends('pass', 'bar')], ['pass']],
  ] as const)('%s', (_name, redirects, ids) => {
    expect(printersInstead('bar', kitchen(...redirects))).toEqual([...ids]);
  });
});

describe('is refused in words', () => {
  test.each([
    ['to itself', 'bar', 'bar', [], 'A station can’t print for itself. Choose another one.'],
    ['in a circle', 'pass', 'bar', [sends('bar', 'pass')], 'BAR prints at PASS now. Switch that back first.'],
    [
      'in a longer circle',
      'kitchen',
      'bar',
      [sends('bar', 'pass'), sends('pass', 'kitchen')],
      'BAR prints at KITCHEN now. Switch that back first.',
    ],
    ['to a station without a printer', 'bar', 'desk', [], 'DESK has no printer that is on. Choose another station.'],
    [
      'to the printer it has',
      'kitchen',
      'grill',
      [],
      'KITCHEN and GRILL share a printer. Choose a station with a different one.',
    ],
    ['to one of another store', 'bar', 'elsewhere', [], 'Choose a station of this store.'],
  ] as const)('%s', (_name, stationId, toStationId, redirects, words) => {
    expect(redirectProblem({ stationId, toStationId }, kitchen(...redirects))).toBe(words);
  });

  test('and any other is allowed, also in place of the one that holds', () => {
    expect(redirectProblem({ stationId: 'bar', toStationId: 'pass' }, kitchen())).toBeNull();
    expect(redirectProblem({ stationId: 'bar', toStationId: 'kitchen' }, kitchen(sends('bar', 'pass')))).toBeNull();
  });
});

describe('a stub', () => {
  test('comes out once at each printer, and says for which station where it was sent there', () => {
    expect([...slipPrinters('ORDER_STUB', kitchen())]).toEqual([
      ['hot', []],
      ['cold', []],
      ['bar', []],
    ]);
    expect([...slipPrinters('ORDER_STUB', kitchen(sends('kitchen', 'pass')))]).toEqual([
      ['pass', ['KITCHEN']],
      ['bar', []],
    ]);
  });

  test('is headed with no other station where it belongs anyway', () => {
    expect([...slipPrinters('ORDER_STUB', kitchen(sends('kitchen', 'bar')))]).toEqual([['bar', []]]);
  });
});
