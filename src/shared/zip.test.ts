import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type ZippedFile, zipStream } from './zip.ts';

async function* some(files: readonly ZippedFile[]) {
  yield* files;
}

const FILES = [
  { name: 'first-1.csv', text: 'Name,Amount\r\nCafé,9.50\r\n' },
  { name: 'über 2.csv', text: '' },
];

test('what is zipped is what other programs find in it', async () => {
  const path = join(tempFolder('zip'), 'files.zip');
  await Bun.write(path, new Response(zipStream(some(FILES))));
  const script = `import json,sys,zipfile
z=zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, z.read(i).decode()] for i in z.infolist()]))`;
  const read = Bun.spawnSync(['python3', '-c', script, path]);
  expect(read.stderr.toString()).toBe('');
  expect(JSON.parse(read.stdout.toString())).toEqual(FILES.map(({ name, text }) => [name, text]));
});

test('no files are an empty archive', async () => {
  const bytes = new Uint8Array(await new Response(zipStream(some([]))).arrayBuffer());
  expect(bytes.byteLength).toBe(22);
});
