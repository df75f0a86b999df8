/** A whole picture: the table, the dish on it, the light. */
import { basket, bowl, noodles, pasta, pizza, plated, rice, salad, soup } from './draw-dishes.ts';
import { dark, light, Pen } from './draw-kit.ts';
import { bottle, burger, can, pint, shake, tumbler, wine } from './draw-standing.ts';
import { coffee, dessert } from './draw-sweets.ts';

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const FLAT: Readonly<Record<string, (pen: Pen, words: readonly string[]) => string>> = {
  pizza,
  bowl,
  soup,
  noodles,
  pasta,
  rice,
  salad,
  plate: plated,
  basket,
  dessert,
  coffee,
};
const DRAWINGS: Readonly<Record<string, (pen: Pen, words: readonly string[]) => string>> = {
  can: (pen, words) => can(pen, words[0] ?? '#b3202a'),
  bottle: (pen, words) => bottle(pen, words[0] ?? '#3d8f7a'),
  tumbler: (pen, words) => tumbler(pen, words[0] ?? '#f3df7a', words),
  wine: (pen, words) => wine(pen, words[0] ?? '#7a1230'),
  pint: (pen, words) => pint(pen, words[0] ?? '#e0a63a'),
  shake: (pen, words) => shake(pen, words[0] ?? '#f0a0ac'),
  burger,
};

/** Table colours by the first part of a picture's name. */
const TABLES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  roma: ['#6b4226', '#8a5a34', '#d9c9ae', '#4d3323'],
  wok: ['#33261f', '#5a2a20', '#3b4640', '#2c2f36'],
  fish: ['#c9d6d6', '#a9bfc4', '#dcd6c6', '#8fa9b0'],
  diner: ['#bcd8cf', '#e6d3c4', '#d98a80', '#c7d3dc'],
  crown: ['#4a2c1a', '#5c3b22', '#38402f', '#6b4a2c'],
  // Of the menus that a new store can start from.
  pizza: ['#6b4226', '#8a5a34', '#5a3a28'],
  chinese: ['#3b2a24', '#5a2a20', '#33403a'],
  fishAndChips: ['#c9d6d6', '#a9bfc4', '#8fa9b0'],
  burgers: ['#4a4f57', '#6f4a36', '#3c4a4e'],
  cafe: ['#e3d6c2', '#cfd8cf', '#c9b59a'],
  pub: ['#4a2c1a', '#5c3b22', '#38402f'],
};
const dressOf = (name: string, pen: Pen) =>
  pen.pick(TABLES[name.replace(/^(hero|logo)-/, '').split('-')[0] ?? ''] ?? ['#6b4226']);

function table(pen: Pen, hex: string, w: number, h: number, planked: boolean): string {
  const plank = h / 4;
  const boards = many(5, (at) => {
    const shade = pen.shade(hex, 0.09);
    const grain = many(4, () => {
      const y = at * plank + pen.between(12, plank - 12);
      return pen.line(
        `M0 ${y}C${w * 0.3} ${y + pen.between(-16, 16)} ${w * 0.6} ${y + pen.between(-16, 16)} ${w} ${y}`,
        dark(shade, 0.3),
        pen.between(1.5, 4),
        0.3,
      );
    });
    return `${pen.box(0, at * plank, w, plank + 1, 0, shade)}${grain}${pen.box(0, at * plank, w, 4, 0, dark(shade, 0.55), 0.6)}${pen.box(0, at * plank + 4, w, 2, 0, light(shade, 0.4), 0.4)}`;
  });
  const veins = many(6, () =>
    pen.line(
      `M${pen.between(-100, w * 0.5)} ${pen.between(0, h)}q${w * 0.2} ${pen.between(-120, 120)} ${w * 0.36} ${pen.between(-60, 60)}t${w * 0.4} ${pen.between(-90, 90)}`,
      light(hex, 0.5),
      pen.between(1, 5),
      0.18,
    ),
  );
  const ground = planked
    ? boards
    : `${pen.box(0, 0, w, h, 0, pen.linear([light(hex, 0.16), hex, dark(hex, 0.2)], 'slant'))}${veins}`;
  return `${ground}${pen.oval(w * 0.22, h * 0.05, w * 0.6, h * 0.7, pen.fade('#fff3d6', 0.4, 0))}`;
}
const vignette = (pen: Pen, w: number, h: number) =>
  pen.oval(w * 1.02, h * 1.06, w * 0.55, h * 0.6, pen.fade('#100500', 0.45, 0));

