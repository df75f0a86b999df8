import { expect, test } from 'bun:test';
import { isCloudAddress } from './pair-address.ts';

test.each([
  ['https://admin.servery.example', true],
  ['https://10.0.0.5:8443', true],
  ['http://127.0.0.1:3000', true],
  ['http://localhost:3000', true],
  ['http://cloud.test', true],
  ['http://cloud.test/admin', true],
  ['http://evil.example', false],
  ['http://192.168.1.66:3000', false],
  ['http://127.evil.example', false],
  ['ftp://cloud.test', false],
  ['servery', false],
  ['', false],
])('%p: %p', (typed, isOne) => {
  expect(isCloudAddress(typed, 'http://cloud.test')).toBe(isOne);
});
