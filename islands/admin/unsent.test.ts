import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createUnsent } from './unsent.ts';

function page() {
  const saved: string[] = [];
  let isOnline = true;
  let warnings = 0;
  const unsent = createUnsent(() => {
    warnings++;
  });
  const change = (name: string) =>
    unsent.add(async () => {
      if (!isOnline) return 'offline';
      saved.push(name);
      return 'sent';
    });
  const settled = () => new Promise<void>((done) => unsent.afterwards(async () => done()));
  return {
    saved,
    change,
    unsent,
    settled,
    warnings: () => warnings,
    line: (on: boolean) => {
      isOnline = on;
    },
  };
}

describe('changes made without a connection', () => {
  test('are all saved when it is back, in the order they were made', async () => {
    const { saved, change, unsent, settled, line, warnings } = page();
    change('Laksa');
    await settled();
    line(false);
    for (const dish of ['Miso', 'Minestrone', 'Ramen up']) change(dish);
    await settled();
    expect([saved, unsent.isEmpty(), warnings()]).toEqual([['Laksa'], false, 3]);
    line(true);
    unsent.again();
    await settled();
    expect([saved, unsent.isEmpty()]).toEqual([['Laksa', 'Miso', 'Minestrone', 'Ramen up'], true]);
  });

  test('go before one that is made once the connection is back', async () => {
    const { saved, change, settled, line } = page();
    line(false);
    change('Miso');
    await settled();
    line(true);
    change('Pho');
    await settled();
    expect(saved).toEqual(['Miso', 'Pho']);
  });

  test('are never lost, doubled or out of order, however often the line breaks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.boolean(), fc.constant('change'), fc.constant('again'))), async (acts) => {
        const { saved, change, unsent, settled, line } = page();
        const made: string[] = [];
        for (const act of acts) {
          if (typeof act === 'boolean') {
            await settled();
            line(act);
          } else if (act === 'again') unsent.again();
          else change(made[made.push(`${made.length}`) - 1] ?? '');
        }
        await settled();
        line(true);
        unsent.again();
        await settled();
        expect(saved).toEqual(made);
      }),
    );
  });
});
