import { BUDGETS, type Budget, budgetOf, OPENED_BYTES } from '../budgets.ts';
import { ASSETS_PREFIX, type ClientManifest, type ScriptChunk } from '../runtime/manifest.ts';
import { type BuiltFile, wireBytes } from './files.ts';

export interface Weight {
  readonly name: string;
  readonly bytes: number;
}
export interface GroupWeight {
  readonly budget: Budget;
  readonly scriptBytes: number;
  readonly cssBytes: number;
}
export interface Weights {
  readonly parts: readonly Weight[];
  readonly groups: readonly GroupWeight[];
  /** What the opening of each screen and sheet of an app fetches, the heaviest first. */
  readonly opened: readonly Weight[];
  /** Sentences. Empty when everything fits. */
  readonly tooHeavy: readonly string[];
}

/** Weighs the build against the budgets: each group with everything its pages may carry at once. */
export function weigh(manifest: ClientManifest, files: readonly BuiltFile[]): Weights {
  const bytesOf = new Map(files.map((file) => [ASSETS_PREFIX + file.name, wireBytes(file)]));
  const sum = (urls: Iterable<string>) => [...new Set(urls)].reduce((total, url) => total + (bytesOf.get(url) ?? 0), 0);
  const shared = new Set([...eager(manifest.runtime), ...eager(manifest.react)]);

  const scripts = [
    ...Object.entries(manifest.islands).map(([id, chunk]) => ({ id, urls: [...eager(chunk), ...chunk.lazy] })),
    ...Object.entries(manifest.apps).map(([id, chunk]) => ({
      id: `app:${id}`,
      urls: [...eager(chunk), ...chunk.lazy],
    })),
    // An app without lists of its own sells nothing.
    ...Object.entries(manifest.apps).flatMap(([id, { src, imports, lazy, sale = [] }]) =>
      sale.length === 0 ? [] : [{ id: `sale:${id}`, urls: [...eager({ src, imports, lazy }), ...sale] }],
    ),
  ];
  const parts = [
    { name: 'runtime', bytes: sum(eager(manifest.runtime)) },
    { name: 'react', bytes: sum(eager(manifest.react)) },
    ...scripts.map(({ id, urls }) => ({ name: id, bytes: sum(urls.filter((url) => !shared.has(url))) })),
    ...Object.entries(manifest.css).map(([surface, url]) => ({ name: `css ${surface}`, bytes: sum([url]) })),
    { name: 'font latin', bytes: sum([manifest.font]) },
  ];
  const groups = BUDGETS.map((budget) => {
    const carried = scripts.filter(({ id }) => isShared(id) || budgetOf(id) === budget);
    const isApp = carried.some(({ id }) => /^(app|sale):/.test(id));
    const urls = carried.flatMap((script) => script.urls);
    const base = carried.length === 0 || isApp ? [] : [...shared];
    return { budget, scriptBytes: sum([...base, ...urls]), cssBytes: sum([manifest.css[budget.surface]]) };
  });
  const opened = Object.values(manifest.apps)
    .flatMap((app) => Object.entries(app.opened ?? {}))
    .map(([name, urls]) => ({ name, bytes: sum(urls) }))
    .sort((a, b) => b.bytes - a.bytes);
  const tooMuch = opened
    .filter(({ bytes }) => bytes > OPENED_BYTES)
    .map(({ name, bytes }) => `${name}: its opening fetches ${kb(bytes)} of ${kb(OPENED_BYTES)}`);
  const homeless = scripts
    .filter(({ id }) => !isShared(id) && !budgetOf(id))
    .map(({ id }) => `${id} is in no group of islands/budgets.ts`);
  return { parts, groups, opened, tooHeavy: [...homeless, ...groups.flatMap(overruns), ...tooMuch] };
}

/** Every surface may carry what is in `islands/shared/`. */
function isShared(id: string): boolean {
  return id.startsWith('shared/');
}

function eager(chunk: ScriptChunk): string[] {
  return [chunk.src, ...chunk.imports];
}

function overruns({ budget, scriptBytes, cssBytes }: GroupWeight): string[] {
  const over = (what: string, bytes: number, limit: number) =>
    bytes > limit ? [`${budget.group}: ${what} ${kb(bytes)} of ${kb(limit)}`] : [];
  return [...over('script', scriptBytes, budget.scriptBytes), ...over('css', cssBytes, budget.cssBytes)];
}

/** How many of the screens and sheets are printed. */
const HEAVIEST = 8;

export function weightsTable({ parts, groups, opened }: Weights): string {
  const heaviest = opened.slice(0, HEAVIEST);
  const names = [...parts, ...heaviest].map(({ name }) => name);
  const width = Math.max(...[...names, ...groups.map(({ budget }) => budget.group)].map(({ length }) => length)) + 2;
  const row = ({ name, bytes }: Weight) => `  ${name.padEnd(width)}${kb(bytes).padStart(9)}`;
  return [
    'bytes on the wire (brotli)',
    ...parts.map(row),
    `the heaviest openings of a screen or sheet, with ${kb(OPENED_BYTES)} each as limit`,
    ...heaviest.map(row),
    'by kind of page, with its limits',
    ...groups.map(
      ({ budget, scriptBytes, cssBytes }) =>
        `  ${budget.group.padEnd(width)}${kb(scriptBytes).padStart(9)} / ${kb(budget.scriptBytes)} script, ${kb(cssBytes)} / ${kb(budget.cssBytes)} css`,
    ),
  ].join('\n');
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
