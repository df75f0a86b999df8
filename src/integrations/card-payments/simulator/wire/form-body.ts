/** A request's parameters after decoding: text, lists and nested records of text. */
export type Param = string | Param[] | { [name: string]: Param };
export type Params = { [name: string]: Param };

/** Stripe's bracket notation: `a[b][0][c]=x` becomes `{a: {b: [{c: 'x'}]}}`. An empty `[]` appends. */
export function decodeForm(encoded: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part);
    if (!path.includes('__proto__')) put(root, path, value);
  }
  return fold(root) as Params;
}

function put(root: Params, path: readonly string[], value: string): void {
  let at: Params = root;
  path.forEach((part, index) => {
    const key = part === '[]' ? String(Object.keys(at).length) : part;
    if (index === path.length - 1) {
      at[key] = value;
      return;
    }
    const next = at[key];
    if (typeof next === 'object' && !Array.isArray(next)) {
      at = next;
      return;
    }
    const made: Params = {};
    at[key] = made;
    at = made;
  });
}

/** Records whose names are 0, 1, 2… are lists. */
function fold(param: Param): Param {
  if (typeof param === 'string' || Array.isArray(param)) return param;
  const names = Object.keys(param);
  const folded: Params = {};
  for (const name of names) folded[name] = fold(param[name]!);
  if (names.length > 0 && names.every((name, index) => name === String(index))) return Object.values(folded);
  return folded;
}

/** The value at a dotted path (`payment_intent_data.transfer_data.destination`), if any. */
export function paramAt(params: Params, path: string): Param | undefined {
  let at: Param | undefined = params;
  for (const part of path.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined;
    at = Array.isArray(at) ? at[Number(part)] : at[part];
  }
  return at;
}

export function textAt(params: Params, path: string): string | null {
  const found = paramAt(params, path);
  return typeof found === 'string' && found !== '' ? found : null;
}

export function recordAt(params: Params, path: string): Record<string, string> {
  const found = paramAt(params, path);
  if (found === undefined || typeof found === 'string' || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function listAt(params: Params, path: string): Param[] {
  const found = paramAt(params, path);
  return Array.isArray(found) ? found : [];
}
