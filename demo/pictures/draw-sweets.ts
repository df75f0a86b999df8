/** Desserts and hot cups, seen from above or a little from the side, around (0, 0). */
import { BITS, scatter } from './draw-bits.ts';
import { many, plate } from './draw-dishes.ts';
import { dark, light, type Pen } from './draw-kit.ts';
import { MAINS } from './draw-mains.ts';

const SCOOPS: Readonly<Record<string, string>> = {
  vanilla: '#fbeec4',
  pistachio: '#b7c77a',
  chocolate: '#6a3a22',
  caramel: '#d99a4a',
};
const scoop = (pen: Pen, x: number, y: number, hex: string, r = 92) =>
  `${pen.lump(x, y, r, r * 0.95, hex, { rough: 0.05, lift: 12, gloss: 0.45 })}${many(9, () => pen.turned(x + pen.between(-r, r) * 0.6, y + pen.between(-r, r) * 0.6, pen.random() * 180, pen.line('M-16 0q16 10 32 0', dark(hex, 0.22), 4, 0.5)))}`;
const slab = (pen: Pen, w: number, h: number, deep: number, stops: readonly string[], top: string) =>
  `${pen.box(-w + 14, -h + 20, w * 2, h * 2 + deep, 16, '#1a0803', 0.45)}${pen.box(-w, h - 30, w * 2, deep + 30, 14, pen.linear(stops))}${pen.box(-w, -h, w * 2, h * 2, 16, pen.linear([light(top, 0.22), top, dark(top, 0.18)], 'slant'))}`;
const sauce = (pen: Pen, hex: string) =>
  `${pen.path(pen.outline(0, 0, 150, 96, 0.22, 11), pen.ball(hex, 0.3))}${many(4, (at) => pen.box(-120 + at * 76, 40, 26, pen.between(60, 120), 13, hex))}${pen.oval(-50, -40, 60, 18, '#fff', 0.4)}`;

function pancakes(pen: Pen): string {
  const stack = [120, 62, 4, -54]
    .map(
      (y) =>
        `${pen.oval(8, y + 16, 210, 122, '#1a0803', 0.35)}${pen.oval(0, y + 14, 208, 120, '#e9bd6c')}${pen.oval(0, y, 208, 118, pen.ball('#c87c2a', 0.25))}${pen.ring(0, y, 1, '#000', 0)}`,
    )
    .join('');
  const syrup = `${pen.path(pen.outline(0, -62, 150, 78, 0.12, 12), pen.ball('#8f3f0c', 0.4), 0.85)}${[-130, -60, 40, 116].map((x) => pen.box(x, -40, 24, pen.between(110, 190), 12, '#8f3f0c', 0.85)).join('')}`;
  return (
    stack +
    syrup +
    pen.turned(
      0,
      -92,
      -12,
      `${pen.box(-44, -30, 96, 70, 10, '#1a0803', 0.35)}${pen.box(-50, -40, 96, 70, 12, pen.linear(['#fff6b8', '#f8d968', '#e0b02c']))}${pen.box(-40, -34, 60, 10, 5, '#fff', 0.6)}`,
    )
  );
}
const waffle = (pen: Pen) =>
  `${pen.oval(12, 22, 220, 216, '#1a0803', 0.45)}${pen.oval(0, 0, 220, 216, pen.ball('#cf8a34', 0.3))}${many(6, (a) =>
    many(6, (b) => {
      const [x, y] = [-150 + a * 60, -150 + b * 60];
      return x * x + y * y < 31000
        ? pen.box(x - 20, y - 20, 40, 40, 7, '#8f5216', 0.8) + pen.box(x - 20, y - 20, 34, 32, 6, '#b06c22', 0.9)
        : '';
    }),
  )}${pen.lump(30, -20, 88, 72, '#fff8ea', { rough: 0.12, gloss: 0.7, lift: 10 })}`;
