/** A kitchen screen that dies: the printers of its stations stand in, and nothing is lost, made twice or said to nobody. */
import { describe, expect, test } from 'bun:test';
import { updatePrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPosTerminal, updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { whereTicketsAre } from '#src/domain/kitchen/silent-screens.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSilentScreens } from '#src/features/printing/silent-screens.ts';
import { allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { hearScreen, lookForSilentScreens } from './hear-screens.ts';
import { AT_4, type Screens, screens } from './testing/screens.ts';

interface DeadScreens extends Screens {
  /** So many seconds pass, one look after the other; these screens speak all the while. */
  pass(seconds: number, ...speaking: string[]): Promise<void>;
  papers(): Promise<string[]>;
  /** Without the head of the paper. */
  hang(id: string, stationIds?: readonly string[]): Promise<void>;
}

const STATIONS = [
  aStation('kitchen', { isDefault: true }),
  aStation('bar'),
  aStation('pass', { tagAlongStationIds: ['kitchen', 'bar'], printsTaggedLinesAlone: true, printerIds: [] }),
];

/** A kitchen and a bar that are told at a screen, with a printer each that stands in; the pass has a screen alone. */
async function kitchenOfScreens(): Promise<DeadScreens> {
  const here = await screens(
    [aPrinter('kitchen'), aPrinter('bar')].map((each, at) => ({ ...each, ipAddress: `10.0.0.${at + 1}` })),
  );
  const { ctx } = here;
  await ctx.write(async (trx) => {
    for (const station of STATIONS) await updatePrintStation(trx, SCOPE, { ...station, isToldOnScreens: true });
  });
  const hang: DeadScreens['hang'] = async (id, stationIds = []) => {
    await ctx.write(async (trx) => {
      await insertPosTerminal(trx, SCOPE, { id, name: id, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
      const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds } });
      await updatePosTerminal(trx, SCOPE, id, { name: id, settings });
      const pairedIsoDateTimeUtc = isoUtc(ctx.clock.now());
      await trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc }).where('id', '=', id).execute();
    });
  };
  const pass: DeadScreens['pass'] = async (seconds, ...speaking) => {
    for (let second = 0; second < seconds; second += 1) {
      ctx.pass({ seconds: 1 });
      for (const id of speaking) await hearScreen(ctx, SCOPE, id);
      await lookForSilentScreens(ctx);
    }
  };
  const papers = async () => {
    await here.print();
    return [...(await here.came('kitchen')), ...(await here.came('bar'))];
  };
  await hang('wall');
  await pass(1, 'wall');
  return { ...here, hang, pass, papers };
}

const TWO_BURGERS = { ...AT_4, lines: [ordered('b', 'burger', 2), ordered('c', 'cola')] };

describe('a kitchen screen that speaks', () => {
  test('has its tickets alone, however long', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(60, 'wall');
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger']);
    expect(await here.papers()).toEqual([]);
  });

  test('isn’t missed when the clock jumps by an hour, back or forth', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    here.ctx.pass({ hours: 1 });
    await here.pass(3, 'wall');
    here.ctx.pass({ hours: -2 });
    await here.pass(3, 'wall');
    expect(await here.papers()).toEqual([]);
  });
});

