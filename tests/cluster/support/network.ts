import { spawnSync } from 'node:child_process';
import { allowOwnNetwork } from '#tests/support/network-guard.ts';

/** Networks of this machine's own, one for each region, on one bridge: a cable between them can be pulled. */
export interface Network {
  /** Where all of them reach what runs outside of their networks. */
  readonly gateway: string;
  readonly hosts: readonly string[];
  /** Words of `nsenter` for one of them. */
  words(at: number): string[];
  cut(at: number): void;
  mend(at: number): void;
  drop(): void;
}

/** By the process, so that two runs at once don't meet. */
export function createNetwork(count: number): Network {
  const mark = process.pid % 250;
  const bridge = `sv${mark}`;
  const names = Array.from({ length: count }, (_, at) => `sv${mark}n${at}`);
  const hosts = names.map((_, at) => `10.213.${mark}.${at + 2}`);
  const gateway = `10.213.${mark}.1`;
  const ip = (...words: string[]) => {
    const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`);
  };
  allowOwnNetwork(`10.213.${mark}.`);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${gateway}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [at, name] of names.entries()) {
    ip('netns', 'add', name);
    ip('link', 'add', `${name}o`, 'type', 'veth', 'peer', 'name', `${name}i`);
    ip('link', 'set', `${name}o`, 'master', bridge);
    ip('link', 'set', `${name}o`, 'up');
    ip('link', 'set', `${name}i`, 'netns', name);
    ip('-n', name, 'addr', 'add', `${hosts[at]}/24`, 'dev', `${name}i`);
    ip('-n', name, 'link', 'set', `${name}i`, 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
  return {
    gateway,
    hosts,
    words: (at) => [`--net=/run/netns/${names[at]}`],
    cut: (at) => ip('link', 'set', `${names[at]}o`, 'down'),
    mend: (at) => ip('link', 'set', `${names[at]}o`, 'up'),
    drop() {
      for (const name of names) spawnSync('ip', ['netns', 'del', name]);
      spawnSync('ip', ['link', 'del', bridge]);
    },
  };
}

/** Whether this machine lets us make networks. */
export function canHaveNetworks(): boolean {
  const name = `svtry${process.pid % 1000}`;
  const { status } = spawnSync('ip', ['netns', 'add', name]);
  spawnSync('ip', ['netns', 'del', name]);
  return status === 0;
}
