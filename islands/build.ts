/**
 * Builds `dist/client/` from the islands, the apps and the styles: `bun islands/build.ts`.
 * Does nothing when no input has changed; `--force` builds anyway.
 */
import { rename, rm } from 'node:fs/promises';
import { type BuiltFile, shortHash } from './build/files.ts';
import { hashInputs } from './build/inputs.ts';
import { buildScripts } from './build/scripts.ts';
import { buildStyles } from './build/styles.ts';
import { weigh, weightsTable } from './build/weigh.ts';
import { ASSETS_PREFIX, type ClientManifest } from './runtime/manifest.ts';

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
export async function writeClient({ manifest, files }: ClientBuild, into: string, inputsHash: string): Promise<void> {
  const fresh = `${into}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  for (const { name, bytes, brotli, gzip } of files) {
    await Bun.write(`${fresh}/assets/${name}`, bytes);
    if (brotli) await Bun.write(`${fresh}/assets/${name}.br`, brotli);
    if (gzip) await Bun.write(`${fresh}/assets/${name}.gz`, gzip);
  }
  await Bun.write(`${fresh}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  await Bun.write(`${fresh}/assets.gen.ts`, assetsModule(manifest, files));
  await Bun.write(`${fresh}/.inputs-hash`, inputsHash);
  await rm(into, { recursive: true, force: true });
  await rename(fresh, into);
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
  const built = Bun.file(`${into}/.inputs-hash`);
  if (!process.argv.includes('--force') && (await built.exists()) && (await built.text()) === inputsHash) {
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
