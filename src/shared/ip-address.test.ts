import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { callerOf, coarseNetworkOf, networkOf, readAddress } from './ip-address.ts';

describe('whom a limit counts', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9 Mozilla/5.0 (X11)', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1 curl/8', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['local', 'local'],
    ['a:b', 'a:b'],
    ['', ''],
  ])('%p is %p', (origin, caller) => {
    expect(callerOf(origin)).toBe(caller);
  });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['local', 'unknown'],
  ['', 'unknown'],
])('about where %s is, people read as %s', (address, network) => {
  expect(coarseNetworkOf(address)).toBe(network);
});

describe('an address as a proxy writes it', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:4711 ', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', null],
    ['10', null],
    ['0x7f.1', null],
    ['_hidden', null],
    ['203.0.113.9, 10.0.0.1', null],
    ['', null],
  ])('%p is %p', (text, address) => {
    expect(readAddress(text)).toBe(address);
  });
});

test('four numbers with dots are an address where the library says so, and then as they are', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 300 }).map(String), fc.constantFrom('00', '01', '256', '', '1e1'));
  fc.assert(
    fc.property(fc.array(number, { minLength: 3, maxLength: 5 }), (numbers) => {
      const text = numbers.join('.');
      // In brackets it is read the long way.
      expect(readAddress(text)).toBe(readAddress(`[${text}]`));
    }),
    { numRuns: 2000 },
  );
});

describe('on whose network an address is', () => {
  test.each([
    ['8.8.8.8', 'internet'],
    ['172.15.255.255', 'internet'],
    ['172.32.0.1', 'internet'],
    ['192.169.0.1', 'internet'],
    ['2606:4700::1111', 'internet'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['fd00::1', 'private'],
    ['169.254.169.254', 'linkLocal'],
    ['fe80::1', 'linkLocal'],
    ['127.0.0.1', 'machine'],
    ['127.8.9.1', 'machine'],
    ['::1', 'machine'],
    ['::ffff:127.0.0.1', 'machine'],
    ['::ffff:10.0.0.1', 'private'],
    ['::ffff:8.8.8.8', 'internet'],
    ['0.0.0.0', 'none'],
    ['0.1.2.3', 'none'],
    ['100.64.0.1', 'none'],
    ['224.0.0.1', 'none'],
    ['255.255.255.255', 'none'],
    ['240.0.0.1', 'none'],
    ['198.18.0.1', 'none'],
    ['::', 'none'],
    ['::127.0.0.1', 'machine'],
    ['ff02::1', 'none'],
    ['64:ff9b::7f00:1', 'none'],
    ['2002:7f00:1::', 'none'],
    ['2001:db8::1', 'none'],
    ['4000::1', 'none'],
    ['127.1', 'none'],
    ['0x7f000001', 'none'],
    ['2130706433', 'none'],
    ['017700000001', 'none'],
    ['0177.0.0.1', 'none'],
    ['10.0.0.1:22', 'none'],
    ['printer.local', 'none'],
    ['', 'none'],
  ] as const)('%s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
