/**
 * `node verify-evidence.mjs FILE [HEAD …]`: does an export of evidence hold together, and does it have the heads that were printed?
 * It imports nothing of the program, so that whoever checks need not trust it. A HEAD is what the code on paper says.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const FIELDS =
  'writer history sequence kind rowId storeId isoDateTimeUtc businessDay amounts previousHash bodyHash hash';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const firstHash = (writer, history) => sha256(JSON.stringify(['servery-evidence-1', writer, history]));

/** Every finding as `{ line, what, about }`; none if all is well. */
export function findingsOf(text, heads = []) {
  const { chains, findings } = chainsOf(text);
  for (const chain of chains.values()) findings.push(...findingsOfChain(chain), ...findingsOfBegin(chain, chains));
  for (const head of heads) findings.push(...findingsOfPaper(head, chains));
  return findings;
}

function chainsOf(text) {
  const chains = new Map();
  const findings = [];
  const chainOf = (writer, history) => {
    const name = `${writer}/${history}`;
    if (!chains.has(name)) chains.set(name, { name, first: firstHash(writer, history), links: [], head: null });
    return chains.get(name);
  };
  const lines = text.split('\n');
  if (lines.pop() !== '') findings.push({ line: lines.length + 1, what: 'changed', about: 'the last line has no end' });
  lines.forEach((text, index) => {
    const line = index + 1;
    const read = readLine(text);
    if (read === null) findings.push({ line, what: 'changed', about: 'not a line of an export' });
    else if ('head' in read) {
      const chain = chainOf(read.head.writer, read.head.history);
      if (chain.head) findings.push({ line, what: 'changed', about: `${chain.name} ends twice` });
      else chain.head = { ...read.head, line };
    } else chainOf(read.writer, read.history).links.push({ ...read, line });
  });
  return { chains, findings };
}

/** A link or a head, or null if a byte of the line is not as the program writes it. */
function readLine(text) {
  try {
    const read = JSON.parse(text);
    if (JSON.stringify(read) !== text) return null;
    if (Object.keys(read).join(' ') === FIELDS) return isSound(read) ? read : null;
    if (Object.keys(read).join(' ') !== 'head') return null;
    const head = readHead(read.head);
    return head && { head };
  } catch {
    return null;
  }
}

function isSound({ sequence, amounts }) {
  const isPlain = typeof amounts === 'object' && amounts !== null && !Array.isArray(amounts);
  return Number.isSafeInteger(sequence) && isPlain && Object.values(amounts).every(Number.isSafeInteger);
}

function readHead(text) {
  const match = /^([^/]+)\/([^/]+)\/(0|[1-9][0-9]*)\/([0-9a-f]{64})$/.exec(text);
  return match && { writer: match[1], history: match[2], sequence: Number(match[3]), hash: match[4] };
}

function findingsOfChain({ name, first, links, head }) {
  const findings = [];
  const numbers = new Set(links.map((link) => link.sequence));
  let last = { sequence: 0, hash: first };
  links.forEach((link, index) => {
    const say = (what) => findings.push({ line: link.line, what, about: `${name}, link ${link.sequence}` });
    const follows = link.sequence === last.sequence + 1;
    const wanted = last.sequence + 1;
    if (!follows) say(link.sequence > wanted && !numbers.has(wanted) ? 'missing' : 'out of order');
    const said = links[index + 1]?.previousHash ?? head?.hash;
    if (!isBody(link)) say('changed');
    else if (!isHash(link)) say(said === link.hash ? 're-dated' : 'changed');
    else if (follows && link.previousHash !== last.hash) say('changed');
    last = link;
  });
  const about = `the end of ${name}`;
  if (head === null) findings.push({ line: last.line ?? 0, what: 'missing', about });
  else if (head.sequence !== last.sequence) findings.push({ line: head.line, what: 'missing', about });
  else if (head.hash !== last.hash) findings.push({ line: head.line, what: 'changed', about });
  return findings;
}

/** The first link of a chain may name the head of the chain before it: a program that starts begins another. */
function findingsOfBegin({ links: [first] }, chains) {
  if (first?.kind !== 'chainBegun') return [];
  return findingsOfPaper(first.rowId, chains).map((finding) => ({ ...finding, line: first.line }));
}

function isBody({ writer, history, sequence, kind, rowId, storeId, amounts, bodyHash }) {
  const body = [writer, history, sequence, kind, rowId, storeId, Object.entries(amounts)];
  return sha256(JSON.stringify(body)) === bodyHash;
}

function isHash({ previousHash, bodyHash, isoDateTimeUtc, businessDay, hash }) {
  return sha256(JSON.stringify([previousHash, bodyHash, isoDateTimeUtc, businessDay])) === hash;
}

/** A head on paper is that of a link of its chain, the last one or one before. */
function findingsOfPaper(text, chains) {
  const about = `the head on paper, ${text}`;
  const head = readHead(text);
  if (head === null) return [{ line: 0, what: 'changed', about: `${about}, which is no head` }];
  const chain = chains.get(`${head.writer}/${head.history}`);
  const hash = head.sequence === 0 ? chain?.first : chain?.links.find((one) => one.sequence === head.sequence)?.hash;
  if (hash === undefined) return [{ line: 0, what: 'missing', about }];
  return hash === head.hash ? [] : [{ line: 0, what: 'changed', about }];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, ...heads] = process.argv.slice(2);
  if (!file) {
    console.error('node verify-evidence.mjs FILE [HEAD …]');
    process.exit(2);
  }
  const findings = findingsOf(readFileSync(file, 'utf8'), heads);
  for (const { line, what, about } of findings) console.log(`line ${line}: ${what}: ${about}`);
  if (findings.length === 0) console.log('Every link holds.');
  process.exitCode = findings.length === 0 ? 0 : 1;
}
