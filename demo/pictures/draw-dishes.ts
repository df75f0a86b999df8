/** Dishes seen from above, drawn around (0, 0) with a radius of about 290. */
import { BITS, scatter } from './draw-bits.ts';
import { dark, light, type Pen } from './draw-kit.ts';
import { MAINS } from './draw-mains.ts';

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

function plate(pen: Pen, r: number, hex: string, rim: string): string {
  return `${pen.shadow(16, 34, r, r * 0.98, 0.6)}${pen.oval(0, 6, r, r, dark(hex, 0.35))}${pen.oval(0, 0, r, r, pen.linear([light(hex, 0.5), hex, dark(hex, 0.12)], 'slant'))}${pen.ring(0, 0, r - 10, rim, 5, 0.8)}${pen.oval(3, 5, r * 0.76, r * 0.76, dark(hex, 0.16))}${pen.oval(0, 0, r * 0.75, r * 0.75, pen.linear([dark(hex, 0.05), light(hex, 0.5)], 'slant'))}${pen.line(`M${-r * 0.86} ${-r * 0.3}A${r * 0.9} ${r * 0.9} 0 0 1 ${-r * 0.2} ${-r * 0.88}`, '#fff', 12, 0.55)}`;
}
type PlateColours = readonly [glaze: string, rim: string];
const PLATES: readonly [PlateColours, ...PlateColours[]] = [
  ['#f6f1e6', '#c9bda4'],
  ['#eef1f0', '#7d98a8'],
  ['#3d4650', '#6b7884'],
  ['#e9dfcb', '#b98a5a'],
  ['#e3ebe6', '#8aa596'],
];

export function pizza(pen: Pen, words: readonly string[]): string {
  const r = 286;
  const base = words.includes('white') ? '#f2d493' : words.includes('nocheese') ? '#bd2f14' : '#cc4a1d';
  const cheesy = !words.includes('nocheese');
  const bubbles = many(26, (at) => {
    const angle = (at / 26) * 6.28 + pen.between(-0.1, 0.1);
    const [x, y] = [Math.cos(angle) * 264, Math.sin(angle) * 264];
    const burnt = pen.random() < 0.4;
    return pen.lump(x, y, pen.between(20, 38), pen.between(14, 22), pen.shade(burnt ? '#a8621f' : '#dfa04a', 0.1), {
      rotate: (angle * 180) / Math.PI + 90,
      lift: 2,
      gloss: burnt ? 0 : 0.25,
    });
  });
  const melt = !cheesy
    ? many(40, () => {
        const [x, y] = pen.spread(1, 220, 1)[0] ?? [0, 0];
        return pen.oval(x, y, pen.between(8, 26), pen.between(5, 15), pen.pick(['#d9431f', '#98200c', '#e86a34']), 0.5);
      })
    : pen
        .spread(46, 232, 32)
        .map(([x, y]) =>
          pen.path(
            pen.outline(x, y, pen.between(26, 54), pen.between(22, 42), 0.24),
            pen.ball(pen.pick(['#fbdc8a', '#f6c75e', '#fdebb4', '#f3b94e']), 0.22),
            0.9,
          ),
        )
        .join('');
  const brown = cheesy
    ? pen
        .spread(34, 228, 30)
        .map(([x, y]) =>
          pen.path(pen.outline(x, y, pen.between(5, 16), pen.between(4, 10), 0.3), '#b5641c', pen.between(0.3, 0.7)),
        )
        .join('')
    : '';
  const half = words.indexOf('half');
  const toppings = words.filter((word) => word in BITS);
  const amount = toppings.length > 3 ? 0.72 : toppings.length === 1 ? 1.2 : 0.95;
  const laid =
    half === -1
      ? toppings.map((name) => scatter(pen, name, 214, amount)).join('')
      : `<g clip-path="inset(0)">${pen
          .spread(11, 210, 68)
          .filter(([x]) => x < -26)
          .map(([x, y]) => BITS.pepperoni?.draw(pen, x, y))
          .join('')}${pen
          .spread(40, 214, 60)
          .filter(([x]) => x > 26)
          .map(([x, y], at) => BITS[at % 3 === 0 ? 'basil' : at % 3 === 1 ? 'mushroom' : 'cherry']?.draw(pen, x, y))
          .join('')}</g>`;
  const cuts = [0, 45, 90, 135]
    .map((angle) =>
      pen.turned(
        0,
        0,
        angle + 11,
        `${pen.line('M-276 0L276 0', '#5a2408', 4, 0.4)}${pen.line('M-276 -3L276 -3', '#fff0c8', 2, 0.35)}`,
      ),
    )
    .join('');
  return `${pen.shadow(14, 34, 306, 300, 0.65)}${pen.oval(0, 8, 322, 318, '#4a2810')}${pen.oval(0, 0, 322, 318, pen.linear(['#c79257', '#a56d38', '#8a5426'], 'slant'))}${many(9, (at) => pen.line(`M${-300 + at * 8} ${-100 + at * 28}q300 ${pen.between(-14, 14)} ${600 - at * 16} 0`, '#6b3d18', 2, 0.25))}${pen.oval(6, 14, r, r, '#1a0803', 0.5)}${pen.path(pen.outline(0, 0, r, r, 0.018, 20), pen.ball('#d6923e', 0.35))}${bubbles}${pen.path(pen.outline(0, 0, 244, 244, 0.02, 16), base)}${melt}${brown}${laid}${half === -1 ? cuts : pen.line('M0 -270L0 270', '#6b2f0c', 7, 0.6)}${pen.oval(-90, -110, 150, 90, pen.fade('#ffffff', 0.2, 0))}`;
}