function room(pen: Pen, hex: string): string {
  const wall = dark(hex, 0.45);
  const lamps = many(7, () =>
    pen.oval(
      pen.between(0, 960),
      pen.between(20, 380),
      pen.between(30, 80),
      pen.between(30, 80),
      pen.fade(pen.pick(['#ffd690', '#ffb45c', '#ffe9bf']), 0.4, 0),
    ),
  );
  return `${pen.box(0, 0, 960, 720, 0, pen.linear([dark(wall, 0.25), wall, light(wall, 0.12)]))}${lamps}${pen.box(0, 520, 960, 200, 0, pen.linear([light(hex, 0.25), hex, dark(hex, 0.35)]))}${pen.box(0, 520, 960, 4, 0, light(hex, 0.5), 0.5)}${pen.oval(480, 610, 420, 90, pen.fade('#fff0cc', 0.35, 0))}`;
}

function props(pen: Pen, chopsticks: boolean): string {
  const napkin = pen.turned(
    70,
    640,
    -24,
    `${pen.box(-150, -110, 320, 260, 6, '#1a0803', 0.25)}${pen.box(-160, -120, 320, 260, 6, pen.shade(pen.pick(['#e9e2d4', '#b9483a', '#dfe6e6', '#c9b58c']), 0.1))}${many(5, (at) => pen.line(`M-150 ${-90 + at * 50}l300 0`, '#fff', 3, 0.35))}`,
  );
  const fork = pen.turned(
    880,
    380,
    4,
    `<g opacity=".95">${pen.box(-9, -40, 18, 300, 9, '#1a0803', 0.25)}${pen.box(-14, -50, 16, 300, 8, pen.linear(['#8d9296', '#f4f5f6', '#a1a6aa'], 'across'))}${many(4, (at) => pen.box(-30 + at * 14, -190, 7, 100, 4, '#d3d7da'))}${pen.path('M-31 -100L20 -100Q18 -50 2 -44L-14 -44Q-30 -50 -31 -100Z', '#cfd4d7')}</g>`,
  );
  if (chopsticks)
    return pen.turned(
      866,
      360,
      12,
      [0, 26]
        .map(
          (x) =>
            pen.box(x + 6, -290, 12, 620, 6, '#1a0803', 0.35) +
            pen.box(x, -300, 12, 620, 6, pen.linear(['#d9a45c', '#9a2a1c', '#7a1c12'])),
        )
        .join(''),
    );
  return pen.random() < 0.5 ? napkin + fork : pen.random() < 0.5 ? napkin : fork;
}

/** `art`: the dish and its ingredients, parted by spaces. 960 by 720. */
export function drawPicture(name: string, art: string): string {
  const pen = new Pen(name);
  const [kind = 'plate', ...words] = art.split(' ');
  const hex = dressOf(name, pen);
  if (kind === 'deal') return drawDeal(pen, hex, words);
  const drawing = DRAWINGS[kind];
  if (drawing !== undefined) {
    const tall = kind === 'burger' || kind === 'tumbler' ? 0.98 : kind === 'shake' ? 0.88 : 1.02;
    return pen.svg(
      960,
      720,
      `${room(pen, hex)}${pen.turned(480, 396, 0, drawing(pen, words), tall)}${vignette(pen, 960, 720)}`,
    );
  }
  const flat = FLAT[kind] ?? plated;
  return pen.svg(
    960,
    720,
    `${table(pen, hex, 960, 720, pen.random() < 0.62)}${props(pen, /^(wok|chinese)-/.test(name))}${pen.turned(480, 356, pen.between(-6, 6), flat(pen, words), 1.06)}${vignette(pen, 960, 720)}`,
  );
}

