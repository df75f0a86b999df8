import { expect, test } from 'bun:test';
import { shopAddresses } from './shop-addresses.ts';

const address = (host: string, internal = false) => ({ family: 'IPv4' as const, address: host, internal });
const SHOP = { lo: [address('127.0.0.1', true)], eth0: [address('192.168.1.50')] };

test.each([
  ['the port of the web is left out, as an installed box has it', 'http://127.0.0.1:80', SHOP, ['http://192.168.1.50']],
  ['any other port is shown', 'http://127.0.0.1:3001', SHOP, ['http://192.168.1.50:3001']],
  ['without a network it is the machine itself', 'http://127.0.0.1:80', {}, ['http://127.0.0.1']],
])('%s', (_, listeningAt, networks, expected) => {
  expect(shopAddresses(listeningAt, networks)).toEqual(expected);
});
