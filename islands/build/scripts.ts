import { basename } from 'node:path';
import { minify } from '@swc/core';
import { Glob } from 'bun';
import { FETCHED_WHEN_OPENED, isListed, KEPT_WHEN_OPENED, SELLS_WITH } from '../budgets.ts';
import { ASSETS_PREFIX, type ScriptChunk } from '../runtime/manifest.ts';
import { type BuiltFile, builtFile } from './files.ts';

export interface BuiltScripts {
  readonly files: readonly BuiltFile[];
  readonly islands: Record<string, ScriptChunk>;
  readonly apps: Record<string, ScriptChunk>;
  readonly runtime: ScriptChunk;
  readonly react: ScriptChunk;
  /** For the tests: which of our files and packages went into an output. */
  readonly inputsOf: Record<string, readonly string[]>;
}

interface Output {
  readonly entryPoint?: string;
  readonly inputs: Record<string, unknown>;
  readonly imports: readonly { path: string; kind: string }[];
}

const RUNTIME = 'islands/runtime/hydrate.client.ts';
const REACT = 'islands/runtime/wake.tsx';
const ISLAND = /^islands\/(.+)\.island\.tsx$/;
const APP = /^islands\/(.+)\/app\.client\.tsx?$/;

/** Finds islands and apps by their file names: `<surface>/…/<name>.island.tsx`, `<app>/app.client.tsx`. */
export async function findEntries(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const path of new Glob('islands/**/*.{island.tsx,client.ts,client.tsx}').scan({ cwd: root })) {
    // The runtime's other files are imported by islands, not by pages.
    if (!path.startsWith('islands/runtime/')) found.push(path);
  }
  return [RUNTIME, ...found.sort()];
}

/**
 * Islands and their runtime are one build, and each whole-page app is its own, so that a till's code neither enlarges nor renames
 * the React in the caches of the website's visitors.
 * A test names the islands and apps that it needs: its samples, which no product build contains.
 */
export async function buildScripts(root: string, only?: readonly string[]): Promise<BuiltScripts> {
  const entries = only ? [RUNTIME, ...only] : await findEntries(root);
  const apps = entries.filter((path) => APP.test(path));
  const islands = await bundle(root, [...entries.filter((path) => !APP.test(path)), REACT]);
  const built = [islands];
  const appChunks: [string, ScriptChunk][] = [];
  for (const path of apps) {
    const app = await bundle(root, [path]);
    built.push(app);
    appChunks.push([APP.exec(path)![1]!, appChunkOf(app.outputs, path)]);
  }
  return {
    files: [...new Map(built.flatMap(({ files }) => files).map((file) => [file.name, file])).values()],
    islands: Object.fromEntries(
      entries.flatMap((path) => {
        const id = ISLAND.exec(path)?.[1];
        return id ? [[id, chunkOf(islands.outputs, path)]] : [];
      }),
    ),
    apps: Object.fromEntries(appChunks),
    runtime: chunkOf(islands.outputs, RUNTIME),
    react: chunkOf(islands.outputs, REACT),
    inputsOf: Object.fromEntries(
      built.flatMap(({ outputs }) => [...outputs].map(([name, output]) => [name, Object.keys(output.inputs)])),
    ),
  };
}

interface Bundle {
  readonly files: readonly BuiltFile[];
  readonly outputs: Map<string, Output>;
}

async function bundle(root: string, entries: readonly string[]): Promise<Bundle> {
  const result = await Bun.build({
    entrypoints: entries.map((path) => `${root}/${path}`),
    root,
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    metafile: true,
    plugins: [iconsWithoutKeys],
    publicPath: ASSETS_PREFIX,
    naming: { entry: '[name]-[hash].[ext]', chunk: 'chunk-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
    env: 'disable',
  });
  const files = await Promise.all(
    result.outputs
      .filter(({ kind }) => kind === 'entry-point' || kind === 'chunk' || kind === 'asset')
      .map(async (output) => builtFile(basename(output.path), await smallest(output))),
  );
  return { files, outputs: outputsByName(result.metafile) };
}

/**
 * Each shape of the library's icons has a key of random letters, which no compression shortens. React asks for keys only where
 * children change places, and says so in development alone.
 */
const iconsWithoutKeys: Bun.BunPlugin = {
  name: 'icons without keys',
  setup(build) {
    build.onLoad({ filter: /lucide-react[/\\]dist[/\\]esm[/\\]icons[/\\]/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replaceAll(/, key: "[^"]*"/g, ''),
      loader: 'js',
    }));
  },
};

