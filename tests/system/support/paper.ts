import { openDatabase } from '#db/connection.ts';
import { paperText } from '#src/integrations/printer/simulator/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import { PLACE } from './shop.ts';

const DUPLICATE = 'POSSIBLE DUPLICATE';

/** The shop's printers outside of both programs: printed dockets survive any kill. */
export interface Paper extends AsyncDisposable {
  /** Papers that came out more than once without saying so. Empty: each docket is on paper once, or marked. */
  doubled(): string[];
  /** Whether anything was printed for this order. */
  hasPaperOf(orderNumber: string): boolean;
  readonly count: number;
}

/** Moves the printers of the shop to this process, in the cloud's database, before a box is paired. */
export async function takeOverPrinters(cloudDir: string): Promise<Paper> {
  const database = openDatabase(`${cloudDir}/servery.db`);
  const printers = database.raw
    .query<{ id: string }, [string]>('select id from printers where storeId = ?')
    .all(PLACE.storeId);
  const simulator: PrinterSimulator = await startPrinterSimulator({
    printers: printers.map(({ id }) => ({ name: id, port: 0 })),
  });
  for (const { id } of printers) {
    const port = Number(simulator.printer(id).address.split(':')[1]);
    database.raw.query("update printers set specJson = json_set(specJson, '$.port', ?) where id = ?").run(port, id);
  }
  await database.close();
  // A printer remembers its last papers only; we keep all.
  const texts: { readonly name: string; readonly text: string }[] = [];
  const taken = new Map<string, number>();
  const collect = () => {
    for (const { name, machine } of simulator.printers) {
      for (const paper of machine.papers) {
        if (paper.id <= (taken.get(name) ?? -1)) continue;
        taken.set(name, paper.id);
        texts.push({ name, text: paperText(paper) });
      }
    }
  };
  const timer = setInterval(collect, 100);
  const all = () => {
    collect();
    return texts;
  };
  return {
    doubled() {
      const seen = new Set<string>();
      return all().flatMap(({ name, text }) => {
        if (text.includes(DUPLICATE)) return [];
        const key = `${name} ${text}`;
        if (seen.has(key)) return [key.slice(0, 400)];
        seen.add(key);
        return [];
      });
    },
    hasPaperOf: (orderNumber) => all().some(({ text }) => new RegExp(`${orderNumber}(?!\\d)`).test(text)),
    get count() {
      return all().length;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await simulator.stop();
    },
  };
}
