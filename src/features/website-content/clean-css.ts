/** CSS that an owner wrote, bounded so that it can only draw: it fetches nothing, and stays inside the page. */
import type { Atrule, CssNode, Declaration, List, Rule, Selector } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';

export interface CssProblem {
  readonly line: number;
  readonly message: string;
}

export interface CleanCss {
  /** The CSS to serve; empty if something is wrong. */
  readonly css: string;
  readonly problems: readonly CssProblem[];
  /** The pictures it shows, by their ids. */
  readonly imageIds: readonly string[];
}

/** Everything a page shows is inside this element; our own links to help are outside. */
export const CSS_ROOT = "[data-part='page']";

const AT_RULES = ['media', 'supports', 'container', 'keyframes'];
const PICTURE = /^\/images\/([A-Za-z0-9_-]{1,64})(?:\?[\w=&.]*)?$/;
/** Functions that fetch, run or read; `url` is checked separately. */
const FORBIDDEN_FUNCTIONS = [
  'image-set',
  '-webkit-image-set',
  'src',
  'image',
  'element',
  '-moz-element',
  'paint',
  'expression',
  'attr',
  'cross-fade',
  '-webkit-cross-fade',
];
const FORBIDDEN_PROPERTIES = ['behavior', '-moz-binding', 'position-anchor', 'view-transition-name'];
const FORBIDDEN_POSITIONS = ['fixed', 'sticky', '-webkit-sticky'];
const MAX_SELECTOR_PARTS = 60;
const MAX_Z_INDEX = 10;

/** Says what is wrong with it, line by line; else how it is served. */
export function cleanCss(text: string): CleanCss {
  const problems: CssProblem[] = [];
  const imageIds = new Set<string>();
  const refuse = (node: { readonly loc?: CssNode['loc'] }, message: string) =>
    problems.push({ line: node.loc?.start.line ?? 1, message });
  const tree = parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) =>
      problems.push({ line: (error as unknown as { line?: number }).line ?? 1, message: 'This can’t be read as CSS.' }),
  });
  walk(tree, (node: CssNode) => {
    if (node.type === 'Atrule') checkAtRule(node, refuse);
    if (node.type === 'Declaration') checkDeclaration(node, refuse);
    if (node.type === 'Function' && FORBIDDEN_FUNCTIONS.includes(node.name.toLowerCase())) {
      refuse(node, `${node.name}() isn’t allowed.`);
    }
    if (node.type === 'Url') {
      const id = PICTURE.exec(node.value)?.[1];
      if (id) imageIds.add(id);
      else refuse(node, 'Use url() with your own pictures only, such as url(/images/…).');
    }
    if (node.type === 'Raw') refuse(node, 'This can’t be read as CSS.');
    if (node.type === 'NestingSelector') refuse(node, 'Write each selector in full, without &.');
    if (isEscaped(node)) refuse(node, 'Write names without a backslash.');
  });
  walk(tree, {
    visit: 'Rule',
    enter(this: { readonly atrule: Atrule | null }, rule: Rule) {
      checkSelectors(rule, refuse);
      if (!(this.atrule && isKeyframes(this.atrule))) checkBeginning(rule, refuse);
    },
  });
  if (problems.length > 0) return { css: '', problems: sorted(problems), imageIds: [] };
  walk(tree, {
    visit: 'Rule',
    enter(this: { readonly atrule: Atrule | null }, rule: Rule) {
      if (this.atrule && isKeyframes(this.atrule)) return;
      if (rule.prelude.type !== 'SelectorList') return;
      for (const one of rule.prelude.children) keepInside(one as Selector);
    },
  });
  const css = generate(tree);
  return { css: css === '' ? '' : `@layer tenant{${css}}`, problems: [], imageIds: [...imageIds] };
}

/** A name that is written another way could be any name; in a text between quotes it is only letters. */
function isEscaped(node: CssNode): boolean {
  const { name, property, unit } = node as {
    readonly name?: unknown;
    readonly property?: unknown;
    readonly unit?: unknown;
  };
  return [name, property, unit].some((one) => typeof one === 'string' && one.includes('\\'));
}

