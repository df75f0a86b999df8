import { join, resolve } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { compileProgram } from '../../../scripts/compile.ts';

export type Side = 'cloud' | 'box';

const FEATURES: Record<Side, readonly string[]> = { cloud: ['FAILPOINTS'], box: ['FAILPOINTS', 'KIOSK'] };
const made = new Map<Side, Promise<string>>();

/**
 * A program that ends at the place that the file of `FAILPOINT_FILE` names; its path. It is started dozens of times: compiled, each
 * start is a second shorter than from source. The suite has compiled it for all files into the folder that
 * `SERVERY_FAILPOINTS` names; a file that runs without the suite compiles one for its process.
 */
export function failpointProgram(side: Side): Promise<string> {
  const folder = process.env.SERVERY_FAILPOINTS;
  const making =
    made.get(side) ?? (folder ? Promise.resolve(failpointPath(folder, side)) : compileForThisProcess(side));
  made.set(side, making);
  return making;
}

export const failpointPath = (folder: string, side: Side) => join(resolve(folder), side);

export async function compileFailpoints(side: Side, outfile: string): Promise<void> {
  await compileProgram({ outfile, features: FEATURES[side], startsSoon: true });
}

/** Into a folder of its own: another file may be compiling the same program at this moment. */
async function compileForThisProcess(side: Side): Promise<string> {
  const outfile = failpointPath(tempFolder('failpoint-programs'), side);
  await compileFailpoints(side, outfile);
  return outfile;
}
