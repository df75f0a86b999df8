import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type DnsSimulator, startDnsSimulator } from '../simulator/dns-server.ts';
import { createDnsResolver } from './dns-resolver.ts';

let server: DnsSimulator;
beforeAll(async () => {
  server = await startDnsSimulator({ port: 0 });
});
afterAll(() => server.stop());

const ask = () => createDnsResolver([server.server]);

test('the texts of a name are read, whole', async () => {
  server.set({ type: 'TXT', name: '_servery.roma.test', text: 'servery-verify=abc' });
  server.set({ type: 'TXT', name: '_servery.roma.test', text: 'something else' });
  const answer = await ask().txt('_servery.roma.test');
  expect(answer.kind === 'found' && answer.values.toSorted()).toEqual(['servery-verify=abc', 'something else']);
});

test('the addresses of a name are those that its alias leads to, of both kinds', async () => {
  server.set({ type: 'CNAME', name: 'order.roma.test', to: 'shops.servery.test' });
  server.set({ type: 'A', name: 'shops.servery.test', address: '192.0.2.7' });
  server.set({ type: 'AAAA', name: 'shops.servery.test', address: '2001:db8::7' });
  expect(await ask().addresses('order.roma.test')).toEqual({ kind: 'found', values: ['192.0.2.7', '2001:db8::7'] });
});

test('an unknown name has no records', async () => {
  expect(await ask().txt('nobody.roma.test')).toEqual({ kind: 'found', values: [] });
  expect(await ask().addresses('nobody.roma.test')).toEqual({ kind: 'found', values: [] });
});

test('a name with another kind of record only has no such record', async () => {
  server.set({ type: 'A', name: 'plain.roma.test', address: '192.0.2.8' });
  expect(await ask().txt('plain.roma.test')).toEqual({ kind: 'found', values: [] });
});