type Refuse = (node: { readonly loc?: CssNode['loc'] }, message: string) => void;

function checkAtRule(node: Atrule, refuse: Refuse): void {
  const name = node.name.toLowerCase();
  if (!AT_RULES.includes(name)) refuse(node, `@${node.name} isn’t allowed.`);
}

function checkDeclaration(node: Declaration, refuse: Refuse): void {
  const property = node.property.toLowerCase();
  if (node.important) refuse(node, '!important isn’t needed: your CSS comes last.');
  if (FORBIDDEN_PROPERTIES.includes(property)) refuse(node, `${node.property} isn’t allowed.`);
  const value = node.value.type === 'Raw' ? node.value.value : generate(node.value);
  // A value that is only known in the browser could be any of these.
  const isUnknown = /var\(|env\(/i.test(value);
  if (property === 'position' && (isUnknown || FORBIDDEN_POSITIONS.includes(value.toLowerCase()))) {
    refuse(node, 'position can be static, relative or absolute.');
  }
  if (
    property === 'z-index' &&
    (isUnknown || Number.isNaN(Number(value)) ? value !== 'auto' : Number(value) > MAX_Z_INDEX)
  ) {
    refuse(node, `z-index can be up to ${MAX_Z_INDEX}.`);
  }
}

/** Long chains of selectors cost every visitor's phone time. */
function checkSelectors(rule: Rule, refuse: Refuse): void {
  let parts = 0;
  walk(rule.prelude, () => {
    parts += 1;
  });
  if (parts > MAX_SELECTOR_PARTS) refuse(rule, 'This selector is too long. Split it into several rules.');
}

const BESIDE = ['+', '~'];

/** `~ p` and `body + p` would be what stands next to the page: our own links to help. */
function checkBeginning({ prelude }: Rule, refuse: Refuse): void {
  if (prelude.type !== 'SelectorList') return;
  for (const selector of prelude.children) {
    for (const part of (selector as Selector).children.toArray() as CssNode[]) {
      if (isWholePage(part)) continue;
      if (part.type !== 'Combinator') break;
      if (BESIDE.includes(part.name)) refuse(selector, `A selector can’t begin with ${part.name}.`);
    }
  }
}

function isKeyframes({ name }: Atrule): boolean {
  return name.toLowerCase() === 'keyframes';
}

const WHOLE_PAGE = ['html', 'body'];

/** `h1` becomes `[data-part='page'] h1`; `body`, `html` and `:root` are the page itself. */
function keepInside(selector: Selector): void {
  const parts = selector.children as List<CssNode>;
  while (isWholePage(parts.first)) {
    parts.shift();
    if (parts.first?.type === 'Combinator') parts.shift();
  }
  if (parts.isEmpty) {
    parts.push(rootNode());
    return;
  }
  if (parts.first?.type !== 'Combinator') parts.unshift({ type: 'Combinator', name: ' ' });
  parts.unshift(rootNode());
}

function isWholePage(node: CssNode | null): boolean {
  if (node?.type === 'TypeSelector') return WHOLE_PAGE.includes(node.name.toLowerCase());
  return node?.type === 'PseudoClassSelector' && ['root', 'host', 'scope'].includes(node.name.toLowerCase());
}

function rootNode(): CssNode {
  return {
    type: 'AttributeSelector',
    name: { type: 'Identifier', name: 'data-part' },
    matcher: '=',
    value: { type: 'String', value: 'page' },
    flags: null,
  };
}

function sorted(problems: readonly CssProblem[]): CssProblem[] {
  const seen = new Set<string>();
  return problems
    .toSorted((a, b) => a.line - b.line)
    .filter(({ line, message }) => {
      const key = `${line} ${message}`;
      return !seen.has(key) && seen.add(key);
    });
}

const MOST_SHOWN = 5;

/** The first of what is wrong, in one line each. */
export function problemText(problems: readonly CssProblem[]): string {
  const shown = problems.slice(0, MOST_SHOWN).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
