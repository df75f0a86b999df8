import { expect, test } from 'bun:test';
import { createCipheriv, randomBytes } from 'node:crypto';
import { createSecrets } from '#src/server/secrets.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

const ctx = { secrets: createSecrets('installation') };
const PLACE = { scope: 'POST /orders till', key: 'key-0001' };
const line = (at: number) => ({ id: `line-${at}`, name: 'Margherita – “große”', priced: { unit: 1290, quantity: at } });
const SHORT = { answer: { id: 'o-1', note: '2 × crème brûlée' } };
const LONG = { answer: { lines: Array.from({ length: 60 }, (_, at) => line(at)) }, cookies: ['cart=1'] };

test.each([
  ['a short', SHORT],
  ['a long', LONG],
])('%s answer is opened by who sealed it, and by nobody else', (_, answer) => {
  const sealed = sealAnswer(ctx, PLACE, answer);
  expect(openAnswer(ctx, PLACE, sealed)?.answer).toEqual(answer);
  expect(openAnswer(ctx, { ...PLACE, key: 'key-0002' }, sealed)).toBeNull();
  expect(openAnswer({ secrets: createSecrets('another installation') }, PLACE, sealed)).toBeNull();
});

test('a long answer takes less than a third of its text in the database', () => {
  expect(sealAnswer(ctx, PLACE, LONG).length).toBeLessThan(JSON.stringify(LONG).length / 3);
});

test('a long answer that was stored before they were compressed is opened too', () => {
  const iv = randomBytes(12);
  const key = Buffer.from(ctx.secrets.keyedHash('idempotency answer', `${PLACE.scope}\0${PLACE.key}`), 'hex');
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(LONG)), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  expect(openAnswer(ctx, PLACE, sealed)?.answer).toEqual(LONG);
});
