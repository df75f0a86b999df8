import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dir, '..');

export interface CompileOptions {
  readonly outfile: string;
  /** Names for `feature()`, decided now: the branch not taken is not in the program. */
  readonly features: readonly string[];
  /** Names that the build replaces with a text. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Carries its scripts compiled as well: starts in half the time, and is a third larger. */
  readonly startsSoon?: boolean;
}

/**
 * One program with everything inside. `--production` because `--compile` by itself includes React's development build;
 * a compiled program reads no `.env` and no bunfig of the folder it is started in.
 */
export async function compileProgram({ outfile, features, texts = {}, startsSoon }: CompileOptions): Promise<void> {
  // What the browsers get is carried inside; a build without it would only fail when it is started.
  await bun(['islands/build.ts'], 'the islands could not be built');
  await bun(
    [
      'build',
      'src/main.ts',
      'src/heavy-worker.ts',
      '--compile',
      '--production',
      '--no-compile-autoload-dotenv',
      '--no-compile-autoload-bunfig',
      ...(startsSoon ? ['--bytecode', '--format=esm'] : []),
      ...features.map((name) => `--feature=${name}`),
      ...Object.entries(texts).map(([name, text]) => `--define=${name}=${JSON.stringify(text)}`),
      `--outfile=${outfile}`,
    ],
    `${outfile} could not be compiled`,
  );
}

async function bun(args: readonly string[], complaint: string): Promise<void> {
  const child = Bun.spawn([process.execPath, ...args], { cwd: ROOT, stdout: 'ignore', stderr: 'pipe' });
  const errors = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${complaint}:\n${errors}`);
}

/** Which words of a list are in a program, however large it is. */
export async function wordsInside(program: string, words: readonly string[]): Promise<string[]> {
  const bytes = Buffer.from(await Bun.file(program).arrayBuffer());
  return words.filter((word) => bytes.includes(word));
}

/** One letter outside ASCII makes Bun store all of a program's script as UTF-16: twice the size, on disk and in memory. */
export async function isStoredWide(program: string, aWordInside: string): Promise<boolean> {
  return Buffer.from(await Bun.file(program).arrayBuffer()).includes(Buffer.from(aWordInside, 'utf16le'));
}
