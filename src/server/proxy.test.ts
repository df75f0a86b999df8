import { describe, expect, test } from 'bun:test';
import { addressOf, type FrontProxy, schemeOf } from './proxy.ts';

const FLY: FrontProxy = { addressHeader: 'fly-client-ip', hops: 1 };
const LIST: FrontProxy = { addressHeader: 'x-forwarded-for', hops: 1 };
const TWO: FrontProxy = { ...LIST, hops: 2 };

describe('where a request comes from', () => {
  test.each([
    ['no proxy: nothing that a caller writes', null, { 'x-forwarded-for': '198.51.100.1' }, '10.0.0.7'],
    ['a proxy that names one address', FLY, { 'fly-client-ip': '198.51.100.1' }, '198.51.100.1'],
    ['the same, IPv6', FLY, { 'fly-client-ip': '2001:db8::5' }, '2001:db8::5'],
    ['a proxy that adds to a list', LIST, { 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
    ['a list begun by the caller', LIST, { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 198.51.100.1' }, '198.51.100.1'],
    ['two proxies of ours', TWO, { 'x-forwarded-for': '1.1.1.1, 198.51.100.1, 192.0.2.1' }, '198.51.100.1'],
    ['a list that is too short for them', TWO, { 'x-forwarded-for': '198.51.100.1' }, '10.0.0.7'],
    ['another header than the one we know', FLY, { 'x-forwarded-for': '198.51.100.1' }, '10.0.0.7'],
    ['what is no address', LIST, { 'x-forwarded-for': 'unknown' }, '10.0.0.7'],
  ] as const)('%s', (_, proxy, headers, address) => {
    expect(addressOf(new Headers(headers), () => '10.0.0.7', proxy)).toBe(address);
  });
});

describe('how the browser sees us', () => {
  const headersOf = (proto?: string) => new Headers(proto ? { 'x-forwarded-proto': proto } : {});
  test.each([
    ['without a proxy a caller cannot say so', headersOf('https'), null, 'http://box.local:8080', 'http'],
    ['nor take it back', headersOf('http'), null, 'https://order.example', 'https'],
    ['our proxy says https', headersOf('https'), FLY, 'http://127.0.0.1', 'https'],
    ['our proxy says http', headersOf('http'), FLY, 'https://order.example', 'http'],
    ['the last of several is our proxy', headersOf('https, http'), FLY, 'https://order.example', 'http'],
    ['our proxy says nothing', headersOf(), FLY, 'https://order.example', 'https'],
    ['no proxy, our address', headersOf(), null, 'https://order.example', 'https'],
  ] as const)('%s', (_, headers, proxy, publicUrl, scheme) => {
    expect(schemeOf(headers, proxy, publicUrl)).toBe(scheme);
  });
});