const SAUCES: Readonly<Record<string, string>> = {
  brown: '#7a3a14',
  red: '#c23a1a',
  dark: '#4a200e',
  gold: '#c9852a',
  yellow: '#e3a92c',
  chillired: '#b02a10',
  clear: '#d9b46a',
  cream: '#f1dfae',
  green: '#5f8f34',
  broth: '#8a5220',
  tikka: '#db7428',
};
const VESSELS = ['#24353f', '#8f2a1c', '#f1ece0', '#2f4a44', '#e6ddca', '#5b6470'] as const;

function vessel(pen: Pen, sauce: string): string {
  const hex = pen.pick(VESSELS);
  return `${pen.shadow(16, 40, 286, 280, 0.65)}${pen.oval(0, 8, 288, 286, dark(hex, 0.5))}${pen.oval(0, 0, 288, 286, pen.linear([light(hex, 0.4), hex, dark(hex, 0.35)], 'slant'))}${pen.oval(0, 0, 262, 260, dark(hex, 0.45))}${pen.oval(0, 8, 256, 252, pen.radial(sauce, dark(sauce, 0.4), 0.7))}${pen.line('M-246 -104A270 270 0 0 1 -70 -262', '#fff', 9, 0.5)}`;
}
function strands(pen: Pen, hex: string, wide: number, radius: number, count: number): string {
  return many(count, () => {
    const [x, y] = pen.spread(1, radius * 0.72, 1)[0] ?? [0, 0];
    const shade = pen.shade(hex, 0.16);
    const [a, b] = [pen.between(60, 110), pen.between(-90, 90)];
    const d = `M${-a} ${b * 0.3}C${-a * 0.4} ${-b} ${a * 0.5} ${b} ${a} ${-b * 0.2}`;
    const turn = pen.random() * 360;
    return pen.turned(
      x * 0.9,
      y * 0.9,
      turn,
      `${pen.line(d, dark(shade, 0.5), wide + 5, 0.5)}${pen.line(d, shade, wide)}${pen.line(d, light(shade, 0.6), wide * 0.3, 0.7)}`,
    );
  });
}
const bitsOf = (words: readonly string[]) => words.filter((word) => word in BITS);
const sauceOf = (words: readonly string[], otherwise: string) =>
  SAUCES[words.find((word) => word in SAUCES) ?? ''] ?? otherwise;
const sheen = (pen: Pen) => pen.oval(-80, -110, 150, 80, pen.fade('#ffffff', 0.28, 0));

