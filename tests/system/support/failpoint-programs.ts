import { compileProgram } from '../../../scripts/compile.ts';

export type Side = 'cloud' | 'box';

const FEATURES: Record<Side, readonly string[]> = { cloud: ['FAILPOINTS'], box: ['FAILPOINTS', 'KIOSK'] };
const made = new Map<Side, Promise<string>>();

/**
 * A program that ends at the place that the file of `FAILPOINT_FILE` names. It is started dozens of times: compiled, each start
 * is a second shorter than from source. Made once a process.
 */
export function failpointProgram(side: Side): Promise<string> {
  const making = made.get(side) ?? compile(side);
  made.set(side, making);
  return making;
}

async function compile(side: Side): Promise<string> {
  const outfile = `dist/failpoints-${side}`;
  await compileProgram({ outfile, features: FEATURES[side] });
  return outfile;
}
