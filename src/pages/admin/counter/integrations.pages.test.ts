import { describe, expect, test } from 'bun:test';
import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const MANAGE = `${ROMA}/integrations/manage`;
const PAD = { do: 'add', name: 'Counter pad', provider: 'simulator', reach: 'cloud', address: 'pad-1' };

async function pagesWithPad() {
  const world = new TerminalWorld({ nowMs: () => 0 });
  const cardTerminals = { simulator: createSimulatedCardTerminal(world) };
  const pages = await adminPages({ parts: { ports: { ...NO_PORTS, cardTerminals } } });
  await pages.post('manager', `${ROMA}/card-terminals`, PAD);
  const [pad] = await listCardTerminals(pages.ctx.db, ROMA_SCOPE);
  const cardTerminalId = pad?.id ?? '';
  await pages.post('manager', `${ROMA}/card-terminals/${cardTerminalId}`, { do: 'pair', code: '246810' });
  return {
    ...pages,
    world,
    cardTerminalId,
    act: (what: string) => pages.post('manager', MANAGE, { do: what, cardTerminalId }),
  };
}

describe('integrations', () => {
  test('offer to connect what exists, and say of the rest that it doesn’t', async () => {
    const pages = await adminPages();
    const { html } = await pages.get('manager', `${ROMA}/integrations`);
    expect(html).toContain('Needs a box in the store first.');
    expect(html).toContain('Not switched on for this installation.');
    expect(html).toContain('Uber Eats');
    expect(html).not.toContain('Connect Uber Eats');
    expect(html).not.toContain('Connect Linkly');
  });

  test('try a terminal as far as the bank, and name what failed', async () => {
    const { act, world, get } = await pagesWithPad();
    expect((await act('test')).notice).toContain('Test passed. LOGON SUCCESSFUL');
    world.plug('pad-1', false);
    expect((await act('test')).html).toContain('Test failed at the terminal');
    expect((await act('check')).notice).toContain('It’s off or not connected.');
    expect((await get('manager', MANAGE)).html).toContain('Offline since');
  });

  test('log a terminal on, and say when it can’t be reached', async () => {
    const { act, world, get } = await pagesWithPad();
    expect((await get('manager', MANAGE)).html).toContain('value="logOn"');
    expect((await act('logOn')).notice).toBe('Logged on. It says: LOGON SUCCESSFUL.');
    world.plug('pad-1', false);
    expect((await act('logOn')).html).toContain('is offline. Check that it’s on and connected.');
  });

  test('a terminal without a receipt says so, and its log is a file', async () => {
    const { act, get, cardTerminalId } = await pagesWithPad();
    expect((await act('reprint')).html).toContain('has no receipt to print');
    const log = await get('manager', `${MANAGE}?log=${cardTerminalId}`);
    expect(log.html).toContain('# Counter pad: simulator, pad-1');
  });

  test('an unpaired terminal takes no payment until it is paired again', async () => {
    const { act, ctx, get } = await pagesWithPad();
    expect((await act('unpair')).notice).toContain('Unpaired.');
    expect(await listCardTerminals(ctx.db, ROMA_SCOPE)).toMatchObject([{ secretSealed: null, terminalNumber: null }]);
    expect((await get('manager', MANAGE)).html).toContain('Not paired yet.');
  });
});

describe('card reconciliation', () => {
  const PAGE = `${ROMA}/card-reconciliation`;

  test('closes a terminal’s day from the page, once, and keeps its paper', async () => {
    const { post, get, cardTerminalId } = await pagesWithPad();
    expect((await get('manager', PAGE)).html).toContain('No day has been closed yet.');
    const closed = await post('manager', PAGE, { do: 'settle', cardTerminalId });
    expect(closed.notice).toContain('The terminal’s day is closed.');
    const again = await post('manager', PAGE, { do: 'settle', cardTerminalId });
    expect(again.notice).toContain('already closed');
    const { html } = await get('manager', PAGE);
    expect(html).toContain('Matches');
    const [, id] = /closing=([\w-]+)/.exec(html) ?? [];
    expect((await get('manager', `${PAGE}?closing=${id}`)).html).toContain('SETTLEMENT');
  });
});
