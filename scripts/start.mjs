/** `npm start`: fetches what is missing, builds the islands if they changed, and runs the program until it is stopped. */
import { spawn, spawnSync } from 'node:child_process';
import { ensureBun, handOver, ROOT } from './ensure-bun.mjs';

const bun = ensureBun();
// Does nothing when no input has changed.
const built = spawnSync(bun, ['islands/build.ts'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(built.status ?? 1);

handOver(
  spawn(bun, ['src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  }),
);
