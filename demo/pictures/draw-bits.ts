/** Small pieces on top of food: toppings, herbs, cut vegetables. Each is drawn around a point. */
import { dark, light, type Pen } from './draw-kit.ts';

export type Bit = (pen: Pen, x: number, y: number) => string;
export interface BitParts {
  readonly draw: Bit;
  /** How many are on a full dish, and how far apart. */
  readonly count: number;
  readonly gap: number;
}

const leaf = (pen: Pen, x: number, y: number, size: number, hex: string) => {
  const shade = pen.shade(hex);
  const shape = `M0 ${-size}C${size * 0.75} ${-size * 0.5} ${size * 0.6} ${size * 0.6} 0 ${size}C${-size * 0.6} ${size * 0.6} ${-size * 0.75} ${-size * 0.5} 0 ${-size}Z`;
  const turn = pen.random() * 360;
  return `${pen.turned(x + 4, y + 6, turn, pen.path(shape, '#1a0803', 0.4))}${pen.turned(
    x,
    y,
    turn,
    pen.path(shape, pen.linear([light(shade, 0.2), dark(shade, 0.25)], 'across')) +
      pen.line(`M0 ${-size * 0.8}L0 ${size * 0.9}`, light(shade, 0.4), 2, 0.6),
  )}`;
};
const slice = (pen: Pen, x: number, y: number, r: number, rim: string, flesh: string) =>
  pen.oval(x + 3, y + 5, r, r, '#1a0803', 0.35) +
  pen.oval(x, y, r, r, rim) +
  pen.oval(x, y, r * 0.84, r * 0.84, pen.ball(flesh, 0.2));
const strip = (pen: Pen, x: number, y: number, long: number, wide: number, hex: string) => {
  const bend = pen.between(-0.5, 0.5) * long;
  const d = `M${-long} 0Q0 ${bend} ${long} 0`;
  const turn = pen.random() * 180;
  return (
    pen.turned(x + 3, y + 5, turn, pen.line(d, '#1a0803', wide, 0.35)) +
    pen.turned(x, y, turn, pen.line(d, hex, wide) + pen.line(d, light(hex, 0.45), wide * 0.3, 0.6))
  );
};
const flakes = (pen: Pen, x: number, y: number, colours: readonly [string, ...string[]], many: number, size: number) =>
  Array.from({ length: many }, () =>
    pen.oval(x + pen.between(-24, 24), y + pen.between(-24, 24), size, size * 0.6, pen.pick(colours)),
  ).join('');

const pepperoni: Bit = (pen, x, y) => {
  const r = pen.between(32, 37);
  const spots = pen.spread(7, r * 0.65, 9, x, y).map(([a, b]) => pen.oval(a, b, 3.2, 2.6, '#e88f6a', 0.7));
  return `${pen.oval(x + 4, y + 6, r, r, '#1a0803', 0.4)}${pen.path(pen.outline(x, y, r, r, 0.04), '#7e1c10')}${pen.oval(x, y, r * 0.87, r * 0.87, pen.ball(pen.shade('#bf3a22', 0.08), 0.25))}${spots.join('')}${pen.oval(x - r * 0.3, y - r * 0.35, r * 0.3, r * 0.15, '#fff', 0.22)}`;
};
const mushroom: Bit = (pen, x, y) => {
  const cap = 'M-28 2C-30 -26 30 -26 28 2C20 10 10 4 8 6L8 24C4 30 -4 30 -8 24L-8 6C-10 4 -20 10 -28 2Z';
  const turn = pen.random() * 360;
  return (
    pen.turned(x + 3, y + 5, turn, pen.path(cap, '#1a0803', 0.35)) +
    pen.turned(
      x,
      y,
      turn,
      `${pen.path(cap, pen.ball('#e6cfa8', 0.25))}${pen.line('M-24 1C-20 -18 20 -18 24 1', '#a07a4c', 4, 0.9)}${pen.line('M-10 6Q0 -2 10 6', '#8a6238', 4, 0.7)}`,
    )
  );
};
const prawn: Bit = (pen, x, y) => {
  const turn = pen.random() * 360;
  const body = 'M-26 16C-36 -22 14 -42 30 -6C33 6 24 12 18 6C8 -14 -12 -6 -10 14C-9 24 -22 28 -26 16Z';
  const bands = [-20, -6, 8].map((at) =>
    pen.line(
      `M${at - 6} ${-8 - (14 - Math.abs(at)) * 0.5}L${at + 6} ${4 - (14 - Math.abs(at)) * 0.6}`,
      '#e2562e',
      4,
      0.75,
    ),
  );
  return (
    pen.turned(x + 4, y + 7, turn, pen.path(body, '#1a0803', 0.4), 1.1) +
    pen.turned(
      x,
      y,
      turn,
      `${pen.path(body, pen.ball('#f59a6e', 0.4))}${bands.join('')}${pen.path('M26 -6L46 -8L40 4L44 16L26 6Z', '#d94f2c')}${pen.line('M-18 -6C-10 -24 12 -24 20 -10', '#fff', 3, 0.5)}`,
      1.1,
    )
  );
};
const egg: Bit = (pen, x, y) =>
  `${pen.lump(x, y, 62, 56, '#fffdf2', { rough: 0.14, gloss: 0 })}${pen.lump(x + 3, y - 2, 27, 27, '#f6a81c', { rough: 0.02, gloss: 0.55, lift: 2 })}`;
