/**
 * Builds `dist/client/` from the islands, the apps and the styles: `bun islands/build.ts`.
 * Does nothing when no input has changed; `--force` builds anyway.
 */
import { readdir, rename, rm } from 'node:fs/promises';
import { type BuiltFile, contentTypeOf, shortHash } from './build/files.ts';
import { hashInputs } from './build/inputs.ts';
import { buildScripts } from './build/scripts.ts';
import { buildStyles } from './build/styles.ts';
import { weigh, weightsTable } from './build/weigh.ts';
import { ASSETS_PREFIX, type ClientManifest } from './runtime/manifest.ts';

/** In `dist/client`: what the build was made of, and which of our files and packages went into each script. */
const INPUTS_HASH = '.inputs-hash';
const INPUTS_OF = 'inputs-of.json';

export interface ClientBuild {
  readonly manifest: ClientManifest;
  readonly files: readonly BuiltFile[];
  readonly inputsOf: Readonly<Record<string, readonly string[]>>;
}

/** Builds in memory. */
export async function buildClient(root: string): Promise<ClientBuild> {
  const scripts = await buildScripts(root);
  const styles = await buildStyles(root);
  const files = [...scripts.files, ...styles.files].sort((a, b) => a.name.localeCompare(b.name));
  const manifest: ClientManifest = {
    version: shortHash(...files.map(({ name }) => name)),
    islands: scripts.islands,
    apps: scripts.apps,
    runtime: scripts.runtime,
    react: scripts.react,
    css: styles.css,
    font: styles.font,
    fonts: styles.fonts,
    icon: styles.icon,
  };
  return { manifest, files, inputsOf: scripts.inputsOf };
}

/** Puts a build where the server reads it, whole or not at all. */
export async function writeClient(client: ClientBuild, into: string, inputsHash: string): Promise<void> {
  const { manifest, files, inputsOf } = client;
  const fresh = `${into}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  for (const { name, bytes, brotli, gzip } of files) {
    await Bun.write(`${fresh}/assets/${name}`, bytes);
    if (brotli) await Bun.write(`${fresh}/assets/${name}.br`, brotli);
    if (gzip) await Bun.write(`${fresh}/assets/${name}.gz`, gzip);
  }
  await Bun.write(`${fresh}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  await Bun.write(`${fresh}/${INPUTS_OF}`, JSON.stringify(inputsOf));
  await Bun.write(`${fresh}/assets.gen.ts`, assetsModule(manifest, files));
  await Bun.write(`${fresh}/${INPUTS_HASH}`, inputsHash);
  await rm(into, { recursive: true, force: true });
  await rename(fresh, into);
}

async function isWritten(into: string, inputsHash: string): Promise<boolean> {
  const written = Bun.file(`${into}/${INPUTS_HASH}`);
  return (await written.exists()) && (await written.text()) === inputsHash;
}

/**
 * The product's build for a test: what `dist/client` has, where that was made of today's inputs; else built in memory.
 * The suite builds it once, before the tests that read it.
 */
export async function builtClient(root: string): Promise<ClientBuild> {
  const from = `${root}/dist/client`;
  return (await isWritten(from, await hashInputs(root))) ? readClient(from) : buildClient(root);
}

/** What `writeClient` wrote. */
export async function readClient(from: string): Promise<ClientBuild> {
  const names = (await readdir(`${from}/assets`)).sort((a, b) => a.localeCompare(b));
  const packed = (name: string) => (names.includes(name) ? Bun.file(`${from}/assets/${name}`).bytes() : null);
  const files = names
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map(async (name) => ({
      name,
      bytes: await Bun.file(`${from}/assets/${name}`).bytes(),
      contentType: contentTypeOf(name),
      brotli: await packed(`${name}.br`),
      gzip: await packed(`${name}.gz`),
    }));
  return {
    manifest: await Bun.file(`${from}/manifest.json`).json(),
    files: await Promise.all(files),
    inputsOf: await Bun.file(`${from}/${INPUTS_OF}`).json(),
  };
}

/** A module that imports every file, so that a compiled program contains them. */
function assetsModule(manifest: ClientManifest, files: readonly BuiltFile[]): string {
  const imports: string[] = [];
  const load = (name: string) => {
    imports.push(`import f${imports.length} from './assets/${name}' with { type: 'file' };`);
    return `f${imports.length - 1}`;
  };
  const rows = files.map((file) => {
    const raw = load(file.name);
    const brotli = file.brotli ? load(`${file.name}.br`) : 'null';
    const gzip = file.gzip ? load(`${file.name}.gz`) : 'null';
    const etag = JSON.stringify(`"${shortHash(file.bytes)}"`);
    return `  { path: '${ASSETS_PREFIX}${file.name}', contentType: '${file.contentType}', etag: ${etag}, raw: ${raw}, brotli: ${brotli}, gzip: ${gzip} },`;
  });
  return [
    '// @ts-nocheck',
    '// Written by islands/build.ts.',
    ...imports,
    'export const assets = [',
    ...rows,
    '];',
    `export const manifest = ${JSON.stringify(manifest, null, 2)};`,
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const root = `${import.meta.dir}/..`;
  const into = `${root}/dist/client`;
  const inputsHash = await hashInputs(root);
  if (!process.argv.includes('--force') && (await isWritten(into, inputsHash))) {
    console.log('client: nothing has changed');
    return;
  }
  const client = await buildClient(root);
  const weights = weigh(client.manifest, client.files);
  console.log(weightsTable(weights));
  if (weights.tooHeavy.length > 0) {
    console.error(`too heavy:\n${weights.tooHeavy.map((line) => `  ${line}`).join('\n')}`);
    process.exit(1);
  }
  await writeClient(client, into, inputsHash);
}

if (import.meta.main) await main();
