/** Large pieces that make a plate: each is drawn around its own middle, about 150 units either way. */
import { scatter } from './draw-bits.ts';
import { dark, light, type Pen } from './draw-kit.ts';

export type Main = (pen: Pen) => string;

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const crumbs = (pen: Pen, rx: number, ry: number, hex: string, count: number) =>
  many(count, () => {
    const [angle, reach] = [pen.random() * 6.28, Math.sqrt(pen.random()) * 0.86];
    return pen.oval(
      Math.cos(angle) * rx * reach,
      Math.sin(angle) * ry * reach,
      pen.between(2, 6),
      pen.between(2, 4),
      pen.pick([light(hex, 0.45), dark(hex, 0.3), light(hex, 0.2)]),
      0.75,
    );
  });

/** Fried things in a cluster. */
const nuggets =
  (hex: string, count: number, rx: number, ry: number, gap: number, spread = 120): Main =>
  (pen) =>
    pen
      .spread(count, spread, gap)
      .map(([x, y]) =>
        pen.turned(
          x,
          y,
          pen.between(-40, 40),
          pen.lump(0, 0, rx, ry, pen.shade(hex, 0.08), { rough: 0.07, lift: 10, gloss: 0.2 }) +
            crumbs(pen, rx, ry, hex, 16),
        ),
      )
      .join('');
const rows =
  (hex: string, count: number, long: number, wide: number, marks: string): Main =>
  (pen) =>
    many(count, (at) =>
      pen.turned(
        pen.between(-8, 8),
        (at - (count - 1) / 2) * wide * 1.35,
        pen.between(-9, 9),
        `${pen.box(-long + 7, -wide / 2 + 12, long * 2, wide, wide / 2, '#1a0803', 0.4)}${pen.box(-long, -wide / 2, long * 2, wide, wide / 2, pen.linear([light(hex, 0.45), hex, dark(hex, 0.4)]))}${crumbs(pen, long * 0.9, wide * 0.4, hex, 14)}${marks === '' ? '' : many(4, (mark) => pen.line(`M${-long * 0.7 + mark * long * 0.42} ${-wide * 0.36}q10 ${wide * 0.4} 4 ${wide * 0.7}`, marks, 6, 0.55))}${pen.box(-long * 0.75, -wide * 0.33, long * 1.1, wide * 0.14, 6, '#fff', 0.4)}`,
      ),
    );
const fries =
  (hex: string): Main =>
  (pen) =>
    many(46, () => {
      const [x, y] = pen.spread(1, 118, 1)[0] ?? [0, 0];
      const shade = pen.shade(hex, 0.16);
      const long = pen.between(46, 84);
      return pen.turned(
        x,
        y * 0.85,
        pen.between(-75, 75),
        `${pen.box(-5, -long + 10, 21, long * 2, 5, '#3a1a04', 0.4)}${pen.box(-10, -long, 20, long * 2, 5, pen.linear([light(shade, 0.4), shade, dark(shade, 0.25)], 'across'))}${pen.box(-10, -long, 20, 9, 4, dark(shade, 0.35), 0.6)}`,
      );
    });
const pot =
  (hex: string, specks: string): Main =>
  (pen) =>
    `${pen.oval(8, 12, 62, 60, '#1a0803', 0.4)}${pen.oval(0, 0, 62, 62, pen.ball('#f4efe6', 0.2))}${pen.oval(0, 0, 50, 50, dark(hex, 0.35))}${pen.oval(0, 3, 49, 47, pen.ball(hex, 0.25))}${many(
      12,
      () => {
        const [x, y] = pen.spread(1, 38, 1)[0] ?? [0, 0];
        return pen.oval(x, y, 3, 3, specks, 0.8);
      },
    )}${pen.oval(-15, -16, 17, 7, '#fff', 0.45)}`;
const mound =
  (hex: string, rough: number): Main =>
  (pen) =>
    `${pen.lump(0, 0, 112, 92, hex, { rough, gloss: 0.2, lift: 14 })}${many(5, (at) => pen.line(`M${-70 + at * 8} ${-40 + at * 22}q50 -26 ${110 - at * 14} 4`, light(hex, 0.6), 8, 0.6))}`;