const lemon: Bit = (pen, x, y) => {
  const turn = pen.between(-40, 60);
  const spokes = [-60, -30, 0, 30, 60].map((angle) =>
    pen.turned(0, 30, angle, pen.line('M0 -6L0 -46', '#fffbe0', 3, 0.9)),
  );
  const wedge = 'M-58 26A58 58 0 0 1 58 26Q0 44 -58 26Z';
  return (
    pen.turned(x + 6, y + 9, turn, pen.path(wedge, '#1a0803', 0.4)) +
    pen.turned(
      x,
      y,
      turn,
      pen.path(wedge, '#f2c014') +
        pen.path('M-49 26A49 49 0 0 1 49 26Q0 36 -49 26Z', pen.ball('#ffe65c', 0.3)) +
        spokes.join(''),
    )
  );
};
const tomatoSlice: Bit = (pen, x, y) =>
  slice(pen, x, y, 46, '#a81f12', '#e2452c') +
  [0, 72, 144, 216, 288]
    .map((angle) =>
      pen.turned(x, y, angle, pen.oval(0, -24, 9, 13, '#f7a06a', 0.85) + pen.oval(0, -22, 3, 5, '#ffe2a8')),
    )
    .join('');
const avocado: Bit = (pen, x, y) => {
  const turn = pen.random() * 360;
  return [0, 1, 2]
    .map((at) =>
      pen.turned(
        x + at * 15,
        y + at * 7,
        turn * 0.1 + at * 9,
        `${pen.line('M-30 10Q0 -38 30 10', '#1a0803', 19, 0.25)}${pen.line('M-30 8Q0 -40 30 8', '#5e7d26', 18)}${pen.line('M-28 10Q0 -34 28 10', '#c9d673', 13)}${pen.line('M-22 12Q0 -22 22 12', '#eef0a8', 5, 0.9)}`,
      ),
    )
    .join('');
};

const lumps =
  (hex: string, rx: number, ry: number, gloss = 0.35, rough = 0.18): Bit =>
  (pen, x, y) =>
    pen.lump(x, y, rx * pen.between(0.85, 1.1), ry * pen.between(0.85, 1.1), pen.shade(hex), {
      rotate: pen.random() * 180,
      gloss,
      rough,
    });