describe('a kitchen screen that dies', () => {
  test('has what is open on it on paper within ten seconds, once, marked as from the screen', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(1, 'wall');
    await here.pass(9);
    expect(await here.papers()).toEqual([
      expect.stringMatching(/POSSIBLE DUPLICATE.*FROM THE SCREEN - SILENT SINCE .*TABLE 4.*2 x burger/),
      expect.stringMatching(/FROM THE SCREEN.*1 x cola/),
    ]);
    await here.pass(60);
    expect(await here.papers()).toHaveLength(2);
  });

  test('loses nothing that was bumped: only the rest comes out', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.touch(await here.first(), 'bumped');
    await here.send('two', { ...TWO_BURGERS, tableId: 'table-5', lines: [ordered('w', 'wrap')] });
    await here.pass(9);
    const [kitchen, bar, ...more] = await here.papers();
    expect(kitchen).toMatch(/1 x wrap/);
    expect(kitchen).not.toMatch(/burger/);
    expect(bar).toMatch(/1 x cola/);
    expect(more).toEqual([]);
  });

  test('has what came after its last word on paper without a mark of a duplicate: nobody has read it', async () => {
    const here = await kitchenOfScreens();
    await here.pass(4);
    await here.send('one', TWO_BURGERS);
    await here.pass(5);
    const [paper] = await here.papers();
    expect(paper).toMatch(/FROM THE SCREEN/);
    expect(paper).not.toMatch(/DUPLICATE/);
  });

  test('has a void that nobody confirmed on paper too', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.send('one', { lines: [ordered('b', 'burger'), ordered('c', 'cola')] }, { voidReason: 'Changed' });
    await here.pass(9);
    const [open, struck] = await here.papers();
    expect(open).toMatch(/1 x burger/);
    expect(struck).toMatch(/FROM THE SCREEN.*VOID - DO NOT MAKE\] \[1 x burger.*STILL MAKE 1 x/);
  });

  test('has a bill that was cancelled on paper until somebody has confirmed it', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', { ...AT_4, lines: [ordered('b', 'burger', 2)] });
    await here.cancel('one');
    await here.pass(9);
    expect(await here.papers()).toEqual([
      expect.stringMatching(/^CANCELLED BEFORE.*VOID - DO NOT MAKE\] \[2 x burger/),
    ]);
  });

  test('leaves its stations to another screen that shows them, until that one dies too', async () => {
    const here = await kitchenOfScreens();
    await here.hang('second', ['kitchen']);
    await here.send('one', TWO_BURGERS);
    await here.pass(9, 'second');
    expect(await here.papers()).toEqual([expect.stringMatching(/1 x cola/)]);
    await here.pass(9);
    expect(await here.papers()).toEqual([expect.stringMatching(/2 x burger/), expect.stringMatching(/1 x cola/)]);
  });

  test('keeps the tickets of a station that no printer stands in for', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(20);
    expect((await allJobs(here.ctx)).filter(({ stationId }) => stationId === 'pass')).toEqual([]);
    expect((await here.board('pass')).tickets).toHaveLength(1);
  });
});

describe('while a kitchen screen is silent', () => {
  test('new bills and changes come out at its printer, and are on it as soon as it is back', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(9);
    await here.send('one', { lines: [...TWO_BURGERS.lines, ordered('w', 'wrap')] });
    await here.send('two', { ...TWO_BURGERS, tableId: 'table-5', lines: [ordered('o', 'odd')] });
    expect(await here.papers()).toEqual([
      expect.stringMatching(/FROM THE SCREEN.*2 x burger/),
      expect.stringMatching(/CHANGE.*ADD 1 x wrap/),
      expect.stringMatching(/1 x odd/),
      expect.stringMatching(/1 x cola/),
    ]);
    await here.pass(2, 'wall');
    expect(await here.shows()).toEqual(['1 waiting TABLE 4: 2 burger, 1 wrap added', '1 waiting TABLE 5: 1 odd']);
  });

  test('a bump that it sends later takes its dishes off, and they aren’t made again', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    const drawn = await here.first();
    await here.pass(9);
    await here.send('one', { lines: [...TWO_BURGERS.lines, ordered('w', 'wrap')] });
    await here.pass(1, 'wall');
    await here.touch(drawn, 'bumped');
    expect(await here.shows()).toEqual(['2 waiting TABLE 4: 1 wrap']);
  });
});