const pieSlice = (pen: Pen, filling: string) =>
  `${pen.path('M-200 150L214 30L60 -190Z', '#1a0803', 0.4)}${pen.path('M-214 110L206 -4L206 56L-214 168Z', pen.linear([light(filling, 0.25), filling, dark(filling, 0.3)]))}${pen.path('M-214 160L206 48L206 66L-214 180Z', '#c98a3c')}${pen.path('M-214 110L206 -4L46 -210Z', pen.ball('#e2a44a', 0.3))}${many(6, (at) => pen.line(`M${-150 + at * 60} ${88 - at * 16}L${20 + at * 30} ${-170 + at * 26}`, '#a8641c', 12, 0.55))}${many(5, (at) => pen.line(`M${-120 + at * 36} ${50 - at * 48}L${180 - at * 30} ${-10 - at * 38}`, '#f3c878', 11, 0.8))}${many(9, (at) => pen.lump(46 + at * 20, -204 + at * 25, 28, 22, '#d08f36', { rough: 0.1, rotate: 50 }))}`;

export function dessert(pen: Pen, words: readonly string[]): string {
  const has = (word: string) => words.includes(word);
  const base = plate(
    pen,
    304,
    pen.pick(['#f3ede2', '#e8edf0', '#3f4750', '#efe0dc']),
    pen.pick(['#c9a878', '#8aa0ac', '#c58f8a']),
  );
  const scoops = words.filter((word) => word in SCOOPS);
  let middle = '';
  if (has('tiramisu'))
    middle =
      slab(pen, 160, 100, 90, ['#fbeccb', '#8a5a34', '#fbeccb', '#7a4a28', '#fdf2d8'], '#4a2916') +
      many(120, () =>
        pen.oval(
          pen.between(-150, 150),
          pen.between(-92, 92),
          pen.between(2, 6),
          pen.between(2, 4),
          pen.pick(['#2c150a', '#6b4026', '#83532f']),
          0.7,
        ),
      ) +
      scatter(pen, 'mint', 20, 0.5);
  else if (has('pannacotta'))
    middle = `${pen.lump(0, 0, 160, 152, has('mango') ? '#f7b632' : '#fff6e6', { rough: 0.02, lift: 18, gloss: 0.5 })}${pen.oval(0, -8, 116, 108, light(has('mango') ? '#f9bd3c' : '#fff8ec', 0.3), 0.7)}`;
  else if (has('cannoli'))
    middle =
      [-70, 70]
        .map((y) =>
          pen.turned(
            0,
            y,
            -14,
            `${pen.box(-160, -38, 340, 100, 44, '#1a0803', 0.4)}${pen.oval(-165, 0, 34, 50, '#fff8ea')}${pen.oval(165, 0, 34, 50, '#fff8ea')}${pen.box(-165, -50, 330, 100, 40, pen.linear(['#f0bd68', '#c98330', '#96551a']))}${many(22, () => pen.oval(pen.between(-150, 150), pen.between(-38, 38), 7, 6, '#a8641c', 0.5))}${many(12, () => pen.oval(pen.between(158, 186), pen.between(-36, 36), 5, 4, '#7d9a3a'))}`,
          ),
        )
        .join('') + many(70, () => pen.oval(pen.between(-200, 200), pen.between(-140, 140), 3, 3, '#fff', 0.7));
  else if (has('brownie'))
    middle =
      slab(pen, 130, 96, 80, ['#5a2c16', '#3a1a0c'], has('caramel') ? '#7a4420' : '#4a2412') +
      (has('caramel')
        ? sauce(pen, '#c9772a')
        : many(50, () =>
            pen.oval(
              pen.between(-118, 118),
              pen.between(-84, 84),
              pen.between(3, 9),
              4,
              pen.pick(['#6b3a1e', '#2c1308']),
              0.7,
            ),
          ));
  else if (has('pancakes')) middle = pancakes(pen);
  else if (has('waffle')) middle = waffle(pen);
  else if (has('cheesecake'))
    middle =
      pieSlice(pen, '#fbeec6').replaceAll('#a8641c', '#f6dfa0') +
      sauce(pen, '#c41c30').replace('<path', '<path transform="translate(20 -70) scale(.6)"');
  else if (has('pie')) middle = pieSlice(pen, has('cherry') ? '#a8142a' : '#d99a3c');
  else if (has('pavlova'))
    middle = `${many(14, (at) => pen.turned(0, 0, at * 25.7, pen.lump(0, -130, 62, 62, '#fdf4e4', { rough: 0.1, lift: 12, gloss: 0.5 })))}${pen.lump(0, 0, 150, 142, '#fffaf2', { rough: 0.08, gloss: 0.5 })}`;
  const balls = scoops
    .map((word, at) =>
      middle === ''
        ? scoop(pen, scoops.length === 1 ? 0 : -76 + at * 152, at * 16, SCOOPS[word] ?? '#fff', 122)
        : scoop(pen, 96, 70 + at * 20, SCOOPS[word] ?? '#fff', 84),
    )
    .join('');
  const wafer =
    middle === ''
      ? pen.turned(
          40,
          -150,
          30,
          `${pen.box(-26, -70, 52, 190, 8, '#d99a48')}${many(6, (at) => pen.line(`M-24 ${-60 + at * 28}l48 24`, '#a8681e', 3, 0.7))}`,
        )
      : '';
  const fruit = words
    .filter((word) => word in BITS && word !== 'cherry')
    .map((word) => scatter(pen, word, word === 'mango' ? 90 : 110, 0.8))
    .join('');
  return `${base}${has('gelato') ? wafer : ''}${middle}${balls}${fruit}${scatter(pen, 'mint', 12, 0.34, -20, -60)}`;
}

