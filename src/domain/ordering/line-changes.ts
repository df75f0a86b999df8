/** More of a line, or fewer. */
export interface LineChange {
  readonly lineId: string;
  readonly name: string;
  readonly units: number;
}

type Logged = Readonly<Record<string, unknown>>;

/** What an act changed of each line, from what the log says of the order before and after. */
export function lineChangesOf(before: Logged, after: Logged): LineChange[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  return [...new Map([...was, ...is])].flatMap(([lineId, { name }]) => {
    const units = (is.get(lineId)?.count ?? 0) - (was.get(lineId)?.count ?? 0);
    return units === 0 ? [] : [{ lineId, name: units < 0 ? (was.get(lineId)?.name ?? name) : name, units }];
  });
}

interface Counted {
  readonly count: number;
  readonly name: string;
}

/** The lines as the log stores them: '{id} {quantity} x {name}'. */
function linesOf({ lines }: Logged): ReadonlyMap<string, Counted> {
  const all = Array.isArray(lines) ? (lines as readonly unknown[]) : [];
  return new Map(
    all.flatMap((line) => {
      const [, id, count, name] = /^(\S+) (\d+) x (.*)$/s.exec(String(line)) ?? [];
      return id && count && name ? [[id, { count: Number(count), name }] as const] : [];
    }),
  );
}
