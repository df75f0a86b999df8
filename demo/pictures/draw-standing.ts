/** Things seen from the front, standing on the line y = 270 around x = 0: glasses, cans, bottles, burgers. */
import { scatter } from './draw-bits.ts';
import { dark, light, type Pen } from './draw-kit.ts';

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const ground = (pen: Pen, half: number) => pen.shadow(20, 276, half * 1.25, 30, 0.7);
const drops = (pen: Pen, w: number, top: number, bottom: number) =>
  many(30, () => {
    const [x, y, r] = [pen.between(-w, w), pen.between(top, bottom), pen.between(2, 5)];
    return pen.oval(x, y, r, r * 1.2, '#fff', 0.4) + pen.oval(x - r * 0.3, y - r * 0.4, r * 0.4, r * 0.4, '#fff', 0.8);
  });

export function can(pen: Pen, hex: string): string {
  return `${ground(pen, 120)}${pen.path('M-104 -220Q-118 -206 -118 -186L-118 244Q-112 270 -92 276Q0 292 92 276Q112 270 118 244L118 -186Q118 -206 104 -220Q0 -200 -104 -220Z', pen.linear([dark(hex, 0.5), light(hex, 0.25), hex, dark(hex, 0.15), dark(hex, 0.6)], 'across'))}${pen.oval(0, -220, 105, 22, pen.linear(['#f3f3f3', '#a8a8ac'], 'slant'))}${pen.oval(0, -219, 90, 16, '#c9c9ce')}${pen.oval(12, -216, 30, 7, '#8d8d94')}${pen.path('M-118 10C-40 -70 40 90 118 0L118 90C40 170 -40 30 -118 100Z', light(hex, 0.85), 0.9)}${pen.path('M-118 110C-40 40 40 180 118 104L118 116C40 192 -40 52 -118 124Z', light(hex, 0.85), 0.7)}${pen.box(-86, -190, 18, 440, 9, '#fff', 0.3)}${drops(pen, 104, -180, 250)}`;
}
export function bottle(pen: Pen, hex: string): string {
  const body =
    'M-34 -330L34 -330L36 -190C40 -130 96 -120 96 -50L96 246Q90 276 60 278L-60 278Q-90 276 -96 246L-96 -50C-96 -120 -40 -130 -36 -190Z';
  return `${ground(pen, 100)}${pen.path(body, pen.linear([dark(hex, 0.6), light(hex, 0.35), hex, dark(hex, 0.1), dark(hex, 0.6)], 'across'))}${pen.box(-38, -346, 76, 40, 8, pen.linear(['#8a6a1c', '#f3d98a', '#a8842c'], 'across'))}${pen.box(-96, 10, 192, 150, 0, pen.linear(['#cfc3a4', '#fffaf0', '#efe6cf', '#b9ac8c'], 'across'))}${pen.box(-96, 26, 192, 7, 0, hex)}${pen.box(-96, 138, 192, 7, 0, hex)}${pen.oval(0, 84, 40, 40, hex)}${pen.line('M-18 92q18 -34 36 0', '#fff', 7, 0.9)}${pen.box(-70, -60, 15, 310, 8, '#fff', 0.35)}${drops(pen, 84, -60, 0)}${drops(pen, 84, 170, 260)}`;
}
export function tumbler(pen: Pen, hex: string, words: readonly string[]): string {
  const glass = 'M-118 -230L118 -230L98 256Q94 276 70 278L-70 278Q-94 276 -98 256Z';
  const cubes = many(6, () =>
    pen.turned(
      pen.between(-56, 56),
      pen.between(-160, -20),
      pen.between(-40, 40),
      `${pen.box(-40, -40, 80, 80, 15, '#fff', 0.28)}${pen.box(-32, -34, 40, 14, 7, '#fff', 0.45)}`,
    ),
  );
  const fizz = many(26, () => {
    const r = pen.between(2, 6);
    return pen.ring(pen.between(-78, 78), pen.between(-140, 250), r, '#fff', 1.6, 0.6);
  });
  const citrus = (rim: string, flesh: string) =>
    pen.turned(
      96,
      -226,
      12,
      `${pen.oval(4, 6, 62, 62, '#1a0803', 0.25)}${pen.oval(0, 0, 62, 62, rim)}${pen.oval(0, 0, 54, 54, '#fff8dc')}${many(8, (at) => pen.turned(0, 0, at * 45, pen.path('M0 -6C16 -18 18 -44 0 -50C-18 -44 -16 -18 0 -6Z', pen.ball(flesh, 0.3))))}`,
    );
  const top = words.includes('lemon')
    ? citrus('#eebd14', '#ffe254')
    : words.includes('orange')
      ? citrus('#e0741a', '#ff9a3c')
      : words.includes('mint')
        ? scatter(pen, 'mint', 40, 1, 0, -220)
        : '';
  return `${ground(pen, 110)}${pen.path(glass, '#ffffff', 0.32)}${pen.path('M-108 -170L108 -170L92 246Q88 264 68 266L-68 266Q-88 264 -92 246Z', pen.linear([light(hex, 0.3), hex, dark(hex, 0.25)]))}${pen.oval(0, -170, 108, 18, light(hex, 0.45))}${cubes}${fizz}${pen.box(-84, -200, 16, 430, 8, '#fff', 0.5)}${pen.box(62, -190, 8, 380, 4, '#fff', 0.3)}<ellipse cx="0" cy="-230" rx="118" ry="20" fill="none" stroke="#fff" stroke-width="5" opacity=".8"/>${pen.turned(-30, -250, 10, pen.box(-9, -110, 18, 300, 9, pen.linear(['#d9392c', '#ff8d78', '#b92a20'], 'across')))}${top}`;
}
export function wine(pen: Pen, hex: string): string {
  const cup = 'M-120 -300C-150 -130 -110 -10 0 0C110 -10 150 -130 120 -300Z';
  return `${ground(pen, 110)}${pen.oval(0, 262, 112, 20, '#fff', 0.5)}${pen.box(-7, -10, 14, 268, 6, pen.linear(['#ffffff', '#a8b0b4', '#ffffff'], 'across'), 0.85)}${pen.path(cup, '#fff', 0.3)}${pen.path('M-131 -170C-126 -80 -90 -12 0 -8C90 -12 126 -80 131 -170Z', pen.linear([light(hex, 0.25), hex, dark(hex, 0.4)], 'slant'))}${pen.oval(0, -170, 131, 22, light(hex, 0.3))}${pen.line('M-104 -260C-118 -160 -100 -80 -60 -44', '#fff', 12, 0.6)}${pen.line('M100 -250C108 -170 98 -110 84 -80', '#fff', 6, 0.4)}<ellipse cx="0" cy="-300" rx="120" ry="20" fill="none" stroke="#fff" stroke-width="5" opacity=".85"/>`;
}
export function pint(pen: Pen, hex: string): string {
  const black = hex === '#24130d';
  const glass =
    'M-132 -260L132 -260Q138 -140 112 -60L100 256Q96 278 72 280L-72 280Q-96 278 -100 256L-112 -60Q-138 -140 -132 -260Z';
  const bubbles = many(40, () =>
    pen.oval(
      pen.between(-92, 92),
      pen.between(-130, 250),
      pen.between(1.5, 4.5),
      pen.between(1.5, 4.5),
      '#fff6d0',
      0.6,
    ),
  );
  const head = many(18, (at) =>
    pen.lump(-118 + at * 14, -222 + pen.between(-10, 10), 30, 24, black ? '#e8cfa0' : '#fff8e6', {
      rough: 0.12,
      gloss: 0.3,
      lift: 2,
    }),
  );
  return `${ground(pen, 120)}${pen.path(glass, '#fff', 0.35)}${pen.path('M-130 -220L130 -220Q132 -130 106 -60L94 250Q92 268 70 270L-70 270Q-92 268 -94 250L-106 -60Q-132 -130 -130 -220Z', pen.linear([dark(hex, 0.35), light(hex, black ? 0.15 : 0.4), hex, dark(hex, 0.3)], 'across'))}${black ? '' : bubbles}${head}${pen.box(-130, -230, 260, 56, 20, black ? '#e3c794' : '#fff4da', 0.95)}${pen.box(-86, -160, 17, 390, 8, '#fff', 0.4)}${drops(pen, 90, -150, 250)}`;
}
export function shake(pen: Pen, hex: string): string {
  const cream = [
    [-66, -214, 66],
    [66, -214, 66],
    [0, -228, 76],
    [-30, -276, 56],
    [34, -272, 52],
    [0, -318, 42],
  ] as const;
  return `${ground(pen, 110)}${pen.path('M-116 -210L116 -210L74 214Q80 250 108 270L-108 270Q-80 250 -74 214Z', pen.linear([dark(hex, 0.2), light(hex, 0.4), hex, dark(hex, 0.25)], 'across'))}${many(5, (at) => pen.line(`M${-80 + at * 40} -180L${-52 + at * 26} 200`, '#fff', 5, 0.28))}${pen.line('M-100 -160C-60 -60 -90 20 -50 100M70 -170C100 -90 50 -20 60 120', dark(hex, 0.35), 14, 0.35)}${pen.turned(56, -330, 14, pen.box(-11, -110, 22, 250, 10, pen.linear(['#c92c2c', '#ffffff', '#c92c2c', '#ffffff', '#c92c2c'])))}${cream.map(([x, y, r]) => pen.lump(x, y, r, r * 0.8, '#fff8ea', { rough: 0.06, gloss: 0.6, lift: 5 })).join('')}${pen.lump(-4, -366, 28, 27, '#c4142a', { rough: 0.02, gloss: 0.7 })}${pen.line('M0 -390q10 -34 40 -40', '#4a7a2c', 5)}${many(16, () => pen.turned(pen.between(-90, 90), pen.between(-290, -190), pen.random() * 180, pen.box(-9, -3, 18, 6, 3, pen.pick(['#e8447a', '#f3b32c', '#4aa8d8', '#7a4a2c']))))}${pen.box(-78, -190, 16, 360, 8, '#fff', 0.4)}`;
}