const battered: Main = (pen) => {
  const body =
    'M-190 12C-170 -56 -84 -64 0 -60C90 -58 150 -44 178 -12L224 -44C230 -10 226 22 214 48L172 22C130 62 50 66 -30 66C-110 66 -180 62 -190 12Z';
  return `<g transform="rotate(-14)"><g transform="translate(10 18)">${pen.path(body, '#1a0803', 0.45)}</g>${pen.path(body, pen.linear(['#f8cf78', '#dc942f', '#a65c14']))}${crumbs(pen, 180, 52, '#dd9a3a', 90)}${many(9, () => pen.lump(pen.between(-150, 150), pen.between(-36, 40), 18, 10, '#eab45a', { rough: 0.3, lift: 3, gloss: 0.4 }))}${pen.line('M-150 -24C-80 -50 40 -50 130 -26', '#ffeab8', 10, 0.5)}</g>`;
};
const fillet: Main = (pen) => {
  const body = 'M-180 20C-170 -50 -60 -70 60 -58C150 -50 200 -16 196 20C170 58 60 72 -60 66C-140 62 -186 50 -180 20Z';
  return `<g transform="rotate(-10)"><g transform="translate(8 16)">${pen.path(body, '#1a0803', 0.4)}</g>${pen.path(body, pen.linear(['#fff8e8', '#f3dfba', '#cf9f5c']))}${many(8, (at) => pen.line(`M${-140 + at * 40} -34q22 34 -6 74`, '#c99a5c', 6, 0.5))}${many(5, (at) => pen.line(`M${-130 + at * 62} -40l40 76`, '#7a4a1c', 9, 0.35))}</g>`;
};
const steak: Main = (pen) =>
  `${pen.lump(0, 0, 165, 108, '#6a2f1b', { rough: 0.12, rotate: -12, lift: 16, gloss: 0.12 })}<g transform="rotate(-12)">${pen.line('M-130 -50C-60 -96 70 -92 136 -44', '#e9c48e', 12, 0.9)}${many(6, (at) => pen.line(`M${-125 + at * 48} 62L${-75 + at * 48} -62`, '#230d06', 12, 0.65))}${crumbs(pen, 140, 80, '#6a3a22', 46)}${pen.lump(10, -6, 40, 30, '#ffe58a', { rough: 0.1, gloss: 0.5 })}</g>${scatter(pen, 'parsley', 90, 0.5)}`;
const slicedRoast =
  (outer: string, inner: string): Main =>
  (pen) =>
    many(4, (at) => {
      const x = -105 + at * 66;
      return `${pen.lump(x, at * 8, 78, 104, outer, { rough: 0.06, rotate: 14, lift: 12, gloss: 0 })}${pen.turned(x + 4, at * 8, 14, pen.path(pen.outline(0, 0, 64, 90, 0.06), pen.radial(inner, outer, 0.55)) + many(4, () => pen.line(`M${pen.between(-34, 20)} ${pen.between(-60, 50)}q16 8 26 0`, light(inner, 0.5), 3, 0.6)))}`;
    });
const bird: Main = (pen) =>
  `${pen.lump(-20, 0, 150, 104, '#9c4a17', { rough: 0.08, lift: 16, gloss: 0.4 })}${pen.lump(96, 44, 76, 44, '#b35c1e', { rotate: 28, rough: 0.08, lift: 10, gloss: 0.5 })}${pen.turned(168, 86, 34, pen.box(-14, -9, 60, 18, 9, '#f4e3c6'))}${pen.lump(70, -56, 68, 38, '#a8521a', { rotate: -20, rough: 0.08, gloss: 0.5 })}${crumbs(pen, 130, 84, '#a8521a', 40)}${pen.line('M-120 -30C-70 -76 10 -80 60 -54', '#ffd9a0', 12, 0.4)}`;
const pie: Main = (pen) =>
  `${pen.oval(10, 18, 140, 138, '#1a0803', 0.45)}${pen.path(pen.outline(0, 0, 140, 138, 0.035, 18), pen.ball('#c9822c', 0.35))}${many(22, (at) => pen.turned(0, 0, at * 16.4, pen.oval(0, -124, 19, 13, pen.ball('#e3a648', 0.3))))}${pen.oval(0, 0, 108, 106, pen.ball('#dc9a3c', 0.3))}${many(3, (at) => pen.turned(0, 0, at * 120, `${pen.path('M0 -14C26 -36 28 -70 0 -88C-28 -70 -26 -36 0 -14Z', pen.ball('#e8b25a', 0.4))}${pen.line('M0 -22L0 -80', '#a8641e', 3, 0.7)}`))}${pen.line('M-14 8l28 -18M-14 -10l28 18', '#6b350f', 6, 0.8)}${pen.line('M-84 -58C-50 -94 10 -102 50 -90', '#fff0c8', 9, 0.5)}`;
const toast: Main = (pen) =>
  many(3, (at) =>
    pen.turned(
      -80 + at * 80,
      at * 10 - 10,
      -16 + at * 14,
      `${pen.box(-62, -70, 140, 150, 24, '#1a0803', 0.4)}${pen.box(-70, -80, 140, 150, 26, '#a8611f')}${pen.box(-60, -70, 120, 130, 20, pen.ball('#e9b765', 0.3))}${crumbs(pen, 50, 54, '#dca850', 26)}`,
    ),
  );