describe('a kitchen screen that is back', () => {
  test('has new dishes alone again, and says which were printed while it was away', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(9);
    const before = await here.papers();
    await here.pass(30, 'wall');
    await here.send('two', { ...TWO_BURGERS, tableId: 'table-5', lines: [ordered('w', 'wrap')] });
    await here.pass(30, 'wall');
    expect(await here.papers()).toEqual(before);
    const { tickets } = await here.board('kitchen');
    expect(tickets.map(({ printed }) => printed?.isAll ?? null)).toEqual([true, null]);
  });

  test('says of a ticket that grew since that only some of it was printed', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(9);
    await here.papers();
    await here.pass(5, 'wall');
    await here.send('one', { lines: [...TWO_BURGERS.lines, ordered('w', 'wrap')] });
    expect((await here.first())?.printed).toMatchObject({ isAll: false });
  });

  test('that dies again has on paper what is open by then, and no dish that paper knows as new', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(9);
    await here.pass(2, 'wall');
    await here.touch(await here.first(), 'bumped');
    await here.send('one', { lines: [...TWO_BURGERS.lines, ordered('w', 'wrap')] });
    await here.print();
    const before = (await here.came('kitchen')).length;
    await here.pass(9);
    await here.send('one', { lines: [...TWO_BURGERS.lines, ordered('w', 'wrap'), ordered('o', 'odd')] });
    await here.print();
    const [again, change, ...more] = (await here.came('kitchen')).slice(before);
    expect(again).toMatch(/FROM THE SCREEN.*1 x wrap/);
    expect(again).not.toMatch(/burger/);
    expect(change).toMatch(/CHANGE.*ADD 1 x odd/);
    expect(change).not.toMatch(/ADD 1 x wrap/);
    expect(more).toEqual([]);
  });
});

describe('people at the till and in the admin', () => {
  const said = async ({ ctx }: DeadScreens) =>
    (await readSilentScreens(ctx, SCOPE)).map((screen) => [screen.name, whereTicketsAre(screen)]);

  test('read nothing of screens that speak', async () => {
    const here = await kitchenOfScreens();
    await here.pass(20, 'wall');
    expect(await said(here)).toEqual([]);
  });

  test('read which screen is silent, since its last word, and where its tickets are', async () => {
    const here = await kitchenOfScreens();
    const lastWord = isoUtc(here.ctx.clock.now());
    await here.pass(9);
    expect(await said(here)).toEqual([
      [
        'wall',
        [
          'No printer stands in for PASS. Tickets wait on the screen: tell the kitchen in person.',
          'Tickets of KITCHEN print at kitchen.',
          'Tickets of BAR print at bar.',
        ],
      ],
    ]);
    expect((await readSilentScreens(here.ctx, SCOPE))[0]?.sinceIsoDateTimeUtc).toBe(lastWord);
    await here.pass(1, 'wall');
    expect(await said(here)).toEqual([]);
  });

  test('read that another screen shows a station', async () => {
    const here = await kitchenOfScreens();
    await here.hang('second');
    await here.pass(9, 'second');
    expect(await said(here)).toEqual([['wall', ['Another screen shows KITCHEN, BAR and PASS.']]]);
  });

  test('hear of it as it happens, and as it ends: once each', async () => {
    const here = await kitchenOfScreens();
    const heard = async () =>
      (await here.ctx.db.selectFrom('outbox_events').select('type').execute()).filter(
        ({ type }) => type === 'printSetupChanged',
      ).length;
    const before = await heard();
    await here.pass(20);
    expect(await heard()).toBe(before + 1);
    await here.pass(5, 'wall');
    expect(await heard()).toBe(before + 2);
  });
});

describe('a program that starts in the middle of a service', () => {
  test('waits for screens it has not heard, and hands over those that stay silent', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    const { ids } = here.ctx;
    // Another process: it has heard nobody.
    Object.assign(here.ctx, { ids: { next: () => ids.next() } });
    await here.pass(8);
    expect(await here.papers()).toEqual([]);
    await here.pass(1);
    expect(await here.papers()).toHaveLength(2);
  });

  test('prints nothing again of a screen whose silence was written down', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    await here.pass(9);
    const before = await here.papers();
    const { ids } = here.ctx;
    Object.assign(here.ctx, { ids: { next: () => ids.next() } });
    await here.pass(30);
    expect(await here.papers()).toEqual(before);
  });

  test('takes no screen of a store for dead whose box listens to it', async () => {
    const here = await kitchenOfScreens();
    await here.send('one', TWO_BURGERS);
    const elsewhere = { ...here.ctx.ownership, prints: () => false };
    Object.assign(here.ctx, { ownership: elsewhere });
    await here.pass(30);
    expect(await here.papers()).toEqual([]);
    expect(await readSilentScreens(here.ctx, SCOPE)).toEqual([]);
  });
});
