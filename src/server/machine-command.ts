import { AHEAD_PATH, type Ahead, GATE_PORT, startLeaseGate } from './cluster/lease-gate.ts';
import { openLeaseRelay } from './cluster/lease-relay.ts';

const LITEFS = 'litefs';

/**
 * `servery machine`: LiteFS with this program in it, and the gate between LiteFS and Consul. `servery take-over`: lets a
 * machine become the primary although another one, lost for good, has answered what no other has.
 */
export async function runMachineCommand(
  command: 'machine' | 'take-over',
  words: readonly string[],
  env: Env,
): Promise<number> {
  const port = Number(env.LEASE_GATE_PORT ?? GATE_PORT);
  if (command === 'take-over') return takeOver(`http://127.0.0.1:${port}`, words.includes('--yes'));
  const consulUrl = env.CONSUL_URL ?? env.FLY_CONSUL_URL;
  const relay = consulUrl ? await openLeaseRelay() : null;
  const names = namesAtFly(env);
  const deadHolder = {
    machineName: names.MACHINE_NAME ?? env.MACHINE_NAME ?? null,
    isCandidate: () => isCandidate(env.LITEFS_URL || 'http://127.0.0.1:20202'),
  };
  const gate = consulUrl ? startLeaseGate({ consulUrl, port, relay, deadHolder }) : null;
  const given = words.length > 0 ? words : ['-config', '/etc/litefs.yml'];
  const child = Bun.spawn([env.LITEFS_BIN ?? LITEFS, 'mount', ...given], {
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    env: {
      ...env,
      ...names,
      ...(gate ? { LEASE_URL: gate.url, LEASE_GATE_URL: `http://127.0.0.1:${new URL(gate.url).port}` } : {}),
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  // The gate is there until LiteFS has given the lease back.
  await child.exited;
  await gate?.stop();
  relay?.stop();
  return child.exitCode ?? 1;
}

/** By LiteFS's own word; it is up before it asks for anything. */
async function isCandidate(litefsUrl: string): Promise<boolean> {
  const info = (await (await fetch(`${litefsUrl}/info`)).json()) as { candidate?: boolean };
  return info.candidate === true;
}

type Env = Readonly<Record<string, string | undefined>>;

/** What Fly tells a machine of itself and of the others, as the program's own settings; those that are given stay. */
export function namesAtFly(env: Env): Env {
  const { FLY_MACHINE_ID: id, FLY_APP_NAME: app, PORT: port = '3000' } = env;
  if (!id || !app) return {};
  return {
    MACHINE_NAME: env.MACHINE_NAME || id,
    MACHINE_URL: env.MACHINE_URL || `http://{host}.vm.${app}.internal:${port}`,
  };
}

async function takeOver(gateUrl: string, isSure: boolean): Promise<number> {
  const url = gateUrl + AHEAD_PATH;
  const found = await fetch(url).catch(() => null);
  if (!found?.ok) {
    console.error('The gate on this machine does not answer: is `servery machine` running here, and Consul?');
    return 1;
  }
  const { ahead } = (await found.json()) as { ahead: Ahead | null };
  if (!ahead) {
    console.log('Nothing is in the way: any machine that may become the primary can.');
    return 0;
  }
  console.log(
    `${ahead.hostname} has answered since ${ahead.sinceIsoDateTimeUtc}, from transaction ${ahead.position} on, what no other machine has.`,
  );
  if (!isSure) {
    console.log('If it comes back, nothing is lost. If it never will: `servery take-over --yes` gives that up.');
    return 1;
  }
  const answer = await fetch(url, { method: 'DELETE', headers: { 'x-by-a-person': 'yes' } });
  console.log(
    answer.ok ? 'Given up. The next machine takes over within a moment.' : `It was refused (${answer.status}).`,
  );
  return answer.ok ? 0 : 1;
}
