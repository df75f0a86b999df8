/** Plants the demo once, as its first start does, in the folder that is named; test files copy it. */
import { mkdirSync, rmSync } from 'node:fs';
import { runServer } from '#tests/support/run-server.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder.');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const planter = await runServer({ dataDir: folder, command: ['dist/servery-demo'] });
await planter.stop();
