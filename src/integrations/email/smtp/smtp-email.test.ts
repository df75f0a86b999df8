import { expect, test } from 'bun:test';
import { anEmail, emailSuite } from '../email.suite.ts';
import { startSmtpCatcher } from '../simulator/smtp-catcher.ts';
import { createSmtpEmail } from './smtp-email.ts';

async function open() {
  const catcher = await startSmtpCatcher({ port: 0 });
  return {
    email: createSmtpEmail({ url: catcher.url, timeoutMs: 2_000 }),
    catcher,
    caught: async () => catcher.inbox.messages,
    setDown: catcher.setDown,
    replyNext: catcher.replyNext,
    loseNextAnswer: catcher.loseNextAnswer,
    [Symbol.asyncDispose]: () => catcher.stop(),
  };
}

emailSuite('SMTP on the wire', open);

test('a user and a password in the address are used', async () => {
  await using bench = await open();
  const email = createSmtpEmail({ url: `smtp://me%40servery.test:secret@127.0.0.1:${bench.catcher.port}` });
  expect((await email.send(anEmail())).kind).toBe('accepted');
});

test('nothing listening at the address: certainly not sent', async () => {
  const bench = await open();
  await bench.catcher.stop();
  expect(await bench.email.send(anEmail())).toEqual({
    kind: 'unreachable',
    why: 'connection',
    mayHaveBeenSent: false,
  });
});

test('a server that never greets is cut off', async () => {
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const email = createSmtpEmail({ url: `smtp://127.0.0.1:${silent.port}`, timeoutMs: 50 });
  expect(await email.send(anEmail())).toEqual({ kind: 'unreachable', why: 'timeout', mayHaveBeenSent: false });
  silent.stop(true);
});
