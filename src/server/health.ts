import type { House } from '#db/connection.ts';

export interface HealthFacts {
  readonly version: string;
  /** Asked each time, since a lease can move. */
  role(): 'primary' | 'replica' | 'box';
  readonly startedAtMs: number;
}

/** Whether this process can do its work: 200, or 503 when no row can be written. A replica never writes. */
export async function healthAnswer(
  house: Pick<House, 'isWritable'>,
  { version, role: roleNow, startedAtMs }: HealthFacts,
): Promise<Response> {
  const role = roleNow();
  const isWell = role === 'replica' || (await house.isWritable());
  const body = {
    status: isWell ? 'ok' : 'unavailable',
    version,
    role,
    database: isWell ? (role === 'replica' ? 'readOnly' : 'writable') : 'notWritable',
    uptimeSeconds: Math.floor((Date.now() - startedAtMs) / 1000),
  };
  return Response.json(body, { status: isWell ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
