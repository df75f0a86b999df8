import { describe, expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readTerminalLogs, saveTerminalLogs } from './save-terminal-logs.ts';
import { eftposFixture, TILL } from './testing/eftpos-fixture.ts';

const PIECE = { posTerminalId: TILL, date: '2026-11-27', terminalId: '25108899', sdkVersion: '26-01' };

describe('the log of an acquirer’s kit', () => {
  test('is put together from its pieces word for word, in whatever order they came', async () => {
    const { ctx } = await eftposFixture();
    await saveTerminalLogs(ctx, SCOPE, { ...PIECE, chunkIndex: 1, lines: ['  third'] });
    await saveTerminalLogs(ctx, SCOPE, { ...PIECE, chunkIndex: 0, lines: ['first', 'second <PAN ...4242>'] });
    expect(await readTerminalLogs(ctx, SCOPE, { posTerminalId: TILL, date: PIECE.date })).toEqual({
      fileName: 'TimApi20261127.log',
      text: 'first\nsecond <PAN ...4242>\n  third\n',
    });
  });

  test('a piece sent again changes nothing, and another text in its place is refused', async () => {
    const { ctx } = await eftposFixture();
    const piece = { ...PIECE, chunkIndex: 0, lines: ['first'] };
    expect(await saveTerminalLogs(ctx, SCOPE, piece)).toMatchObject({ isRepeat: false });
    expect(await saveTerminalLogs(ctx, SCOPE, piece)).toMatchObject({ isRepeat: true });
    const other = saveTerminalLogs(ctx, SCOPE, { ...piece, lines: ['made up'] });
    await expect(other).rejects.toMatchObject({ code: 'resource_status_conflict' });
  });

  test('days of a quarter ago go when a new piece comes', async () => {
    const { ctx } = await eftposFixture();
    const date = ctx.clock.now().toString().slice(0, 10);
    await saveTerminalLogs(ctx, SCOPE, { ...PIECE, date, chunkIndex: 0, lines: ['old'] });
    ctx.pass({ hours: 24 * 91 });
    const today = ctx.clock.now().toString().slice(0, 10);
    await saveTerminalLogs(ctx, SCOPE, { ...PIECE, date: today, chunkIndex: 0, lines: ['new'] });
    const gone = readTerminalLogs(ctx, SCOPE, { posTerminalId: TILL, date });
    await expect(gone).rejects.toMatchObject({ code: 'resource_not_found' });
  });
});
