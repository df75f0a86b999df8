/**
 * `npm run cluster`: the program in three regions on this one machine, over the real LiteFS, with the demo; two of them may be the
 * primary. Kill one and see. Needs Linux, root and FUSE (`apt-get install fuse3`), and LiteFS 0.5 at LITEFS_BIN or on the
 * path. `STATIC=1`: a lease that never moves. `CONSUL_URL`: a Consul of yours in place of the stand-in.
 */
import { spawn, spawnSync } from 'node:child_process';
import { ensureBun, handOver, ROOT } from './ensure-bun.mjs';

const bun = ensureBun();
// Before the long part.
const checked = spawnSync(bun, ['scripts/cluster/run.ts', '--check'], { cwd: ROOT, stdio: 'inherit' });
if (checked.status !== 0) process.exit(checked.status ?? 1);
const built = spawnSync(bun, ['islands/build.ts'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(built.status ?? 1);
handOver(spawn(bun, ['scripts/cluster/run.ts'], { cwd: ROOT, stdio: 'inherit', env: process.env }));
