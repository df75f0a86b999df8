import type { CloudAnswer } from '../kitchen-cloud.port.ts';

const BOUND_ALREADY = 60008;

/**
 * The outcome of binding. 'Already bound' may be our own earlier request, whose answer was lost: then the printer is in our
 * shop's list.
 */
export async function unlessInShop(
  answer: CloudAnswer<null>,
  isInShop: () => Promise<CloudAnswer<boolean>>,
): Promise<CloudAnswer<null>> {
  if (answer.kind !== 'refused' || answer.code !== BOUND_ALREADY) return answer;
  const listed = await isInShop();
  if (listed.kind === 'unreachable') return listed;
  return listed.kind === 'done' && listed.value ? { kind: 'done', value: null } : answer;
}
