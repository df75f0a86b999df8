import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/** Of one method: a platform's menus, carts and tills at their busiest; beyond it the paths that were found first are dropped. */
const MAX_PATHS = 4000;
/** Longer ones are nobody's every day, and would let a stranger fill the memory. */
const MAX_PATH_LENGTH = 200;

/**
 * Finds the routes of a path, and remembers them: the same few addresses are asked for all day, and walking through several
 * hundred routes that overlap costs more than reading who asks. What is found depends on method and path alone.
 */
export class RememberingRouter<Handler> implements Router<Handler> {
  readonly name = 'RememberingRouter';
  readonly #routes = new TrieRouter<Handler>();
  readonly #found = new Map<string, Map<string, Result<Handler>>>();

  add(method: string, path: string, handler: Handler): void {
    this.#found.clear();
    this.#routes.add(method, path, handler);
  }

  match(method: string, path: string): Result<Handler> {
    const ofMethod = this.#found.get(method) ?? new Map<string, Result<Handler>>();
    const known = ofMethod.get(path);
    if (known) return known;
    const found = upToFirstAnswer(this.#routes.match(method, path));
    if (found[0].length === 0 || path.length > MAX_PATH_LENGTH) return found;
    if (ofMethod.size >= MAX_PATHS) ofMethod.delete(ofMethod.keys().next().value as string);
    this.#found.set(method, ofMethod.set(path, found));
    return found;
  }
}

/**
 * A handler that takes no `next` answers by itself, so those after it are never asked. With one left, Hono runs it without
 * building a chain.
 */
function upToFirstAnswer<Handler>([handlers, params]: Result<Handler>): Result<Handler> {
  const at = handlers.findIndex(([handler]) => takesNoNext(handler));
  const first = at < 0 ? handlers : handlers.slice(0, at + 1);
  return (params ? [first, params] : [first]) as Result<Handler>;
}

/** Hono keeps a handler together with the route it was mounted as. */
function takesNoNext(handler: unknown): boolean {
  const [answers] = Array.isArray(handler) ? handler : [handler];
  return typeof answers === 'function' && answers.length < 2;
}
