import { Glob } from 'bun';

/** Everything the result depends on. A missing folder counts as empty. */
const INPUTS = [
  'islands/**/*.{ts,tsx,css}',
  'src/{ui,domain,contracts,pages,shared}/**/*.{ts,tsx,css,svg}',
  'package.json',
  'bun.lock',
] as const;

/** One hash over the names and contents of all inputs. Tests don't count, because they reach no browser. */
export async function hashInputs(root: string): Promise<string> {
  const paths: string[] = [];
  for (const pattern of INPUTS) {
    for await (const path of new Glob(pattern).scan({ cwd: root })) {
      if (!/\.test\.tsx?$/.test(path)) paths.push(path);
    }
  }
  const hasher = new Bun.CryptoHasher('sha256');
  for (const path of paths.sort()) {
    hasher.update(`${path}\0`);
    hasher.update(await Bun.file(`${root}/${path}`).bytes());
  }
  return `${hasher.digest('hex')} bun-${Bun.version}`;
}
