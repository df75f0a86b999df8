/** `bun scripts/test/compile-failpoints.ts <folder> <cloud|box>`: a program that tests end at a named place, once for all files. */
import { compileFailpoints, failpointPath } from '#tests/system/support/failpoint-programs.ts';

const [folder, side] = process.argv.slice(2);
if (!folder || (side !== 'cloud' && side !== 'box')) throw new Error('Name the folder, and cloud or box.');
await compileFailpoints(side, failpointPath(folder, side));
