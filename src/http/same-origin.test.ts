import { describe, expect, test } from 'bun:test';
import { refuseForeignOrigin } from './same-origin.ts';

const sent =
  (headers: Record<string, string>, method = 'POST', url = 'http://till.shop.test/api/pay') =>
  () =>
    refuseForeignOrigin(new Request(url, { method, headers }));

describe('a request that changes something', () => {
  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['an address that somebody typed', { 'sec-fetch-site': 'none' }],
    ['an older browser on our own page', { origin: 'http://till.shop.test', host: 'till.shop.test' }],
    ['an older browser, where no host is said', { origin: 'http://till.shop.test' }],
    ['a program that says nothing of where it is', {}],
    // The browser's own word goes before what a page could make up.
    ['our own page behind another name', { 'sec-fetch-site': 'same-origin', origin: 'http://other.test' }],
  ])('from %s is let in', (_, headers) => {
    expect(sent(headers)).not.toThrow();
  });

  test.each([
    ['another website', { 'sec-fetch-site': 'cross-site' }],
    // Storefronts of strangers are names beside the admin's.
    ['another name of ours', { 'sec-fetch-site': 'same-site' }],
    ['another website that names us', { 'sec-fetch-site': 'cross-site', origin: 'http://till.shop.test' }],
    ['another website in an older browser', { origin: 'http://other.test', host: 'till.shop.test' }],
    ['another port of ours', { origin: 'http://till.shop.test:8080', host: 'till.shop.test' }],
    ['a page without an origin', { origin: 'null', host: 'till.shop.test' }],
    ['another website, where no host is said', { origin: 'http://other.test' }],
  ])('from %s is refused', (_, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(sent(headers, method)).toThrow(
        'For your security, this request was blocked. Reload the page and try again.',
      );
    }
  });
});

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing, and may come from anywhere', (method) => {
  expect(sent({ 'sec-fetch-site': 'cross-site' }, method)).not.toThrow();
});
