/** The methods the product answers. A GET never writes. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The names after a colon in a path, each with a text value. */
export type PathParams<Path extends string> = Path extends `${infer _}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${infer _}:${infer Name}`
    ? { [K in Name]: string }
    : // biome-ignore lint/complexity/noBannedTypes: the neutral element of the intersection above
      {};

export interface Endpoint<Path extends string = string, Body = unknown, Answer = unknown> {
  readonly method: Method;
  readonly path: Path;
  /** Phantom: carries the types, holds no value, so nothing of zod reaches a browser. */
  readonly types?: { body: Body; answer: Answer };
}

/** `endpoint<Body, Answer>()('POST', '/api/…')`: curried so that the path stays a literal type. `void` is no body. */
export function endpoint<Body, Answer>() {
  return <const Path extends string>(method: Method, path: Path): Endpoint<Path, Body, Answer> => ({ method, path });
}

/** An endpoint's address for these values, each encoded. A value that is missing or empty is our mistake and throws. */
export function pathOf<Path extends string>(endpoint: Endpoint<Path>, params: PathParams<Path>): string {
  return fillPath(endpoint.path, params);
}

/** The same for any pattern with `:names`; pages link with it. */
export function fillPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`${pattern} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}
