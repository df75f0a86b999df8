import { describe, expect, test } from 'bun:test';
import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { isThisMachine } from './network-guard.ts';

/** An address that belongs to no one (RFC 5737): even without the guard nothing is reached. */
const ELSEWHERE = '192.0.2.1';
const MESSAGE = `A test may not leave this machine, and this one asked for ${ELSEWHERE}.`;

async function problemOf(ask: () => unknown): Promise<string> {
  try {
    await ask();
    return 'nothing';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a test', () => {
  test.each([
    ['a page', () => fetch(`http://${ELSEWHERE}/`)],
    ['a page, as a request', () => fetch(new Request(`https://${ELSEWHERE}/`))],
    ['a socket of Bun', () => Bun.connect({ hostname: ELSEWHERE, port: 80, socket: { data() {} } })],
    ['a socket of node', () => net.connect(80, ELSEWHERE)],
    ['a socket of node by options', () => new net.Socket().connect({ port: 80, host: ELSEWHERE })],
    ['an encrypted socket', () => tls.connect({ port: 443, host: ELSEWHERE })],
    ['a live connection', () => new WebSocket(`ws://${ELSEWHERE}/`)],
  ])('that asks another machine for %s fails with a sentence', async (_, ask) => {
    expect(await problemOf(ask)).toContain(MESSAGE);
  });

  test('reaches what it started itself', async () => {
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('here') });
    expect(await (await fetch(server.url)).text()).toBe('here');
    const output = await new Promise((done) => {
      http.get(server.url, (answer) => answer.on('data', (bytes) => done(String(bytes))));
    });
    expect(output).toBe('here');
  });

  test.each(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1', 'pos.localhost'])(
    'may ask for %s',
    (host) => expect(isThisMachine(host)).toBe(true),
  );

  test.each([
    'servery.com',
    'down.invalid',
    '10.0.0.1',
    '192.168.1.20',
    '127.0.0.1.nip.io',
    '127.example.com',
    '::ffff:10.0.0.1',
    '1.1.1.1',
  ])('may not ask for %s', (host) => expect(isThisMachine(host)).toBe(false));
});