export function coffee(pen: Pen, words: readonly string[]): string {
  const hex = words.includes('tea') ? '#a8541c' : words.includes('latte') ? '#b9783f' : '#2c1409';
  const art = words.includes('latte')
    ? [150, 112, 76, 42]
        .map(
          (r, at) =>
            `${pen.path(`M0 ${r * 0.85}C${-r * 1.1} ${r * 0.1} ${-r * 0.7} ${-r * 0.8} 0 ${-r * 0.35}C${r * 0.7} ${-r * 0.8} ${r * 1.1} ${r * 0.1} 0 ${r * 0.85}Z`, at % 2 === 0 ? '#fbeed2' : '#b06a30', 0.95)}`,
        )
        .join('')
    : words.includes('espresso')
      ? `${pen.oval(0, 0, 150, 148, pen.radial('#b97a3c', '#7a4418', 0.5))}${many(40, () => {
          const [x, y] = pen.spread(1, 140, 1)[0] ?? [0, 0];
          return pen.oval(x, y, pen.between(2, 7), pen.between(2, 6), '#e2b070', 0.5);
        })}`
      : BITS.lemon
        ? pen.oval(-30, -40, 90, 60, pen.fade('#ffd9a0', 0.6, 0))
        : '';
  const spoon = pen.turned(
    230,
    90,
    30,
    `${pen.box(-9, -160, 18, 240, 9, pen.linear(['#f3f3f3', '#8d9296', '#e6e8ea'], 'across'))}${pen.oval(0, 110, 28, 44, pen.ball('#c9cdd0', 0.5))}`,
  );
  return `${plate(pen, 300, '#f3eee4', '#b98a5a')}${pen.oval(12, 20, 196, 194, '#1a0803', 0.4)}${pen.turned(196, -100, -28, pen.ring(10, 0, 52, '#e6dfd2', 26) + pen.ring(8, -4, 52, '#fff', 8, 0.7))}${pen.oval(0, 0, 196, 194, pen.linear(['#ffffff', '#e6ddcc', '#c9bca4'], 'slant'))}${pen.oval(0, 0, 172, 170, dark(hex, 0.4))}${pen.oval(0, 4, 170, 166, pen.ball(hex, 0.22))}${art}${pen.line('M-140 -70A160 160 0 0 1 -40 -150', '#fff', 9, 0.55)}${spoon}${MAINS.none?.(pen) ?? ''}`;
}