export function bowl(pen: Pen, words: readonly string[]): string {
  const sauce = sauceOf(words, '#7a3a14');
  const glaze = many(26, () => {
    const [x, y] = pen.spread(1, 224, 1)[0] ?? [0, 0];
    return pen.oval(x, y, pen.between(14, 46), pen.between(8, 24), light(sauce, pen.between(0.1, 0.45)), 0.3);
  });
  const [first, ...others] = bitsOf(words);
  const lowered = first === undefined ? '' : scatter(pen, first, 212, 1.7);
  const rice = words.includes('rice') ? pen.turned(-120, 70, 0, grains(pen, 110, 360)) : '';
  return `${vessel(pen, sauce)}${glaze}${lowered}${others.map((name) => scatter(pen, name, 204, 0.9)).join('')}${rice}${sheen(pen)}`;
}
export function soup(pen: Pen, words: readonly string[]): string {
  const liquid = sauceOf(words, '#d9b46a');
  const oil = pen
    .spread(30, 230, 24)
    .map(([x, y]) => {
      const r = pen.between(5, 15);
      return pen.oval(x, y, r, r * 0.9, light(liquid, 0.5), 0.45) + pen.ring(x, y, r, light(liquid, 0.8), 1.5, 0.5);
    })
    .join('');
  const dumplings = words.includes('dumpling') ? pen.turned(0, 0, 0, MAINS.dumpling?.(pen) ?? '', 0.9) : '';
  return `${vessel(pen, liquid)}${oil}${dumplings}${bitsOf(words)
    .map((name) => scatter(pen, name, 190, 0.8))
    .join('')}${sheen(pen)}`;
}
export function noodles(pen: Pen, words: readonly string[]): string {
  const sauce = sauceOf(words, '#c9852a');
  const pale = words.includes('dark') ? '#b9742f' : words.includes('yellow') ? '#f3cd5c' : '#efc774';
  const steeped = words.includes('broth') ? 150 : 220;
  return `${vessel(pen, sauce)}${strands(pen, pale, words.includes('dark') ? 22 : 12, steeped, 70)}${bitsOf(words)
    .map((name) => scatter(pen, name, 160, 0.75))
    .join('')}${sheen(pen)}`;
}
export function pasta(pen: Pen, words: readonly string[]): string {
  const sauce = sauceOf(words, '#c23a1a');
  const [hex, rim] = pen.pick(PLATES);
  const lumpy = words.includes('gnocchi');
  const nest = lumpy
    ? pen
        .spread(34, 168, 44)
        .map(([x, y]) =>
          pen.lump(x, y, 38, 28, pen.shade(words.includes('yellow') ? '#f2b93a' : '#f1d28c'), {
            rotate: pen.random() * 180,
            gloss: 0.4,
          }),
        )
        .join('')
    : strands(pen, words.includes('green') ? '#c9c05a' : '#f2cd78', 13, 205, 78);
  const dressing = pen
    .spread(words.includes('cream') ? 10 : 17, 120, 40)
    .map(([x, y]) =>
      pen.lump(x, y, pen.between(24, 50), pen.between(18, 34), pen.shade(sauce, 0.1), {
        rough: 0.25,
        lift: 3,
        gloss: 0.4,
      }),
    )
    .join('');
  return `${plate(pen, 300, hex, rim)}${pen.path(pen.outline(0, 4, 206, 200, 0.05, 14), pen.radial(sauce, dark(sauce, 0.3), 0.7))}${nest}${dressing}${bitsOf(
    words,
  )
    .map((name) => scatter(pen, name, 140, 0.7))
    .join('')}${sheen(pen)}`;
}
function grains(pen: Pen, radius: number, count: number, hex = '#fff8e6'): string {
  const denominations = pen.lump(0, 0, radius * 1.06, radius, dark(hex, 0.12), { rough: 0.05, gloss: 0, lift: 10 });
  return (
    denominations +
    many(count, () => {
      const [x, y] = pen.spread(1, radius * 0.97, 1)[0] ?? [0, 0];
      return pen.turned(
        x,
        y,
        pen.random() * 180,
        pen.oval(1, 2, 10, 4.5, dark(hex, 0.4), 0.4) + pen.oval(0, 0, 10, 4.2, pen.shade(hex, 0.08)),
      );
    })
  );
}
export function rice(pen: Pen, words: readonly string[]): string {
  const fried = words.includes('egg') || words.includes('pea');
  const flecks = fried
    ? pen
        .spread(26, 190, 28)
        .map(([x, y]) => pen.lump(x, y, 20, 14, pen.shade('#f6c93c'), { rough: 0.3, lift: 3 }))
        .join('')
    : '';
  const bits = bitsOf(words).filter((name) => name !== 'egg');
  return `${vessel(pen, '#c9a66a')}${grains(pen, 226, 560, fried ? '#f3d99c' : words.includes('mushroom') ? '#f0dfb4' : '#fffaf0')}${flecks}${bits.map((name) => scatter(pen, name, 196, name === 'salmon' || name === 'avocado' ? 1 : 0.9)).join('')}${sheen(pen)}`;
}
export function salad(pen: Pen, words: readonly string[]): string {
  const bits = bitsOf(words);
  const bed = words.includes('slaw')
    ? pen.turned(0, 0, 0, MAINS.slaw?.(pen) ?? '', 2.1)
    : words.includes('cucumber') && bits[0] === 'cucumber'
      ? scatter(pen, 'cucumber', 190, 2)
      : words.includes('tomato')
        ? scatter(pen, 'tomato', 190, 1.9)
        : scatter(pen, 'lettuce', 200, 1.3) + scatter(pen, 'rocket', 200, 1.3);
  const drops = pen
    .spread(14, 190, 44)
    .map(([x, y]) => pen.lump(x, y, 6, 5, '#d9a82c', { gloss: 0.7, lift: 2 }))
    .join('');
  return `${vessel(pen, '#56702c')}${bed}${bits.map((name) => scatter(pen, name, 186, 0.85)).join('')}${drops}${sheen(pen)}`;
}