const layer = (pen: Pen, name: string, y: number): readonly [string, number] => {
  if (
    name === 'beef' ||
    name === 'bean' ||
    name === 'beetroot' ||
    name === 'fish' ||
    name === 'chicken' ||
    name === 'haloumi'
  ) {
    const hex = {
      beef: '#5c2a16',
      bean: '#4a2a1e',
      beetroot: '#7a1a3c',
      fish: '#d9993c',
      chicken: '#cf8430',
      haloumi: '#f0d48c',
    }[name];
    const specks = many(60, () =>
      pen.oval(
        pen.between(-225, 225),
        y - pen.between(8, 62),
        pen.between(3, 10),
        pen.between(2, 6),
        pen.pick([light(hex, 0.35), dark(hex, 0.35), light(hex, 0.15)]),
        0.8,
      ),
    );
    return [
      `${pen.path(`M-250 ${y - 34}Q-252 ${y - 72} -200 ${y - 70}Q0 ${y - 82} 200 ${y - 70}Q252 ${y - 72} 250 ${y - 34}Q250 ${y + 4} 200 ${y + 2}Q0 ${y + 10} -200 ${y + 2}Q-250 ${y + 4} -250 ${y - 34}Z`, pen.linear([light(hex, 0.25), hex, dark(hex, 0.45)]))}${specks}${pen.box(-190, y - 66, 240, 8, 4, '#fff', 0.2)}`,
      68,
    ];
  }
  if (name === 'cheese')
    return [
      `${pen.path(`M-246 ${y - 20}L246 ${y - 20}L252 ${y}L196 ${y + 4}L170 ${y + 44}L130 ${y + 4}L-40 ${y + 4}L-72 ${y + 54}L-112 ${y + 4}L-250 ${y}Z`, pen.linear(['#ffd95e', '#f2a71c']))}${pen.box(-230, y - 18, 420, 5, 3, '#fff', 0.5)}`,
      18,
    ];
  if (name === 'lettuce')
    return [
      many(15, (at) =>
        pen.lump(-238 + at * 34, y - 14 + (at % 2) * 8, 38, 22, pen.shade('#7cbb3a', 0.15), { rough: 0.22, lift: 4 }),
      ),
      28,
    ];
  if (name === 'tomato')
    return [
      many(
        3,
        (at) =>
          `${pen.box(-222 + at * 150, y - 30, 142, 30, 13, pen.linear(['#f0644a', '#c42a1a']))}${pen.box(-212 + at * 150, y - 26, 110, 6, 3, '#fff', 0.4)}`,
      ),
      30,
    ];
  if (name === 'pickle')
    return [many(5, (at) => `${pen.box(-210 + at * 86, y - 18, 76, 18, 9, pen.linear(['#a8bf4a', '#5e7d24']))}`), 18];
  if (name === 'bacon')
    return [
      pen.line(`M-240 ${y - 10}q40 -30 80 0t80 0t80 0t80 0t80 0t80 0`, '#8f2a1a', 22) +
        pen.line(`M-240 ${y - 8}q40 -30 80 0t80 0t80 0t80 0t80 0t80 0`, '#f1b994', 6),
      24,
    ];
  if (name === 'egg')
    return [
      pen.path(pen.outline(0, y - 10, 236, 24, 0.06, 14), '#fffdf4') +
        pen.lump(50, y - 26, 54, 30, '#f7a81c', { rough: 0.02, gloss: 0.6, lift: 0 }),
      28,
    ];
  if (name === 'mushroom')
    return [
      many(7, (at) => pen.lump(-190 + at * 64, y - 12, 40, 18, pen.shade('#a87a4c'), { rough: 0.12, gloss: 0.5 })),
      26,
    ];
  if (name === 'avocado')
    return [
      many(6, (at) => pen.lump(-190 + at * 76, y - 11, 50, 17, pen.shade('#b4cc5e'), { rough: 0.06, gloss: 0.4 })),
      24,
    ];
  return [
    many(40, () =>
      pen.turned(
        pen.between(-225, 225),
        y - pen.between(2, 26),
        pen.between(-50, 50),
        pen.line('M-26 0Q0 10 26 0', pen.pick(['#f3f3d6', '#d4e49c', '#e8863a', '#a85a92']), 8),
      ),
    ),
    30,
  ];
};

