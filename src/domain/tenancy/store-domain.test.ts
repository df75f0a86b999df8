import { expect, test } from 'bun:test';
import { readDomain } from './store-domain.ts';

const read = (typed: string) => readDomain(typed, 'servery.app');

test.each([
  ['order.romapizza.com.au', 'order.romapizza.com.au', false],
  ['RomaPizza.com.au', 'romapizza.com.au', true],
  ['https://www.romapizza.com/menu?x=1', 'www.romapizza.com', false],
  [' romapizza.com. ', 'romapizza.com', true],
  ['pizzeria-fräulein.de', 'xn--pizzeria-frulein-5nb.de', true],
  ['roma.test', 'roma.test', true],
  ['romapizza.com:8080', 'romapizza.com', true],
])('“%s” is the domain %s', (typed, host, isApex) => {
  expect(read(typed)).toEqual({ kind: 'domain', host, isApex });
});

test.each([
  '',
  'roma',
  'com.au',
  '203.0.113.7',
  '[2001:db8::1]',
  'roma pizza.com',
  'roma.nosuchending',
  'https://',
  '..',
])('“%s” is no domain that a restaurant can own', (typed) => {
  expect(read(typed)).toMatchObject({ kind: 'issue', message: expect.stringContaining('Enter a domain') });
});

test.each(['servery.app', 'roma.servery.app'])('%s is the platform’s own and no one else’s', (typed) => {
  expect(read(typed)).toMatchObject({ kind: 'issue', message: expect.stringContaining('belongs to Servery') });
});