const sandwich: Main = (pen) =>
  many(3, (at) =>
    pen.turned(
      -110 + at * 104,
      at % 2 === 0 ? 10 : -12,
      -18 + at * 16,
      `${pen.path('M-70 82L10 -78L92 82Z', '#1a0803', 0.4)}${pen.path('M-82 70L0 -92L82 70Z', pen.ball('#e6b769', 0.3))}${pen.line('M-78 72L78 72', '#c98a3a', 26)}${pen.line('M-78 66L78 66', '#7fb83e', 9)}${pen.line('M-76 75L76 75', '#d8402a', 8)}${pen.line('M-76 84L76 84', '#f4b9a6', 7)}${pen.line('M-74 91L74 91', '#f7d36a', 6)}${pen.line('M-50 30L0 -70', '#fff1c9', 6, 0.5)}`,
    ),
  );
const dumplings =
  (hex: string, brown: boolean): Main =>
  (pen) =>
    many(7, (at) => {
      const angle = (at / 6) * 6.28;
      const [x, y] = at === 6 ? [0, 0] : [Math.cos(angle) * 128, Math.sin(angle) * 118];
      const body = 'M-58 20C-54 -38 54 -38 58 20C36 40 -36 40 -58 20Z';
      return pen.turned(
        x,
        y,
        at * 61,
        `<g transform="translate(6 12)">${pen.path(body, '#1a0803', 0.4)}</g>${pen.path(body, pen.linear([light(hex, 0.5), hex, brown ? '#b9762c' : dark(hex, 0.2)]))}${many(6, (pleat) => pen.line(`M${-44 + pleat * 17} 12q8 -18 ${4 - pleat} -36`, dark(hex, 0.25), 3, 0.55))}${pen.line('M-46 4C-36 -26 36 -26 46 4', '#fff', 5, 0.5)}`,
        1.4,
      );
    });
const taco: Main = (pen) =>
  many(2, (at) =>
    pen.turned(
      -70 + at * 150,
      at * 12,
      -24,
      `${pen.path('M-112 90A112 112 0 0 1 122 90Z', '#1a0803', 0.4)}${pen.path('M-112 64C-104 -70 104 -70 112 64Z', '#d59d3f')}<g transform="translate(0 -14)">${scatter(pen, 'lettuce', 52, 0.5)}${scatter(pen, 'chicken', 58, 0.4)}${scatter(pen, 'cherry', 60, 0.5)}</g>${pen.path('M-118 84C-108 -34 108 -34 118 84Q0 104 -118 84Z', pen.ball('#f2cd7c', 0.3))}${crumbs(pen, 80, 22, '#e0b050', 26)}`,
    ),
  );
const bao: Main = (pen) =>
  many(2, (at) =>
    pen.turned(
      -86 + at * 172,
      at * 14,
      -14 + at * 22,
      `${pen.lump(0, 22, 96, 64, '#f6efe0', { rough: 0.03, gloss: 0, lift: 16 })}${pen.lump(0, -4, 92, 30, '#6a2c16', { rough: 0.12, gloss: 0.5 })}${scatter(pen, 'springonion', 60, 0.6, 0, -18)}${pen.lump(0, -46, 90, 44, '#fffaf0', { rough: 0.03, gloss: 0.7 })}`,
    ),
  );
const scotchEgg: Main = (pen) =>
  many(2, (at) =>
    pen.turned(
      -80 + at * 160,
      at * 16,
      0,
      `${pen.lump(0, 0, 86, 84, '#a25a1c', { rough: 0.05, lift: 14, gloss: 0 })}${crumbs(pen, 84, 82, '#b06a28', 60)}${pen.oval(0, 2, 70, 68, '#c98766')}${pen.oval(0, 2, 52, 50, pen.ball('#fffdf4', 0.1))}${pen.lump(3, 4, 29, 28, '#f39a12', { rough: 0.03, gloss: 0.6, lift: 1 })}`,
    ),
  );
const lasagne: Main = (pen) =>
  `${pen.box(-128, -84, 280, 200, 22, '#1a0803', 0.45)}${pen.box(-140, -30, 280, 136, 18, pen.linear(['#f2cf86', '#b4391f', '#f0c97c', '#a83218', '#eec478', '#9a2d15']))}${pen.path(pen.outline(0, -26, 146, 80, 0.06, 14), pen.ball('#e2932e', 0.35))}${many(14, () => pen.oval(pen.between(-105, 105), pen.between(-76, 22), pen.between(9, 20), pen.between(6, 13), pen.pick(['#a8541a', '#f9da8c', '#c23a1e', '#fbe6ac']), 0.7))}`;
const ribs: Main = (pen) =>
  many(
    6,
    (at) =>
      `${pen.turned(-130 + at * 52, 60, 6, pen.box(-9, 0, 18, 70, 9, '#f1e2c8'))}${pen.lump(-130 + at * 52, -6, 36, 96, '#7a2412', { rough: 0.06, rotate: 6, gloss: 0.55, lift: 10 })}`,
  );