export const BITS: Readonly<Record<string, BitParts>> = {
  basil: {
    draw: (pen, x, y) => leaf(pen, x - 12, y, 34, '#2f7d32') + leaf(pen, x + 14, y + 6, 28, '#3d9140'),
    count: 6,
    gap: 110,
  },
  mint: {
    draw: (pen, x, y) => leaf(pen, x - 10, y, 26, '#3fa35a') + leaf(pen, x + 12, y, 24, '#58b86c'),
    count: 3,
    gap: 60,
  },
  rocket: {
    draw: (pen, x, y) =>
      leaf(pen, x, y, 42, '#3c8a35') +
      leaf(pen, x + 22, y + 12, 34, '#55a03f') +
      leaf(pen, x - 20, y + 10, 30, '#2f7a2f'),
    count: 12,
    gap: 62,
  },
  lettuce: {
    draw: (pen, x, y) =>
      pen.lump(x, y, 66, 50, pen.shade('#7fb83e', 0.18), { rough: 0.26, gloss: 0.15, rotate: pen.random() * 180 }) +
      strip(pen, x, y, 38, 6, '#d4e79a'),
    count: 14,
    gap: 60,
  },
  greens: {
    draw: (pen, x, y) =>
      strip(pen, x, y, 44, 20, pen.shade('#bcd98c')) +
      leaf(pen, x + 12, y - 6, 52, '#2f7d3a') +
      leaf(pen, x - 22, y + 10, 42, '#3f9347'),
    count: 6,
    gap: 80,
  },
  parsley: { draw: (pen, x, y) => flakes(pen, x, y, ['#2f7d32', '#4ca23c', '#68b84c'], 10, 4.5), count: 12, gap: 60 },
  oregano: { draw: (pen, x, y) => flakes(pen, x, y, ['#3d6b2c', '#567d38', '#2e5525'], 9, 3.6), count: 16, gap: 48 },
  pepper: { draw: (pen, x, y) => flakes(pen, x, y, ['#2a1d14', '#4a382a'], 9, 2.6), count: 12, gap: 48 },
  sesame: { draw: (pen, x, y) => flakes(pen, x, y, ['#fdf3d6', '#f2deb0', '#fff'], 9, 4.2), count: 14, gap: 46 },
  pepperoni: { draw: pepperoni, count: 15, gap: 78 },
  sausage: { draw: lumps('#8f4b2b', 24, 20), count: 16, gap: 62 },
  ham: {
    draw: (pen, x, y) =>
      strip(pen, x, y, 36, 26, pen.shade('#ef9a95')) + strip(pen, x + 8, y + 8, 26, 16, pen.shade('#f6b7ae')),
    count: 13,
    gap: 76,
  },
  bacon: {
    draw: (pen, x, y) => strip(pen, x, y, 46, 22, '#a83a26') + strip(pen, x + 2, y + 3, 44, 7, '#f3c9a4'),
    count: 9,
    gap: 72,
  },
  prosciutto: {
    draw: (pen, x, y) =>
      pen.lump(x, y, 68, 40, pen.shade('#d0605a'), { rough: 0.28, rotate: pen.random() * 180, gloss: 0.15 }) +
      strip(pen, x, y - 6, 50, 7, '#f8d9cc') +
      strip(pen, x, y + 8, 44, 5, '#f4c6b8'),
    count: 8,
    gap: 100,
  },
  chicken: { draw: lumps('#d99a4e', 35, 26, 0.4, 0.22), count: 15, gap: 60 },
  pork: { draw: lumps('#cc5a22', 34, 28, 0.55, 0.18), count: 16, gap: 60 },
  beef: {
    draw: (pen, x, y) =>
      pen.lump(x, y, 46, 22, pen.shade('#5f2f1b', 0.2), { rough: 0.2, rotate: pen.random() * 180, gloss: 0.4 }),
    count: 18,
    gap: 52,
  },
  mince: {
    draw: (pen, x, y) =>
      [0, 1, 2, 3, 4]
        .map(() =>
          pen.lump(x + pen.between(-26, 26), y + pen.between(-22, 22), 13, 10, pen.shade('#743a1e', 0.22), {
            rough: 0.3,
            lift: 3,
          }),
        )
        .join(''),
    count: 18,
    gap: 38,
  },
  prawn: { draw: prawn, count: 8, gap: 92 },
  salmon: {
    draw: (pen, x, y) =>
      pen.lump(x, y, 46, 30, '#f47b4a', { rough: 0.08, rotate: pen.random() * 90 }) +
      strip(pen, x, y - 4, 28, 4, '#ffd3b6') +
      strip(pen, x, y + 8, 28, 4, '#ffd3b6'),
    count: 9,
    gap: 64,
  },
  calamari: {
    draw: (pen, x, y) => {
      const r = pen.between(28, 40);
      return (
        pen.ring(x + 4, y + 7, r, '#1a0803', 20, 0.35) +
        pen.ring(x, y, r, '#b9772a', 22) +
        pen.ring(x, y, r, pen.shade('#e2ae58'), 17) +
        pen.ring(x - 2, y - 3, r, '#f9dfa0', 5, 0.7)
      );
    },
    count: 14,
    gap: 66,
  },
  mussel: {
    draw: (pen, x, y) =>
      pen.turned(
        x,
        y,
        pen.random() * 360,
        `${pen.oval(4, 8, 52, 28, '#1a0803', 0.4)}${pen.oval(0, 0, 52, 28, pen.ball('#2b3a40', 0.4))}${pen.oval(2, 2, 42, 20, '#b9c4c0')}${pen.oval(0, 2, 28, 14, pen.ball('#f0a13f'))}`,
      ),
    count: 7,
    gap: 92,
  },
  mushroom: { draw: mushroom, count: 11, gap: 76 },
  olive: {
    draw: (pen, x, y) =>
      pen.ring(x + 3, y + 4, 12, '#1a0803', 10, 0.3) +
      pen.ring(x, y, 12, pen.shade('#2b2430'), 10) +
      pen.ring(x - 1, y - 2, 13, '#8d8498', 2, 0.6),
    count: 13,
    gap: 66,
  },
  capsicum: {
    draw: (pen, x, y) => strip(pen, x, y, 32, 11, pen.pick(['#d23a22', '#3f9438', '#e9b022'])),
    count: 15,
    gap: 52,
  },
  onion: {
    draw: (pen, x, y) => strip(pen, x, y, 28, 7, '#9a4476') + strip(pen, x + 4, y + 7, 26, 5, '#e7c4dc'),
    count: 12,
    gap: 56,
  },
  springonion: {
    draw: (pen, x, y) =>
      [0, 1, 2]
        .map(() => {
          const [a, b] = [x + pen.between(-22, 22), y + pen.between(-20, 20)];
          return pen.ring(a + 2, b + 3, 7, '#1a0803', 5, 0.3) + pen.ring(a, b, 7, pen.shade('#6fb03c', 0.2), 5);
        })
        .join(''),
    count: 10,
    gap: 56,
  },
  chilli: {
    draw: (pen, x, y) =>
      strip(pen, x, y, 15, 10, pen.shade('#cf1d12')) +
      pen.oval(x + 15, y + 9, 7, 6, '#e53a20') +
      pen.oval(x + 15, y + 9, 3, 2.6, '#ffd9a0'),
    count: 9,
    gap: 66,
  },
  garlic: { draw: lumps('#f5e7bf', 13, 9), count: 14, gap: 58 },
  cherry: {
    draw: (pen, x, y) =>
      slice(pen, x, y, 23, '#a3170f', '#e5482e') +
      pen.oval(x - 7, y, 5, 9, '#f8ab72', 0.9) +
      pen.oval(x + 8, y, 5, 9, '#f8ab72', 0.9),
    count: 10,
    gap: 78,
  },
  tomato: { draw: tomatoSlice, count: 7, gap: 82 },
  zucchini: {
    draw: (pen, x, y) => slice(pen, x, y, 28, '#3d7a2c', '#dbe6a4') + pen.oval(x, y, 10, 10, '#c4d486', 0.8),
    count: 10,
    gap: 80,
  },
  cucumber: {
    draw: (pen, x, y) =>
      slice(pen, x, y, 34, '#2f7030', '#d3ebb0') +
      [0, 60, 120, 180, 240, 300].map((angle) => pen.turned(x, y, angle, pen.oval(0, -13, 3, 6, '#f4fbdc'))).join(''),
    count: 12,
    gap: 58,
  },
  eggplant: {
    draw: (pen, x, y) => strip(pen, x, y, 38, 30, '#3a1730') + strip(pen, x + 2, y + 3, 34, 17, pen.shade('#9a6236')),
    count: 13,
    gap: 58,
  },
  artichoke: { draw: lumps('#b5b36a', 28, 19, 0.2, 0.25), count: 8, gap: 88 },
  pineapple: {
    draw: (pen, x, y) =>
      pen.turned(
        x,
        y,
        pen.random() * 360,
        `${pen.path('M-28 24L0 -30L30 24Q0 36 -28 24Z', '#8a5208', 0.5)}${pen.path('M-28 18L0 -34L28 18Q0 30 -28 18Z', pen.ball('#f7c52e', 0.4))}${pen.line('M0 -22L-2 18M0 -22L14 16M0 -22L-16 16', '#d99a14', 2, 0.7)}`,
      ),
    count: 13,
    gap: 72,
  },
  mango: { draw: lumps('#f9a51a', 25, 22, 0.5, 0.08), count: 10, gap: 48 },
  potato: { draw: lumps('#e2a948', 42, 33, 0.4, 0.14), count: 7, gap: 70 },
  tofu: {
    draw: (pen, x, y) =>
      pen.turned(
        x,
        y,
        pen.between(-25, 25),
        `${pen.box(-24, -18, 60, 52, 8, '#1a0803', 0.35)}${pen.box(-30, -26, 58, 50, 9, pen.ball('#fbefd2', 0.25))}${pen.box(-22, -20, 30, 7, 4, '#fff', 0.7)}`,
      ),
    count: 13,
    gap: 70,
  },
  peanut: { draw: lumps('#d9a457', 15, 10), count: 13, gap: 56 },
  walnut: { draw: lumps('#8d5a2c', 22, 18, 0.25, 0.3), count: 8, gap: 86 },
  bean: { draw: lumps('#5b1f1c', 17, 11, 0.5, 0.08), count: 18, gap: 38 },
  pea: { draw: lumps('#6fae2e', 13, 13, 0.55, 0.03), count: 22, gap: 38 },
  corn: { draw: lumps('#f7c92c', 12, 10, 0.5, 0.1), count: 24, gap: 34 },
  mozzarella: {
    draw: (pen, x, y) => pen.lump(x, y, 46, 40, '#fffaf0', { rough: 0.16, gloss: 0.6, lift: 4 }),
    count: 7,
    gap: 120,
  },
  feta: {
    draw: (pen, x, y) =>
      pen.lump(x, y, 19, 16, '#fffdf5', { rough: 0.3, gloss: 0 }) +
      pen.lump(x + 18, y + 10, 11, 9, '#f6f0e2', { rough: 0.3, gloss: 0 }),
    count: 14,
    gap: 68,
  },
  parmesan: {
    draw: (pen, x, y) => strip(pen, x, y, 24, 10, '#f8e6ae') + strip(pen, x + 8, y + 10, 15, 7, '#fff3cc'),
    count: 11,
    gap: 70,
  },
  lemon: { draw: lemon, count: 2, gap: 150 },
  egg: { draw: egg, count: 1, gap: 100 },
  avocado: { draw: avocado, count: 4, gap: 110 },
  strawberry: {
    draw: (pen, x, y) =>
      pen.turned(
        x,
        y,
        pen.between(-40, 40),
        `${pen.path('M4 48C-28 32 -38 -4 -22 -18C-8 -28 16 -28 28 -16C42 -2 34 32 8 48Z', '#1a0803', 0.35)}${pen.path('M0 42C-30 26 -38 -8 -22 -22C-8 -32 12 -32 24 -22C38 -8 30 26 0 42Z', pen.ball('#d91f2e', 0.4))}${[
          [-14, -6],
          [2, -12],
          [16, -4],
          [-6, 10],
          [10, 12],
          [0, 26],
        ]
          .map(([a = 0, b = 0]) => pen.oval(a, b, 2.2, 3.2, '#ffd98a'))
          .join('')}${pen.path('M-20 -24L-6 -34L0 -26L8 -36L22 -24L4 -18Z', '#3f8f34')}`,
      ),
    count: 6,
    gap: 62,
  },
  blueberry: { draw: lumps('#3b4a8c', 17, 17, 0.5, 0.03), count: 14, gap: 38 },
  kiwi: {
    draw: (pen, x, y) =>
      slice(pen, x, y, 32, '#7a5a2a', '#8dc63f') +
      pen.oval(x, y, 9, 8, '#f3f3cf') +
      [0, 45, 90, 135, 180, 225, 270, 315]
        .map((angle) => pen.turned(x, y, angle, pen.oval(0, -15, 2, 4, '#1c2410')))
        .join(''),
    count: 4,
    gap: 70,
  },
};

/** Scatters a bit over a disc; `amount` thins or thickens. */
export function scatter(pen: Pen, name: string, radius: number, amount = 1, cx = 0, cy = 0): string {
  const bit = BITS[name];
  if (bit === undefined) return '';
  const gap = bit.gap * Math.min(1, radius / 240) * (amount > 1 ? 0.8 : 1);
  return pen
    .spread(Math.max(1, Math.round(bit.count * amount)), radius, gap, cx, cy)
    .map(([x, y]) => bit.draw(pen, x, y))
    .join('');
}