/** A script minified once more: 5 % fewer bytes on the wire than the bundler's own minifier leaves (decision 0122). */
async function smallest(output: Bun.BuildArtifact): Promise<Uint8Array> {
  if (!output.path.endsWith('.js')) return new Uint8Array(await output.arrayBuffer());
  const { code } = await minify(await output.text(), {
    module: true,
    ecma: 2022,
    mangle: true,
    compress: { passes: 3 },
  });
  return new TextEncoder().encode(code);
}

function chunkOf(outputs: Map<string, Output>, entry: string): ScriptChunk {
  return chunk(outputs, nameOfEntry(outputs, entry));
}

/** The lists of budgets.ts are the till's. Of another app all is kept. */
const HAS_LISTS = 'islands/pos/';

/** Sorts what the app imports when it is opened by the lists of budgets.ts. What is on none of them fails the build. */
function appChunkOf(outputs: Map<string, Output>, entry: string): ScriptChunk {
  const name = nameOfEntry(outputs, entry);
  const { src, imports } = chunk(outputs, name);
  const first = reach(outputs, [name], isStatic);
  const entries = [...outputs].flatMap(([file, { entryPoint }]) =>
    entryPoint === undefined || file === name ? [] : [{ file, path: entryPoint }],
  );
  const isUnlisted = ({ path }: { path: string }) =>
    ![SELLS_WITH, KEPT_WHEN_OPENED, FETCHED_WHEN_OPENED].some((list) => isListed(list, path));
  const stray = entries.find((one) => one.path.startsWith(HAS_LISTS) && isUnlisted(one));
  if (stray) throw new Error(`${stray.path} is fetched when it is opened, but on no list of islands/budgets.ts`);
  const beyond = (files: readonly string[], known: ReadonlySet<string>) =>
    new Set([...reach(outputs, files, isStatic)].filter((file) => !known.has(file)));
  const of = (...lists: (readonly string[])[]) =>
    entries.filter(({ path }) => lists.some((list) => isListed(list, path))).map(({ file }) => file);
  const sale = beyond(of(SELLS_WITH), first);
  const unlisted = entries.filter(isUnlisted).map(({ file }) => file);
  const kept = beyond([...of(SELLS_WITH, KEPT_WHEN_OPENED), ...unlisted], first);
  const atSale = new Set([...first, ...sale]);
  return {
    src,
    imports,
    lazy: publicNames(kept),
    sale: publicNames(sale),
    onDemand: publicNames(beyond(of(FETCHED_WHEN_OPENED), new Set([...first, ...kept]))),
    opened: Object.fromEntries(
      entries
        .map(({ file, path }) => [path, publicNames(beyond([file], atSale))] as const)
        .sort(([a], [b]) => a.localeCompare(b)),
    ),
  };
}

function outputsByName(metafile: unknown): Map<string, Output> {
  const parsed = (typeof metafile === 'string' ? JSON.parse(metafile) : metafile) as {
    outputs: Record<string, Output>;
  };
  return new Map(Object.entries(parsed.outputs).map(([path, output]) => [basename(path), output]));
}

function nameOfEntry(outputs: Map<string, Output>, entry: string): string {
  for (const [name, output] of outputs) if (output.entryPoint === entry) return name;
  throw new Error(`the build made nothing of ${entry}`);
}

function chunk(outputs: Map<string, Output>, name: string): ScriptChunk {
  const imports = reach(outputs, [name], isStatic);
  imports.delete(name);
  const lazy = reach(outputs, [name], () => true);
  lazy.delete(name);
  for (const one of imports) lazy.delete(one);
  return { src: ASSETS_PREFIX + name, imports: publicNames(imports), lazy: publicNames(lazy) };
}

const isStatic = (kind: string) => kind === 'import-statement';

function publicNames(names: Set<string>): string[] {
  return [...names].sort().map((name) => ASSETS_PREFIX + name);
}

function reach(outputs: Map<string, Output>, from: readonly string[], follow: (kind: string) => boolean): Set<string> {
  const seen = new Set<string>();
  const todo = [...from];
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (seen.has(name) || !outputs.has(name)) continue;
    seen.add(name);
    for (const { path, kind } of outputs.get(name)!.imports) if (follow(kind)) todo.push(basename(path));
  }
  return seen;
}
