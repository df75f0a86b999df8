import { describe, expect, test } from 'bun:test';
import { isReached, type PrinterReach, type WhyNoPrinterThere, whyNoPrinterAt } from './printer-address.ts';

/** Where, whether a box connects to it, whether the cloud does, and why neither sets a printer up there. */
const PLACES: readonly [
  place: string,
  box: boolean,
  cloud: boolean,
  atBox: WhyNoPrinterThere | null,
  atCloud: WhyNoPrinterThere | null,
][] = [
  ['192.168.1.50:9100', true, false, null, null],
  ['10.1.2.3:9100', true, false, null, null],
  ['172.16.0.9:9100', true, false, null, null],
  ['169.254.1.1:9100', true, false, null, null],
  ['169.254.169.254:80', true, false, null, null],
  ['127.0.0.1:9100', true, false, null, 'ownMachine'],
  ['8.8.8.8:9100', false, true, 'outsideNetwork', null],
  ['8.8.8.8:25', false, false, 'outsideNetwork', 'lowPort'],
  ['172.32.0.1:9100', false, true, 'outsideNetwork', null],
  ['100.64.0.1:9100', false, false, 'outsideNetwork', 'outsideNetwork'],
  ['0.0.0.0:9100', false, false, 'outsideNetwork', 'outsideNetwork'],
  ['224.0.0.1:9100', false, false, 'outsideNetwork', 'outsideNetwork'],
  ['255.255.255.255:9100', false, false, 'outsideNetwork', 'outsideNetwork'],
  ['198.18.0.1:9100', false, false, 'outsideNetwork', 'outsideNetwork'],
  ['printer.local:9100', false, false, 'outsideNetwork', 'outsideNetwork'],
];

const placeOf = (text: string) => {
  const [ipAddress = '', port = ''] = text.split(':');
  return { ipAddress, port: Number(port) };
};
const reached = (reach: PrinterReach, place: string) => isReached(reach, placeOf(place));

describe('a printer', () => {
  test.each(PLACES)('at %s: a box connects %p, the cloud %p', (place, box, cloud) => {
    expect([reached('shopNetwork', place), reached('internet', place)]).toEqual([box, cloud]);
  });

  test.each(PLACES)('at %s is set up, or is not because', (place, _, __, atBox, atCloud) => {
    expect(whyNoPrinterAt('shopNetwork', placeOf(place))).toBe(atBox);
    expect(whyNoPrinterAt('internet', placeOf(place))).toBe(atCloud);
  });
});
