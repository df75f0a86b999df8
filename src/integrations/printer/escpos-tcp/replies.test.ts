import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isNearEnd, problemOfRealTime, ReplyParser } from './replies.ts';

const PROOF = [0x37, 0x22, 0x39, 0x70, 0x32, 0x71, 0x00];
const parse = (...bytes: number[]) => new ReplyParser().feed(Uint8Array.from(bytes));

describe('answers of a printer', () => {
  test('each kind is recognised on one stream', () => {
    expect(parse(0x12, 0x18, 0x00, 0x0c, 0x0f, ...PROOF, 0x37, 0x25, 0x00, 0x03)).toEqual([
      { kind: 'realTime', byte: 0x12 },
      { kind: 'auto', problem: 'paper_out', nearEnd: false },
      { kind: 'processId', mark: '9p2q' },
      { kind: 'buffersCleared' },
      { kind: 'queued', byte: 0x03 },
    ]);
  });

  test.each([
    ['cover open', [0x38, 0x00, 0x00, 0x0f], 'cover_open'],
    ['cutter', [0x18, 0x08, 0x00, 0x0f], 'cutter'],
    ['fine', [0x10, 0x00, 0x00, 0x0f], null],
  ])('automatic status: %s', (_, bytes, problem) => {
    expect(parse(...bytes)).toMatchObject([{ kind: 'auto', problem: problem }]);
  });

  test('bytes may be split anywhere', () => {
    const stream = [0x12, 0x10, 0x00, 0x00, 0x0f, ...PROOF, 0x12];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 13, maxLength: 13 }), (sizes) => {
        const parser = new ReplyParser();
        let at = 0;
        const kinds = sizes.flatMap((size) => {
          const replies = parser.feed(Uint8Array.from(stream.slice(at, at + size)));
          at += size;
          return replies.map((reply) => reply.kind);
        });
        expect(kinds).toEqual(['realTime', 'auto', 'processId', 'realTime']);
      }),
    );
  });

  test('after noise the proof is still found', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0xff, 0x80, 0x81, 0x37, 0x5f, 0xc0), { maxLength: 40 }), (noise) => {
        const replies = parse(...noise, ...PROOF);
        expect(replies.at(-1)).toEqual({ kind: 'processId', mark: '9p2q' });
      }),
    );
  });
});

test.each([
  [0x12, 0x12, 0x12, null],
  [0x16, 0x12, 0x12, 'cover_open'],
  [0x32, 0x12, 0x7e, 'paper_out'],
  [0x52, 0x1a, 0x12, 'cutter'],
  [0x52, 0x12, 0x12, 'error'],
] as const)('DLE EOT answers %d %d %d mean %p', (offline, error, paper, problem) => {
  expect(problemOfRealTime(offline, error, paper)).toBe(problem);
});

test('a roll that is nearly finished is no problem', () => {
  expect(problemOfRealTime(0x12, 0x12, 0x1e)).toBeNull();
  expect(isNearEnd(0x1e)).toBe(true);
});
