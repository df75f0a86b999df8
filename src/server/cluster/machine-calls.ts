import type { ClientFiles } from '../assets.ts';
import type { Followers } from './followers.ts';
import type { LiteFs } from './litefs.ts';
import { builtFileForMachine, FILES_PATH } from './other-release.ts';
import { PICTURES_PATH, pictureForMachine } from './pictures.ts';
import { BEGIN_ANEW, REPORT_PATH } from './reporter.ts';

export interface MachineCallsOptions {
  readonly litefs: LiteFs;
  readonly followers: Followers;
  readonly dataDir: string;
  readonly client: ClientFiles;
  /** Programs that began before this position have read pages of another database; 0: none was restored. */
  restoredAt(): bigint;
}

/** What our machines ask each other, under `/cluster`. */
export function createMachineCalls(
  options: MachineCallsOptions,
): (request: Request, path: string) => Promise<Response> {
  return async (request, path) => {
    if (path === REPORT_PATH && request.method === 'POST') return hear(options, await request.json());
    if (path.startsWith(PICTURES_PATH) && request.method === 'GET') return pictureForMachine(options.dataDir, path);
    if (path.startsWith(FILES_PATH) && request.method === 'GET') return builtFileForMachine(options.client, path);
    return new Response(null, { status: 404 });
  };
}

function hear({ litefs, followers, restoredAt }: MachineCallsOptions, told: Record<string, unknown>): Response {
  if (!litefs.isPrimary()) return new Response(null, { status: 503 });
  if (told.beganAt !== undefined && BigInt(String(told.beganAt)) < restoredAt()) {
    return new Response(null, { status: BEGIN_ANEW });
  }
  followers.heard({
    id: String(told.id),
    position: BigInt(String(told.position)),
    isCandidate: told.isCandidate === true,
    name: textOf(told.name),
    release: textOf(told.release),
  });
  return new Response(null, { status: 204 });
}

/** An earlier release says less of itself. */
function textOf(told: unknown): string | null {
  return typeof told === 'string' ? told : null;
}