const MEMBERS: Readonly<Record<string, readonly [string, string]>> = {
  pizza: ['pizza', 'pepperoni mushroom basil'],
  garlicbread: ['plate', 'garlicbread'],
  can: ['tumbler', '#3a1a10 lemon'],
  fries: ['basket', 'fries'],
  fish: ['plate', 'batterfish fries lemon'],
  bowl: ['bowl', 'brown chicken peanut chilli springonion'],
  dumpling: ['plate', 'dumpling springonion'],
  rice: ['rice', 'egg pea prawn springonion'],
  burger: ['burger', 'beef cheese lettuce tomato'],
  shake: ['shake', '#f0a0ac'],
};
function member(pen: Pen, word: string, x: number, y: number, scale: number): string {
  const [kind, rest] = MEMBERS[word] ?? ['plate', 'fries'];
  const draw = FLAT[kind] ?? DRAWINGS[kind];
  return pen.turned(x, y, 0, draw?.(pen, rest.split(' ')) ?? '', scale);
}
function drawDeal(pen: Pen, hex: string, words: readonly string[]): string {
  const upright = words.some((word) => word === 'burger');
  const places =
    words.length === 2
      ? [
          [340, 370, 0.92],
          [760, 380, 0.68],
        ]
      : upright
        ? [
            [330, 400, 0.84],
            [640, 500, 0.5],
            [815, 390, 0.72],
          ]
        : [
            [310, 300, 0.86],
            [690, 490, 0.66],
            [770, 220, 0.5],
          ];
  const ground = upright ? room(pen, hex) : table(pen, hex, 960, 720, true);
  return pen.svg(
    960,
    720,
    ground +
      words
        .map((word, at) => {
          const [x = 480, y = 360, scale = 0.7] = places[at] ?? [];
          return member(pen, word, x, y, scale);
        })
        .join('') +
      vignette(pen, 960, 720),
  );
}

/** What is on the table of a restaurant's hero, x, y, scale. The left third stays empty for text. */
const HEROES: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>> = {
  'roma-pizza': [
    ['pizza mozzarella basil cherry', 1180, 330, 1.02],
    ['pizza pepperoni olive chilli', 660, 560, 0.72],
    ['salad tomato mozzarella basil', 700, 110, 0.5],
    ['plate garlicbread parsley', 1500, 80, 0.6],
    ['pasta red mince parmesan basil', 1540, 560, 0.62],
  ],
  'golden-wok': [
    ['noodles chillired mince greens peanut', 1150, 330, 0.92],
    ['basket dumpling prawn', 700, 530, 0.66],
    ['bowl brown chicken peanut chilli springonion', 720, 90, 0.56],
    ['plate dumpling springonion', 1500, 110, 0.62],
    ['rice egg pea prawn springonion', 1530, 560, 0.6],
  ],
  'fish-and-co': [
    ['plate batterfish fries lemon tartare', 1130, 320, 1],
    ['basket fries', 680, 560, 0.62],
    ['soup cream mussel springonion', 690, 110, 0.54],
    ['plate oyster lemon', 1510, 110, 0.66],
    ['salad lettuce prawn avocado cucumber', 1530, 570, 0.62],
  ],
  'diner-66': [
    ['dessert pancakes blueberry', 1130, 320, 0.96],
    ['plate egg bacon hashbrown toast', 680, 560, 0.7],
    ['coffee espresso', 690, 120, 0.48],
    ['basket fries', 1510, 120, 0.6],
    ['dessert pie cherry', 1530, 570, 0.64],
  ],
  'the-crown': [
    ['plate roastbeef potato yorkshire greens gravy', 1130, 320, 1],
    ['plate pie mash greens gravy', 680, 560, 0.68],
    ['basket fries', 700, 100, 0.5],
    ['plate scotchegg rocket', 1510, 110, 0.64],
    ['dessert brownie caramel vanilla', 1530, 570, 0.62],
  ],
};
export function drawHero(restaurantId: string): string {
  const pen = new Pen(`hero-${restaurantId}`);
  const hex = (TABLES[restaurantId.replace('golden-', '').replace('the-', '').split('-')[0] ?? ''] ?? ['#4d3323'])[0];
  const laid = (HEROES[restaurantId] ?? []).map(([art, x, y, scale]) => {
    const [kind = 'plate', ...words] = art.split(' ');
    return pen.turned(x, y, pen.between(-14, 14), (FLAT[kind] ?? plated)(pen, words), scale);
  });
  const herbs = many(14, () =>
    pen.oval(
      pen.between(60, 1540),
      pen.between(30, 610),
      pen.between(2, 5),
      pen.between(2, 4),
      pen.pick(['#3d7a34', '#2c1d14', '#e9dcc0']),
      0.7,
    ),
  );
  return pen.svg(
    1600,
    640,
    `${table(pen, hex, 1600, 640, true)}${herbs}${laid.join('')}${pen.oval(1650, 680, 800, 380, pen.fade('#100500', 0.4, 0))}`,
  );
}

