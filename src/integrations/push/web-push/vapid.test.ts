import { expect, test } from 'bun:test';
import { vapidFault } from '../simulator/vapid-check.ts';
import { createVapid, isPublicHost, isVapidKey, isVapidSubject, newVapidKey } from './vapid.ts';

test.each(['mailto:ops@servery.example', 'https://servery.example/contact', 'https://servery.example'])(
  '%p is a way to reach the operator',
  (subject) => {
    expect(isVapidSubject(subject)).toBe(true);
  },
);

test.each([
  'mailto:ops@localhost',
  'mailto:ops',
  'mailto:',
  'mailto:a@b.example,c@d.example',
  'mailto:ops@box.local',
  'http://servery.example',
  'https://localhost:3000',
  'https://127.0.0.1',
  'https://10.1.2.3',
  'https://[::1]/',
  'https://servery',
  'ops@servery.example',
  'tel:+61491570156',
  '',
])('%p is none', (subject) => {
  expect(isVapidSubject(subject)).toBe(false);
});

test.each([
  ['servery.example', true],
  ['localhost.', false],
  ['a.localhost', false],
  ['nas.lan', false],
  ['home', false],
  ['8.8.8.8', true],
  ['[2606:4700::1111]', true],
  ['0.0.0.0', false],
  ['[fe80::1]', false],
  ['[fc00::1]', false],
])('%p is on the internet: %p', (hostname, isPublic) => {
  expect(isPublicHost(hostname)).toBe(isPublic);
});

test('a new key is one, and no other text is', () => {
  for (let times = 0; times < 20; times++) expect(isVapidKey(newVapidKey())).toBe(true);
  expect(isVapidKey('')).toBe(false);
  expect(isVapidKey('A'.repeat(43))).toBe(false);
  expect(isVapidKey('_'.repeat(43))).toBe(false);
  expect(isVapidKey(`${newVapidKey()}=`)).toBe(false);
});

test('the token names the service, ends the same day, and only its own key signed it', async () => {
  const nowMs = Date.UTC(2026, 10, 21);
  const vapid = createVapid({ privateKey: newVapidKey(), subject: 'mailto:ops@servery.example' });
  const authorization = vapid.authorizationFor('https://web.push.apple.com/abc', nowMs);
  const rules = { audience: 'https://web.push.apple.com', nowMs, applicationServerKey: vapid.publicKey };
  expect(await vapidFault(authorization, rules)).toBeNull();
  expect(await vapidFault(authorization, { ...rules, nowMs: nowMs + 11 * 3_600_000 })).toBeNull();
  expect(await vapidFault(authorization, { ...rules, nowMs: nowMs + 12 * 3_600_000 })).toBe('expired');
  expect(await vapidFault(authorization, { ...rules, audience: 'https://fcm.googleapis.com' })).toBe('wrong_audience');
  const other = createVapid({ privateKey: newVapidKey(), subject: 'mailto:ops@servery.example' });
  const forged = authorization.replace(vapid.publicKey, other.publicKey);
  expect(await vapidFault(forged, { ...rules, applicationServerKey: null })).toBe('bad_signature');
});
