import type { TestCluster } from './machines.ts';

const LAST_CHARACTERS = 3000;

/** What each machine says of itself and wrote last: of a failure that is hard to have again, its reason. */
export async function told(cluster: TestCluster): Promise<string> {
  const all = await Promise.all(
    cluster.machines.map(async (one) => {
      const health = JSON.stringify(await one.health());
      return `--- ${one.name} ${health}\n${one.output().slice(-LAST_CHARACTERS)}`;
    }),
  );
  return `${all.join('\n')}\nlease: ${JSON.stringify(cluster.consul?.holder())}, ${cluster.consul?.history.join(' ')}`;
}
