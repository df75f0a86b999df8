import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Glob } from 'bun';
import { removeLeftFolders, tempFolder } from '#tests/support/temp-folder.ts';

const ROOT = resolve(import.meta.dir, '../..');
const RUN = join(ROOT, 'tests/support');

/** Runs `text` as a test file, or as a program, in a temporary folder of its own, and gives what is left there. */
async function leftBy(text: string, command: 'test' | 'run', signal?: 'SIGKILL'): Promise<string[]> {
  const tmp = tempFolder('tmp');
  const file = join(tempFolder('file'), 'asks.test.ts');
  writeFileSync(file, `import { tempFolder } from '${RUN}/temp-folder.ts';\n${text}`);
  const child = Bun.spawn([process.execPath, command, file], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: tmp },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  if (signal) {
    await child.stdout.getReader().read();
    child.kill(signal);
  }
  await child.exited;
  return readdirSync(tmp);
}

const MAKES = "const { writeFileSync } = await import('node:fs'); writeFileSync(tempFolder('a') + '/x', '');";

test.each([
  ['that passes', `import { test } from 'bun:test'; test('a', async () => { ${MAKES} });`],
  ['that fails', `import { test } from 'bun:test'; test('a', async () => { ${MAKES} throw new Error('red'); });`],
  ['that asks before its tests', `import { test } from 'bun:test'; ${MAKES} test('a', () => {});`],
  [
    'whose program was killed in its folder',
    `import { test } from 'bun:test'; test('a', async () => {
      const child = Bun.spawn(['sh', '-c', 'touch x; sleep 60'], { cwd: tempFolder('killed') });
      child.kill(9); await child.exited; });`,
  ],
])('a file of tests %s leaves no folder', async (_, text) => {
  expect(await leftBy(text, 'test')).toEqual([]);
});

test('a program that measures leaves no folder, nor one that ends by an error', async () => {
  expect(await leftBy(MAKES, 'run')).toEqual([]);
  expect(await leftBy(`${MAKES} throw new Error('red');`, 'run')).toEqual([]);
});

test('what a killed run left goes with a later one, and what a run is at work in stays', async () => {
  const [killed = ''] = await leftBy(`${MAKES} console.log('made'); await Bun.sleep(60_000);`, 'run', 'SIGKILL');
  expect(killed).toStartWith('servery-tests-');
  const place = tempFolder('place');
  const mine = `servery-tests-${process.pid}-mine`;
  for (const name of [killed, mine, 'servery-tests-of-nobody', 'of-others']) {
    mkdirSync(join(place, name));
    utimesSync(join(place, name), 0, 0);
  }
  expect(removeLeftFolders(place, 60 * 60_000)).toEqual([]);
  expect(removeLeftFolders(place, 60 * 60_000 + 1)).toEqual([killed]);
  expect(existsSync(join(place, mine))).toBe(true);
});

test('no other code makes a folder among the system’s temporary ones', () => {
  const files = [...new Glob('{src,db,islands,kiosk,demo,scripts,bench,tests}/**/*.{ts,tsx}').scanSync(ROOT)];
  const others = files.filter(
    (file) =>
      file !== 'tests/support/temp-folder.ts' &&
      !import.meta.path.endsWith(file) &&
      /tmpdir\(|process\.env\.TMPDIR/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(others).toEqual([]);
});
