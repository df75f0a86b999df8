/**
 * Writes which file answers each screen of the admin into docs/spec-coverage.md, out of the pages themselves: `npm run
 * bun -- scripts/write-coverage.ts`. What a row says after the file is kept; a screen that nothing serves is `not yet`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { adminPages } from '#src/pages/admin/admin-pages.ts';

const ROOT = join(import.meta.dir, '..');
const PAGES = 'src/pages/admin';
export const COVERAGE_FILE = join(ROOT, 'docs/spec-coverage.md');

/** The pages that the files of the admin make, in its list or not, with the file of each. */
export async function pagesByFile(): Promise<readonly { readonly file: string; readonly path: string }[]> {
  const files = [...new Glob('**/*.{page,pages}.tsx').scanSync(join(ROOT, PAGES))].sort();
  const made = await Promise.all(
    files.map(async (file) =>
      Object.values(await import(join(ROOT, PAGES, file)))
        .filter((value): value is { path: string } => typeof value === 'object' && value !== null && 'guard' in value)
        .map(({ path }) => ({ file: `${PAGES}/${file}`, path })),
    ),
  );
  return made.flat();
}

interface Row {
  readonly screen: string;
  readonly answer: string;
}

/** The document with the rows of the admin's screens as the pages are now. */
export async function withAdminScreens(document: string): Promise<string> {
  const [before = '', section = '', after = ''] = document.split(
    /(?<=\n## Screens: admin\n)|(?=\n## Screens: storefront\n)/,
  );
  const served = new Map(adminPages.map(({ path }) => [path as string, '']));
  for (const { file, path } of await pagesByFile()) if (served.has(path)) served.set(path, file);
  const written = section.split('\n').flatMap((line): Row[] => {
    const [, screen, answer] = /^\| `([^`]+)`\s*\| (.*?)\s*\|$/.exec(line) ?? [];
    return screen && answer ? [{ screen, answer }] : [];
  });
  const rows = written.map(({ screen, answer }) => ({
    screen,
    answer: answerNow(served.get(asPattern(screen)), answer),
  }));
  const known = new Set(written.map(({ screen }) => asPattern(screen)));
  const added = [...served]
    .filter(([path]) => !known.has(path))
    .map(([path, file]) => ({ screen: asDocumented(path), answer: `\`${file}\`` }));
  return `${before}${tableOf([...rows, ...added])}${after}`;
}

function answerNow(file: string | undefined, answer: string): string {
  const [, remark] = /^`[^`]+`; (.*)$/.exec(answer) ?? [];
  if (file === undefined) return answer.startsWith('not yet') ? answer : 'not yet';
  return remark ? `\`${file}\`; ${remark}` : `\`${file}\``;
}

/** `{storeId}` of the document is `:storeId` of a page. */
const asPattern = (screen: string) => screen.replaceAll(/\{(\w+)\}/g, ':$1');
const asDocumented = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

function tableOf(rows: readonly Row[]): string {
  const cells = [['Screen', 'Answered by'], ...rows.map(({ screen, answer }) => [`\`${screen}\``, answer])];
  const [first, second] = [0, 1].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))) as [number, number];
  const [head, ...body] = cells.map(
    ([screen = '', answer = '']) => `| ${screen.padEnd(first)} | ${answer.padEnd(second)} |`,
  );
  return `\n${[head, `| ${'-'.repeat(first)} | ${'-'.repeat(second)} |`, ...body].join('\n')}\n`;
}

if (import.meta.main) {
  writeFileSync(COVERAGE_FILE, await withAdminScreens(readFileSync(COVERAGE_FILE, 'utf8')));
}
