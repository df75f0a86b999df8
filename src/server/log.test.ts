import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { requestFacts } from '#src/http/request-facts.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createLog } from './log.ts';
import { REDACTED_NAMES, REDACTED_PARTS, redact } from './redact.ts';

const at = () => new Date('2026-11-21T07:05:09.123Z');

function capture(style: 'json' | 'pretty' = 'json') {
  const lines: string[] = [];
  const log = createLog({ dir: null, style, now: at, out: (text) => lines.push(...text.trimEnd().split('\n')) });
  return { log, lines };
}

describe('what is logged', () => {
  test('is one JSON line with time, level, a fixed phrase and facts', () => {
    const { log, lines } = capture();
    log.info('order accepted', { orderId: 'o1', ms: 3 });
    log.flush();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual({
      time: '2026-11-21T07:05:09.123Z',
      level: 'info',
      message: 'order accepted',
      orderId: 'o1',
      ms: 3,
    });
  });

  test('stays one line whatever a fact holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        for (const style of ['json', 'pretty'] as const) {
          const { log, lines } = capture(style);
          log.info('phrase', { [`x${name}`]: `${value}\n{"level":"error"}` });
          log.flush();
          expect(lines).toHaveLength(1);
        }
      }),
    );
  });

  test('carries the facts of its request', () => {
    const { log, lines } = capture();
    requestFacts.run({ requestId: 'r1', route: null, facts: { storeId: 's1' }, beforeWrite: null }, () =>
      log.info('phrase'),
    );
    log.flush();
    expect(JSON.parse(lines[0]!)).toMatchObject({ requestId: 'r1', storeId: 's1' });
  });

  test('of an error is written at once', () => {
    const { log, lines } = capture();
    log.info('first');
    log.error('broken', { error: new Error('no such table') });
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1]!).error).toMatchObject({ message: 'no such table', stack: expect.any(String) });
  });

  test('goes to a file that is turned over when it is full, five times at most', () => {
    const dir = tempFolder('log');
    for (let turn = 0; turn < 8; turn++) {
      writeFileSync(join(dir, 'servery.log'), 'x'.repeat(10_000_001));
      const log = createLog({ dir, style: 'json', now: at, out: () => {} });
      log.info(`turn ${turn}`);
      log.flush();
    }
    expect(readFileSync(join(dir, 'servery.log'), 'utf8')).toContain('turn 7');
    expect(existsSync(join(dir, 'servery.log.5'))).toBe(true);
    expect(readdirSync(dir)).toHaveLength(6);
  });
});

describe('what is never logged', () => {
  const names = [
    ...REDACTED_PARTS,
    ...REDACTED_NAMES,
    'sessionToken',
    'pairing_code',
    'Set-Cookie',
    'passwordHash',
    'PIN',
  ];
  test.each(names)('a fact called %s', (name) => {
    expect(JSON.stringify(redact({ [name]: 'canary', deep: { list: [{ [name]: 'canary' }] } }))).not.toContain(
      'canary',
    );
  });

  test.each([
    ['a mail address', 'sent to mia.rossi@roma-pizza.example today', 'sent to m***@roma-pizza.example today'],
    ['a phone number', 'code for +61491570156', 'code for ***156'],
    ['a phone number with spaces', 'call 0491 570 156', 'call ***156'],
    ['a card number', 'card 4242 4242 4242 4242 declined', 'card ***242 declined'],
  ])('%s inside a text', (_, text, shown) => {
    expect(redact({ text })).toEqual({ text: shown });
  });

  test.each([
    '2026-11-21',
    '2026-11-21T07:05:09.123Z',
    'mwq5u8i140k8uj0ccxr7',
    '127.0.0.1:19400',
    '/restaurants/roma/stores/roma-1',
    'order #1042',
    '1795243509123',
  ])('%s is no secret and stays readable', (text) => expect(redact({ text })).toEqual({ text }));

  test('a fact of any name is shown under it, and changes nothing else', () => {
    const facts = JSON.parse('{"__proto__":{"pin":"canary"},"n":1}');
    expect(JSON.stringify(redact(facts))).toBe('{"__proto__":{"pin":"[hidden]"},"n":1}');
  });

  test('a secret inside an error', () => {
    const error = new Error('refused for mia@roma.example', { cause: { apiToken: 'canary' } });
    const shown = JSON.stringify(redact({ error }));
    expect(shown).not.toContain('canary');
    expect(shown).not.toContain('mia@roma.example');
  });
});

describe('the line of a request', () => {
  test('is the same text whichever way it is written', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'mia@roma.example',
        '/tel/0400 000 077',
        '2026-11-21',
        'mwzglqxax56y80t0f3pa',
        'x'.repeat(300),
        '"\\\n',
      ),
    );
    const fact = fc.oneof(text, fc.integer(), fc.double());
    const name = fc.oneof(
      fc.constantFrom('path', 'storeId', 'token', 'pin', 'time', 'level', '7', '__proto__'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, fact), fc.option(text), (facts, requestId) => {
        const { log, lines } = capture();
        const write = () => log.info('request', facts);
        const request = {
          requestId: requestId ?? '',
          route: null,
          facts: { storeId: 's1', path: 'before' },
          beforeWrite: null,
        };
        if (requestId === null) write();
        else requestFacts.run(request, write);
        log.flush();
        const all = requestId === null ? facts : { requestId, ...request.facts, ...facts };
        const time = '2026-11-21T07:05:09.123Z';
        expect(lines[0]!).toBe(JSON.stringify({ time, level: 'info', message: 'request', ...redact(all) }));
      }),
      { numRuns: 1000 },
    );
  });
});