/** A square sign of the restaurant: its colour and one thing it is known for. */
export function drawLogo(restaurantId: string, colour: string): string {
  const pen = new Pen(`logo-${restaurantId}`);
  const cream = '#fff4df';
  const sign: Record<string, string> = {
    'roma-pizza': `${pen.path('M-130 -96Q0 -164 130 -96L0 168Z', cream)}${pen.line('M-138 -100Q0 -170 138 -100', '#f0b75a', 30)}${[
      [-44, -58],
      [42, -62],
      [2, 4],
      [-10, 84],
    ]
      .map(([x = 0, y = 0]) => pen.oval(x, y, 25, 25, colour))
      .join('')}`,
    'golden-wok': `${pen.path('M-150 -10L150 -10Q130 120 0 124Q-130 120 -150 -10Z', cream)}${pen.line('M-172 -12L172 -12', cream, 18)}${[-60, 0, 60].map((x) => pen.line(`M${x} -50q-30 -34 0 -62t0 -62`, cream, 15)).join('')}`,
    'fish-and-co': `${pen.path('M-150 0C-80 -110 60 -110 110 -10L172 -74L172 74L110 10C60 110 -80 110 -150 0Z', cream)}${pen.oval(-84, -18, 15, 15, colour)}${pen.line('M-30 -60Q10 0 -30 60', colour, 11)}`,
    'diner-66': `${pen.line('M-30 -120C-130 -110 -160 40 -110 100C-60 150 10 100 -10 40C-30 -10 -110 -4 -130 50', cream, 40)}${pen.line('M136 -120C36 -110 6 40 56 100C106 150 176 100 156 40C136 -10 56 -4 36 50', cream, 40)}`,
    'the-crown': `${pen.path('M-150 90L-168 -80L-76 0L0 -132L76 0L168 -80L150 90Z', cream)}${pen.box(-150, 108, 300, 34, 8, cream)}${[
      [-168, -96],
      [0, -150],
      [168, -96],
    ]
      .map(([x = 0, y = 0]) => pen.oval(x, y, 21, 21, '#e9b84a'))
      .join('')}`,
  };
  return pen.svg(
    512,
    512,
    `${pen.box(0, 0, 512, 512, 0, pen.linear([light(colour, 0.14), colour, dark(colour, 0.3)], 'slant'))}${pen.ring(256, 256, 222, cream, 7, 0.85)}${pen.ring(256, 256, 208, cream, 2, 0.6)}${pen.turned(256, 262, 0, sign[restaurantId] ?? '', 0.92)}`,
  );
}
