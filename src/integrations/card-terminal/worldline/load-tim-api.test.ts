import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { simulateWorldline } from '../simulator/simulate-worldline.ts';
import { TerminalWorld } from '../simulator/terminal-world.ts';
import { openKitLog } from './kit-log.ts';
import { KitMissing, loadTimApi } from './load-tim-api.ts';
import { createWorldlineTerminals } from './worldline-terminal.ts';

const TERMINAL_ID = '25108899';
let folder: string;
let world: TerminalWorld;
let simulated: Awaited<ReturnType<typeof simulateWorldline>>;

beforeAll(async () => {
  folder = tempFolder('kit');
  world = new TerminalWorld({ nowMs: Date.now });
  simulated = await simulateWorldline({ port: 0, world, kitFolder: folder, terminalId: TERMINAL_ID });
});
afterAll(async () => {
  await simulated.stop();
});

const terminals = (lines: string[] = []) =>
  createWorldlineTerminals({
    integratorId: 'test',
    withTips: false,
    posVersion: '1.0',
    loadKit: () => loadTimApi({ folder, onLog: (line) => lines.push(line) }),
  });

describe('the kit from a merchant’s folder', () => {
  test('pairs by the terminal’s own number and takes a payment over a real socket, and logs each message', async () => {
    const lines: string[] = [];
    const terminal = terminals(lines);
    const { address } = simulated;
    expect(await terminal.pair(address, { code: '1', password: null })).toEqual({ kind: 'refused', why: 'wrong_code' });
    const paired = await terminal.pair(address, { code: TERMINAL_ID, password: null });
    expect(paired).toEqual({ kind: 'paired', secret: TERMINAL_ID, terminalNumber: TERMINAL_ID });
    const device = { address, secret: TERMINAL_ID };
    world.setStory(address, 'manual');
    const request = { key: 'a', kind: 'PURCHASE', amountInCents: 500, currencyCode: 'AUD', reference: 'P-1' } as const;
    expect(await terminal.begin(device, { ...request, original: null, operator: null })).toEqual({ kind: 'taken' });
    expect(await terminal.look(device, 'a')).toMatchObject({ kind: 'inProgress', displayText: 'PRESENT CARD' });
    world.press(address, 'approve');
    expect(await terminal.look(device, 'a')).toMatchObject({ kind: 'ended', end: 'APPROVED', approvedInCents: 500 });
    expect(world.balance()).toBe(500);
    expect(lines.join('\n')).toContain('Transaction');
  });

  test('that is missing, or never becomes ready, is said and doesn’t hang', async () => {
    const empty = tempFolder('no-kit');
    await expect(loadTimApi({ folder: empty })).rejects.toBeInstanceOf(KitMissing);
    await writeFile(join(empty, 'timapi.js'), 'var nothing = 1;');
    await expect(loadTimApi({ folder: empty, readyWithinMs: 50 })).rejects.toBeInstanceOf(KitMissing);
  });
});

test('a kit’s log has a file for each day, and days of a quarter ago are gone', async () => {
  const logs = tempFolder('kit-log');
  let now = Temporal.Instant.from('2026-08-01T10:00:00Z');
  const log = openKitLog(logs, () => now);
  log.append('first');
  now = Temporal.Instant.from('2026-11-27T10:00:00Z');
  log.append('second');
  expect(log.read()).toBe('second\n');
  expect(await Bun.file(join(logs, 'TimApi20261127.log')).text()).toBe('second\n');
});
