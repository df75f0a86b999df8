import { LinklyCloud } from '../simulator/linkly-cloud.ts';
import { TerminalWorld } from '../simulator/terminal-world.ts';
import { createLinklyTerminals } from './linkly-terminal.ts';

export const LINKLY_ACCOUNT = '11122233344';
export const LINKLY_TEST_HOSTS = { authUrl: 'http://auth.test', restUrl: 'http://rest.test', posVersion: '1.0' };

/** A paired PIN pad behind the simulated Linkly Cloud, in virtual time and without sockets. */
export function linklyBench({ password = null }: { readonly password?: string | null } = {}) {
  let now = 1_000_000;
  const world = new TerminalWorld({ nowMs: () => now });
  const cloud = new LinklyCloud({ world, nowMs: () => now, password });
  const paired = world.pair(LINKLY_ACCOUNT, '123456');
  const fetch = fetchOf(cloud);
  return {
    world,
    cloud,
    fetch,
    device: { address: LINKLY_ACCOUNT, secret: paired.kind === 'paired' ? paired.secret : null },
    open: () => createLinklyTerminals({ ...LINKLY_TEST_HOSTS, fetch, nowMs: () => now }),
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    tell: (story: Parameters<TerminalWorld['setStory']>[1]) => world.setStory(LINKLY_ACCOUNT, story),
    lose: (...faults: TerminalWorld['faults']) => void world.faults.push(...faults),
    plug: (isPlugged: boolean) => world.plug(LINKLY_ACCOUNT, isPlugged),
    restartTerminal: (options?: { readonly forgetsAll?: boolean }) => world.restart(LINKLY_ACCOUNT, options),
    balance: () => world.balance(),
    purchases: () => world.bank.filter(({ kind }) => kind === 'PURCHASE').length,
  };
}

/** What its wire answers, with its faults as a socket shows them. */
export function fetchOf(cloud: LinklyCloud) {
  return async (request: Request): Promise<Response> => {
    const replied = await cloud.handle(request);
    if (replied.kind === 'truncated') return new Response((await replied.response.text()).slice(0, 20));
    if (replied.kind !== 'answer') throw new TypeError('The socket connection was closed unexpectedly.');
    return replied.response;
  };
}
