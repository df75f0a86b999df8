/**
 * Makes a part of the page equal to what the server drew anew, by changing only what differs: the focus, what is being
 * typed and the place that was scrolled to stay. Islands are left alone, they draw themselves.
 */
export function morph(from: Element, to: Element, isTyped: IsTyped = () => false): void {
  morphAttributes(from, to, isTyped);
  morphChildren(from, to, isTyped);
}

/** The field was changed since the server was asked: its answer does not know of it yet. */
export type IsTyped = (field: Element) => boolean;

function morphChildren(from: Element, to: Element, isTyped: IsTyped): void {
  const [here, wanted] = [[...from.childNodes], [...to.childNodes]];
  const kept = pairsInOrder(here, wanted);
  const free = new Set(here.filter((node) => !kept.has(node)));
  const stands = new Map([...kept].map(([node, at]) => [at, node]));
  let place: ChildNode | null = from.firstChild;
  for (const [at, node] of wanted.entries()) {
    const fitting = stands.get(at) ?? takeKeyed(free, node);
    // What is in the way is not moved past: an element that is moved loses the focus and the scrolled place.
    while (place && free.has(place) && place !== fitting) {
      const gone: ChildNode = place;
      place = place.nextSibling;
      if (!isKeyedIn(gone, wanted)) gone.remove();
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

/** The longest run of children that stand in both lists in the same order, each with its place in the new one. */
function pairsInOrder(here: readonly ChildNode[], wanted: readonly ChildNode[]): Map<ChildNode, number> {
  const lengths: number[][] = Array.from({ length: here.length + 1 }, () => new Array(wanted.length + 1).fill(0));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = here.length - 1; row >= 0; row -= 1) {
    for (let column = wanted.length - 1; column >= 0; column -= 1) {
      lengths[row]![column] = fits(here[row]!, wanted[column]!)
        ? 1 + lengthAt(row + 1, column + 1)
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pairs = new Map<ChildNode, number>();
  for (let row = 0, column = 0; row < here.length && column < wanted.length; ) {
    if (fits(here[row]!, wanted[column]!)) pairs.set(here[row++]!, column++);
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

/** An element that had another place, by its key. */
function takeKeyed(free: Set<ChildNode>, node: Node): ChildNode | undefined {
  if (keyOf(node) === '') return undefined;
  const found = [...free].find((one) => fits(one, node));
  if (found) free.delete(found);
  return found;
}

const isKeyedIn = (node: Node, wanted: readonly Node[]) => keyOf(node) !== '' && wanted.some((one) => fits(one, node));

function morphAttributes(from: Element, to: Element, isTyped: IsTyped): void {
  // What somebody unfolded stays unfolded.
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