const omelette: Main = (pen) =>
  `${pen.lump(0, 0, 178, 88, '#f4c33c', { rough: 0.06, rotate: -8, lift: 14, gloss: 0.3 })}${crumbs(pen, 150, 60, '#d9941e', 34)}${pen.line('M-150 36C-60 74 80 68 150 20', '#b9741a', 8, 0.6)}`;
const yorkshire: Main = (pen) =>
  `${pen.lump(0, 0, 92, 86, '#c47a24', { rough: 0.12, lift: 14 })}${pen.path(pen.outline(4, 4, 60, 56, 0.14), pen.ball('#8d4c12', 0.3))}${pen.oval(6, 8, 42, 36, pen.ball('#5a2c0e', 0.25))}${pen.line('M-66 -34C-40 -70 20 -78 54 -58', '#ffe2a4', 12, 0.6)}`;
const onionRings: Main = (pen) =>
  pen
    .spread(9, 130, 74)
    .map(([x, y]) => {
      const r = pen.between(44, 64);
      return (
        pen.ring(x + 7, y + 11, r, '#1a0803', 28, 0.4) +
        pen.ring(x, y, r, '#8f5212', 32) +
        pen.ring(x, y, r, pen.shade('#d99a3c'), 26) +
        pen.ring(x - 3, y - 5, r, '#fbdf9c', 7, 0.65)
      );
    })
    .join('');
const sauceSmear =
  (hex: string): Main =>
  (pen) =>
    `${pen.lump(0, 0, 110, 66, hex, { rough: 0.2, lift: 3, gloss: 0.35 })}${pen.lump(64, 44, 34, 22, hex, { rough: 0.15, lift: 2 })}`;

export const MAINS: Readonly<Record<string, Main>> = {
  garlicbread: rows('#e0a040', 4, 150, 62, '#4e8a34'),
  springroll: rows('#cf8a30', 4, 132, 54, ''),
  bangers: rows('#8f4420', 3, 140, 60, '#4a1d0c'),
  arancini: nuggets('#cf8428', 5, 68, 64, 118),
  friedchicken: nuggets('#b8691f', 4, 98, 70, 110),
  sesameball: nuggets('#d9a04a', 5, 66, 64, 118),
  hashbrown: nuggets('#cf8f35', 3, 74, 48, 80, 90),
  biscuit: nuggets('#dda650', 3, 84, 76, 120),
  haloumi: rows('#efd28a', 3, 110, 58, '#9a5a1a'),
  fries: fries('#f0b83e'),
  kumara: fries('#e0702a'),
  napoli: pot('#c4321a', '#4c8a34'),
  aioli: pot('#f7e7ae', '#6b9a3c'),
  tartare: pot('#f6f0d6', '#5e9434'),
  plumsauce: pot('#7a1c2e', '#c04a50'),
  gravy: pot('#6b3514', '#a5622c'),
  peas: (pen) => `${mound('#6a9e2c', 0.12)(pen)}${scatter(pen, 'pea', 82, 1)}`,
  mash: mound('#f6e3a6', 0.1),
  slaw: (pen) =>
    many(60, () => {
      const [x, y] = pen.spread(1, 92, 1)[0] ?? [0, 0];
      return pen.turned(
        x,
        y,
        pen.random() * 180,
        pen.line('M-34 0Q0 16 34 0', pen.pick(['#eef0cc', '#d8e6a4', '#e8863a', '#a04a86', '#fbfbe8']), 8),
      );
    }),
  batterfish: battered,
  whitefish: fillet,
  steak,
  roastbeef: slicedRoast('#5e2a18', '#cf6a5c'),
  roast: slicedRoast('#7a4220', '#b07040'),
  duck: bird,
  pie,
  toast,
  sandwich,
  dumpling: dumplings('#f3deb0', true),
  greendumpling: dumplings('#8fb558', false),
  taco,
  bao,
  scotchegg: scotchEgg,
  lasagne,
  ribs,
  omelette,
  yorkshire,
  onionring: onionRings,
  smear: sauceSmear('#b0301a'),
  oyster: (pen) =>
    many(6, (at) => {
      const angle = (at / 6) * 6.28;
      return pen.turned(
        Math.cos(angle) * 130,
        Math.sin(angle) * 120,
        at * 60 + 90,
        `${pen.lump(0, 0, 74, 50, '#8a8a80', { rough: 0.14, gloss: 0, lift: 10 })}${pen.lump(0, 0, 60, 37, '#eceae0', { rough: 0.1, gloss: 0, lift: 1 })}${pen.lump(2, 2, 40, 24, '#b9b6a0', { rough: 0.16, gloss: 0.7, lift: 2 })}`,
      );
    }),
};
