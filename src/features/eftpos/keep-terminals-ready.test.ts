import { expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { openTerminalSessions } from './keep-terminals-ready.ts';
import { knownHealth } from './known-health.ts';
import { eftposFixture } from './testing/eftpos-fixture.ts';

test.each([
  ['a box', 'worldline', SCOPE, 'ready'],
  ['a box whose terminals are asked over the internet', 'linkly', SCOPE, undefined],
  ['the cloud', 'worldline', null, undefined],
] as const)('%s: the store’s own terminals are ready before the first payment', async (_, provider, store, state) => {
  const { ctx, cardTerminalId } = await eftposFixture({}, provider);
  const here = { ...ctx, ownership: { ...ctx.ownership, boxStore: () => store } };
  await openTerminalSessions(here);
  expect(knownHealth(here, cardTerminalId)?.state).toBe(state);
});