export function burger(pen: Pen, words: readonly string[]): string {
  let y = 210;
  let stack = `${pen.shadow(10, 262, 330, 34, 0.7)}${pen.path('M-340 244L340 244L330 284Q0 300 -330 284Z', pen.linear(['#c08a50', '#7d4d22']))}${pen.path('M-246 200Q0 188 246 200Q256 252 204 256L-204 256Q-256 252 -246 200Z', pen.linear(['#f4cd86', '#c9842f', '#9a5a1a']))}`;
  for (const name of words) {
    const [drawn, thick] = layer(pen, name, y);
    stack += drawn;
    y -= thick;
  }
  const seeds = many(34, () => {
    const [a, b] = [pen.between(-190, 190), pen.between(0, 1)];
    const top = y - 30 - b * (150 * (1 - (a / 250) ** 2));
    return pen.turned(
      a,
      top,
      pen.between(-50, 50),
      pen.oval(1, 3, 10, 6, '#7a4010', 0.4) + pen.oval(0, 0, 9.5, 5.5, '#fff0c4'),
    );
  });
  const bun = `M-250 ${y}C-262 ${y - 120} -140 ${y - 190} 0 ${y - 192}C140 ${y - 190} 262 ${y - 120} 250 ${y}Q0 ${y + 14} -250 ${y}Z`;
  stack += `${pen.path(bun, pen.linear(['#f3b95c', '#d78a2e', '#a85c18']))}${pen.oval(-90, y - 130, 110, 46, pen.fade('#ffffff', 0.65, 0))}${seeds}`;
  const room = Math.min(1, 470 / (256 - (y - 192)));
  return pen.turned(0, 270 * (1 - room), 0, stack, room);
}
