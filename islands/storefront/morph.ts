/**
 * Makes a part of the page equal to the server's new version by changing only what differs, so focus, typing and scroll positions
 * survive. Islands are left alone because they render themselves.
 */
export function morph(from: Element, to: Element, isTyped: IsTyped = () => false): void {
  morphAttributes(from, to, isTyped);
  morphChildren(from, to, isTyped);
}

/** The field was changed after the request, so the answer doesn't know about it. */
export type IsTyped = (field: Element) => boolean;

function morphChildren(from: Element, to: Element, isTyped: IsTyped): void {
  const [here, target] = [[...from.childNodes], [...to.childNodes]];
  const matched = pairsInOrder(here, target);
  const free = new Set(here.filter((node) => !matched.has(node)));
  const matchAt = new Map([...matched].map(([node, at]) => [at, node]));
  let place: ChildNode | null = from.firstChild;
  for (const [at, node] of target.entries()) {
    const fitting = matchAt.get(at) ?? takeKeyed(free, node);
    // Remove what is in the way instead of moving the element: moving loses focus and scroll position.
    while (place && free.has(place) && place !== fitting) {
      const extra: ChildNode = place;
      place = place.nextSibling;
      if (!isKeyedIn(extra, target)) extra.remove();
    }
    if (!fitting) {
      from.insertBefore(node.cloneNode(true), place);
      continue;
    }
    if (fitting === place) place = place.nextSibling;
    else from.insertBefore(fitting, place);
    morphNode(fitting, node, isTyped);
  }
  for (const node of free) if (node.parentNode === from) node.remove();
}

/** The longest run of children that both lists have in the same order, each with its place in the new one. */
function pairsInOrder(here: readonly ChildNode[], target: readonly ChildNode[]): Map<ChildNode, number> {
  const lengths: number[][] = Array.from({ length: here.length + 1 }, () => new Array(target.length + 1).fill(0));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = here.length - 1; row >= 0; row -= 1) {
    for (let column = target.length - 1; column >= 0; column -= 1) {
      lengths[row]![column] = fits(here[row]!, target[column]!)
        ? 1 + lengthAt(row + 1, column + 1)
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pairs = new Map<ChildNode, number>();
  for (let row = 0, column = 0; row < here.length && column < target.length; ) {
    if (fits(here[row]!, target[column]!)) pairs.set(here[row++]!, column++);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

function morphNode(from: Node, to: Node, isTyped: IsTyped): void {
  if (from instanceof Element && to instanceof Element) {
    if (!from.hasAttribute('data-island')) morph(from, to, isTyped);
  } else if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
}

const keyOf = (node: Node) =>
  node instanceof Element ? node.id || node.getAttribute('data-key') || node.getAttribute('name') || '' : '';

function fits(a: Node, b: Node): boolean {
  return a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
}

/** An element that was elsewhere before, by its key. */
function takeKeyed(free: Set<ChildNode>, node: Node): ChildNode | undefined {
  if (keyOf(node) === '') return undefined;
  const found = [...free].find((one) => fits(one, node));
  if (found) free.delete(found);
  return found;
}

const isKeyedIn = (node: Node, target: readonly Node[]) => keyOf(node) !== '' && target.some((one) => fits(one, node));

function morphAttributes(from: Element, to: Element, isTyped: IsTyped): void {
  // What the user opened stays open.
  const isTheirs = (name: string) => name === 'open' && from instanceof HTMLDetailsElement;
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !isTheirs(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isTheirs(name)) from.setAttribute(name, value);
  }
  if (from === document.activeElement || isTyped(from)) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    from.checked = to.defaultChecked;
    if (from.value !== to.defaultValue) from.value = to.defaultValue;
  }
  if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) from.value = to.defaultValue;
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    const chosen = [...to.options].findIndex((option) => option.defaultSelected);
    queueMicrotask(() => {
      from.selectedIndex = Math.max(0, chosen);
    });
  }
}