/** The positions of the pieces on a plate, by how many there are: x, y, scale. */
const PLACES: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  1: [[0, 0, 1.12]],
  2: [
    [-20, -30, 1.05],
    [60, 130, 0.8],
  ],
  3: [
    [20, -62, 0.92],
    [-108, 96, 0.74],
    [110, 104, 0.72],
  ],
  4: [
    [30, -86, 0.84],
    [-118, 60, 0.7],
    [112, 72, 0.7],
    [0, 146, 0.62],
  ],
  5: [
    [30, -90, 0.8],
    [-128, 16, 0.62],
    [128, 40, 0.62],
    [-56, 132, 0.6],
    [76, 140, 0.56],
  ],
};
const POTS = new Set(['napoli', 'aioli', 'tartare', 'plumsauce', 'gravy']);

export function plated(pen: Pen, words: readonly string[]): string {
  const [hex, rim] = pen.pick(PLATES);
  const big = words.filter((word) => word in MAINS && !POTS.has(word));
  const heaps = words.filter(
    (word) =>
      !(word in MAINS) &&
      (word === 'egg' ||
        word === 'potato' ||
        word === 'greens' ||
        word === 'prawn' ||
        word === 'calamari' ||
        word === 'avocado' ||
        word === 'bean' ||
        word === 'bacon' ||
        word === 'ham' ||
        word === 'cucumber'),
  );
  const parts = [...big, ...heaps].slice(0, 5);
  const places = PLACES[parts.length] ?? [];
  const laid = parts.map((word, at) => {
    const [x, y, scale] = places[at] ?? [0, 0, 1];
    const main = MAINS[word];
    const isSingle = parts.length === 1;
    const drawn =
      main === undefined ? scatter(pen, word, isSingle ? 165 : 84, isSingle ? 2 : word === 'egg' ? 1 : 1.2) : main(pen);
    return pen.turned(x, y, 0, drawn, main === undefined ? scale * (word === 'egg' ? 1.5 : 1.1) : scale);
  });
  const pots = words
    .filter((word) => POTS.has(word))
    .map((word, at) => pen.turned(172 - at * 30, -150 + at * 296, 0, MAINS[word]?.(pen) ?? '', 0.95));
  const garnish = words.filter((word) => word in BITS && !heaps.includes(word));
  const dressed = garnish.map((word, at) =>
    word === 'lemon'
      ? pen.turned(-168, 130, -20, BITS.lemon?.draw(pen, 0, 0) ?? '', 0.95)
      : word === 'rocket' || word === 'lettuce' || word === 'tomato'
        ? scatter(pen, word, 60, 0.35, -150, -130 + at * 20)
        : scatter(pen, word, 150, 0.4),
  );
  return `${plate(pen, 306, hex, rim)}${pen.turned(0, 0, 0, laid.reverse().join(''), 1.2)}${pots.join('')}${dressed.join('')}${sheen(pen)}`;
}

/** A lined basket or steamer with one thing in it. */
export function basket(pen: Pen, words: readonly string[]): string {
  const main = words.find((word) => word in MAINS && !POTS.has(word)) ?? 'fries';
  const steamer = main === 'dumpling';
  const hex = steamer ? '#d9ab62' : '#7a4a22';
  const weave = many(44, (at) => pen.turned(0, 0, at * 8.2, pen.line('M0 -296L0 -262', dark(hex, 0.4), 7, 0.45)));
  const lining = steamer
    ? pen.oval(0, 0, 258, 256, pen.ball('#eed9a6', 0.2)) +
      many(12, (at) => pen.line(`M${-230 + at * 3} ${-180 + at * 32}l${460 - at * 6} 0`, '#b98d4a', 4, 0.35))
    : pen.path(pen.outline(0, 0, 262, 256, 0.07, 16), pen.linear(['#fffdf6', '#e9dfc9'], 'slant')) +
      many(8, (at) => pen.turned(0, 0, at * 45, pen.line('M0 -250L14 -170', '#c9b896', 3, 0.5)));
  const pots = words.filter((word) => POTS.has(word)).map((word) => pen.turned(160, 130, 0, MAINS[word]?.(pen) ?? ''));
  return `${pen.shadow(16, 40, 296, 290, 0.65)}${pen.oval(0, 8, 298, 296, dark(hex, 0.5))}${pen.oval(0, 0, 298, 296, pen.linear([light(hex, 0.3), hex, dark(hex, 0.3)], 'slant'))}${weave}${lining}${pen.turned(0, 0, 0, MAINS[main]?.(pen) ?? '', steamer ? 1.2 : 1.5)}${bitsOf(
    words,
  )
    .map((word) =>
      word === 'lemon'
        ? pen.turned(-150, 130, -20, BITS.lemon?.draw(pen, 0, 0) ?? '')
        : scatter(pen, word, 140, word === 'prawn' ? 0.4 : 0.8),
    )
    .join('')}${pots.join('')}${sheen(pen)}`;
}

export { many, plate };
