import { describe, expect, test } from 'bun:test';
import {
  describeHole,
  filesUnder,
  type Import,
  importsOf,
  importsUnder,
  isOurs,
  isProduct,
  textOf,
} from './imports.ts';
import {
  DOMAIN_ROWS,
  ENVIRONMENT_READERS,
  FEATURE_ROWS,
  IMPORT_EXCEPTIONS,
  KNOW_ADAPTERS,
  MAY_IMPORT,
  POS_ROWS,
  SCOPE_MAKERS,
  SQL_OUTSIDE,
} from './walls.ts';

/** The import rules, checked on what the program imports when it runs; their tables are in `walls.ts`. */
const files = ['src', 'db', 'islands', 'kiosk', 'demo'].flatMap(filesUnder);
const imports: readonly Import[] = (await Promise.all(files.map(importsOf)))
  .flat()
  .filter(({ to, isTypeOnly }) => !isTypeOnly && isOurs(to) && isProduct(to));
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, withoutComments(await textOf(file))] as const)),
);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function roomOf(file: string): string {
  const [first = '', second = '', third] = file.split('/');
  if (first === 'islands' && second === 'runtime') return 'islands/runtime';
  return first === 'src' && third !== undefined ? `src/${second}` : first === 'src' ? file : first;
}

function mayImport({ from, to }: Import): boolean {
  const [room, target] = [roomOf(from), roomOf(to)];
  if (room === target) return true;
  // Only what puts a program together knows the adapter behind a port.
  if (target === 'src/integrations')
    return to.endsWith('.port.ts')
      ? MAY_IMPORT[room]?.includes('ports') === true
      : KNOW_ADAPTERS.includes(from) || room === 'demo';
  return MAY_IMPORT[room]?.includes(target) ?? false;
}

/** The files whose text shows it and that are not on the list, and those on the list that show it no longer. */
function againstList(pattern: RegExp, list: readonly string[], isLooked: (file: string) => boolean = () => true) {
  const found = [...texts].filter(([file, text]) => isLooked(file) && pattern.test(text)).map(([file]) => file);
  return {
    notOnTheList: found.filter((file) => !list.includes(file)),
    listedInVain: list.filter((file) => !found.includes(file)),
  };
}

const NOTHING = { notOnTheList: [], listedInVain: [] };

describe('the rooms', () => {
  test('every room is in the table', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
    expect(Object.keys(MAY_IMPORT).filter((room) => !rooms.has(room))).toEqual([]);
  });

  test('import what the table says they may, and what is listed beside it', () => {
    const holes = imports.filter((one) => !mayImport(one)).map(describeHole);
    const listed = Object.keys(IMPORT_EXCEPTIONS);
    expect({
      notOnTheList: holes.filter((hole) => !listed.includes(hole)),
      listedInVain: listed.filter((hole) => !holes.includes(hole)),
    }).toEqual(NOTHING);
  });

  test('the box takes everything of the cloud’s server but its start', () => {
    const holes = imports.filter(
      ({ from, to }) => roomOf(from) === 'kiosk' && /^src\/server\/(start|compose|outside)\.ts$/.test(to),
    );
    expect(holes.map(describeHole)).toEqual([]);
  });
});

describe.each([
  ['src/features', FEATURE_ROWS],
  ['src/domain', DOMAIN_ROWS],
])('the slices of %s', (base, rows) => {
  const order = rows.flat();
  const sliceOf = (file: string) => (file.startsWith(`${base}/`) ? (file.split('/')[2] ?? '') : null);

  test('are in the rows, each once', () => {
    const slices = new Set(files.flatMap((file) => sliceOf(file) ?? []));
    expect([...slices].sort()).toEqual([...order].sort());
  });

  test('import slices of earlier rows, and earlier names of their own', () => {
    const holes = imports.filter(({ from, to }) => {
      const [a, b] = [sliceOf(from), sliceOf(to)];
      return a !== null && b !== null && a !== b && order.indexOf(b) > order.indexOf(a);
    });
    expect(holes.map(describeHole)).toEqual([]);
  });
});

describe('the rooms of the till', () => {
  const base = 'islands/pos/app';
  /** Null for a file outside the app. A file of the app that is in no room is above all of them. */
  const floorOf = (file: string) => {
    if (!file.startsWith(`${base}/`)) return null;
    const [room = '', inRoom] = file.slice(base.length + 1).split('/');
    return inRoom === undefined ? POS_ROWS.length : POS_ROWS.indexOf(room);
  };

  test('are in the rows, each once, below the router', () => {
    const names = new Set(filesUnder(base).map((file) => file.split('/')[3] ?? ''));
    expect([...names].sort()).toEqual([...POS_ROWS, 'router.tsx'].sort());
  });

  test('import only rooms below their own', async () => {
    const holes = (await importsUnder(base)).filter(({ from, to }) => (floorOf(to) ?? -1) > (floorOf(from) ?? -1));
    expect(holes.map(describeHole)).toEqual([]);
  });
});

describe('what only some may do', () => {
  test('SQL is written in db', () => {
    const sql =
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(|\bsql(\.raw\(|<[^>]*>`|`)|\bpragma \w+|\.(query|prepare)(<[^(]*>)?\(\s*["'`](select|insert|update|delete|with|vacuum)\b|\.run\(\s*["'`](vacuum|begin|delete|insert|update)\b/i;
    expect(againstList(sql, Object.keys(SQL_OUTSIDE), (file) => !file.startsWith('db/'))).toEqual(NOTHING);
  });

  test('the environment is read where a program starts', () => {
    expect(againstList(/\b(process|Bun|import\.meta)\.env\b/, Object.keys(ENVIRONMENT_READERS))).toEqual(NOTHING);
  });

  test('a scope is made only by the guards, and by the listed exceptions', () => {
    const makers = Object.values(SCOPE_MAKERS).flat();
    expect(new Set(makers).size).toBe(makers.length);
    const makes = /\bgrant(Store|Restaurant|Platform)Scope\(/;
    const isLooked = (file: string) => file !== 'src/shared/scope.ts' && !file.startsWith('demo/');
    expect(againstList(makes, makers, isLooked)).toEqual(NOTHING);
  });
});
