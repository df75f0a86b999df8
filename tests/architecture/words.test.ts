import { expect, test } from 'bun:test';
import { filesUnder, textOf } from './imports.ts';
import { WITH_PRIVATE_WORDS } from './private-words.ts';

/** What `docs/words.md` replaces. As whole words, in anything that a person may read. */
const PRIVATE =
  /\b(any more|by itself|by themselves|meanwhile|somebody|nobody|whoever|stands|gives? back|given back|takes? away|put aside|anew|is gone|may not(?! have\b)|touch|touched|touches|e-mails?)\b/i;
const SURFACES = ['src/pages', 'src/features', 'islands', 'kiosk'];
const transpiler = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) };
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** The texts of a program that hold a private word. It is read without comments and types. One bare word is an identifier. */
function privateTextsOf(file: string, text: string): string[] {
  const program = transpiler[file.endsWith('x') ? 'tsx' : 'ts'].transformSync(text);
  return [...program.matchAll(LITERAL)]
    .map(([literal]) =>
      literal
        .slice(1, -1)
        .replace(/\\n|\s+/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((words) => /\s/.test(words) && PRIVATE.test(words.replace(/\S*\btouch-\S+/g, '')));
}

test.each([
  ['export const A = () => <p>Somebody changed it</p>;', ['Somebody changed it']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
  ['export const a = `${name} is gone.`;', ['${name} is gone.']],
  ["export const a = 'Print by\\n itself';", ['Print by itself']],
  ["export const a = 'nobody';", []],
  ['export const A = () => <p className="touch-none p-2 absolute">Someone changed it</p>;', []],
  ['// Somebody changed it', []],
])('of %s a reader is kept from %j', (program, found) => {
  expect(privateTextsOf('a.tsx', program)).toEqual(found);
});

test('nothing that a person reads has a private word, but for files that are listed as still to be written', async () => {
  const files = SURFACES.flatMap(filesUnder);
  expect(files.length).toBeGreaterThan(500);
  const texts = await Promise.all(
    files.map(async (file) => ({ file, found: privateTextsOf(file, await textOf(file)) })),
  );
  const withFindings = texts.filter(({ found }) => found.length > 0);
  expect(withFindings.filter(({ file }) => !WITH_PRIVATE_WORDS.includes(file))).toEqual([]);
  const findings = withFindings.map(({ file }) => file);
  // A file that is clean leaves the list, which can only become shorter.
  expect(WITH_PRIVATE_WORDS.filter((file) => !findings.includes(file))).toEqual([]);
});
