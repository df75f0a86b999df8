import { at, group, MenuWriter, WORKDAYS } from '#src/domain/menu/starters/menu-writer.ts';
import type { CastMenu } from './cast.types.ts';

const RICE = group('Rice', 1, 1, ['Steamed rice', 'No rice', ['Fried rice', 350]]);
const HEAT = group('Heat', 1, 1, ['Mild', 'Medium', 'Hot', 'Sichuan hot']);
const MORE = group(
  'Add more',
  0,
  4,
  [
    ['Extra chicken', 450],
    ['Extra beef', 500],
    ['Prawns', 650],
    ['Tofu', 350],
    ['Fried egg', 250],
  ],
  true,
);
const DIP = group('Dipping sauce', 0, 3, ['Black vinegar', 'Chilli oil', ['House chilli crisp', 150]], true);
const NOODLE = group('Noodles', 1, 1, ['Egg noodles', 'Hokkien', 'Rice noodles']);
const TEA = group('Sugar', 1, 1, ['Full', 'Half', 'None']);

function small(m: MenuWriter): void {
  m.category(
    'dumplings',
    'Dumplings and small plates',
    'Folded by hand behind the counter all day.',
    ['kitchen'],
    'pork_dumplings',
  );
  m.basic(
    'pork_dumplings',
    'Pork and chive dumplings 韭菜豬肉餃',
    1480,
    'Ten pan-fried dumplings, crisp below and juicy within.',
    'plate dumpling springonion chilli',
    { has: 'wheat soy sesame', mods: [DIP], label: 'Hand-folded' },
  );
  m.basic(
    'prawn_har_gow',
    'Prawn har gow 蝦餃',
    1280,
    'Four crystal dumplings with whole prawn and bamboo shoot.',
    'basket dumpling prawn',
    { has: 'crustaceans wheat sesame', mods: [DIP] },
  );
  m.basic(
    'xiao_long_bao',
    'Xiao long bao 小籠包',
    1380,
    'Six soup dumplings; bite a corner, sip, then eat.',
    'basket dumpling',
    { has: 'wheat soy', mods: [DIP] },
  );
  m.basic(
    'veg_dumplings',
    'Mushroom and spinach dumplings',
    1380,
    'Ten green-skinned dumplings with shiitake and glass noodle.',
    'plate greendumpling springonion',
    { diet: 'VG', has: 'wheat soy sesame', mods: [DIP] },
  );
  m.basic(
    'spring_rolls',
    'Spring rolls',
    950,
    'Four crisp rolls of cabbage, carrot and mushroom with plum sauce.',
    'plate springroll lettuce plumsauce',
    { diet: 'V', has: 'wheat soy' },
  );
  m.basic(
    'prawn_toast',
    'Sesame prawn toast',
    1150,
    'Golden, crunchy and gone before the mains come.',
    'plate toast sesame lettuce',
    { has: 'wheat crustaceans sesame eggs' },
  );
  m.basic(
    'salt_pepper_squid',
    'Salt and pepper squid',
    1650,
    'Flash-fried with green chilli, garlic and five-spice salt.',
    'plate calamari chilli springonion',
    { has: 'molluscs wheat' },
  );
  m.basic(
    'bao',
    'Pork belly bao 刈包',
    1490,
    'Two pillow-soft buns, braised belly, pickled mustard greens, peanut.',
    'plate bao springonion',
    { has: 'wheat soy peanuts' },
  );
  m.basic(
    'cucumber',
    'Smashed cucumber',
    890,
    'Cold, crunchy, garlicky, with black vinegar and chilli oil.',
    'salad cucumber chilli sesame',
    { diet: 'VG', has: 'soy sesame wheat' },
  );

  m.category('soups', 'Soups', 'Stock on since seven this morning.', ['kitchen'], 'wonton_soup');
  m.basic(
    'wonton_soup',
    'Wonton soup 雲吞湯',
    1250,
    'Prawn and pork wontons in clear chicken broth with greens.',
    'soup clear dumpling greens springonion',
    { has: 'wheat crustaceans soy' },
  );
  m.basic(
    'hot_sour',
    'Hot and sour soup 酸辣湯',
    1050,
    'Tofu, bamboo, black fungus, white pepper and vinegar.',
    'soup brown tofu mushroom springonion',
    { diet: 'V', has: 'soy wheat eggs' },
  );
  m.basic(
    'corn_soup',
    'Chicken and sweet corn soup',
    1050,
    'Velvety, with ribbons of egg.',
    'soup yellow corn chicken springonion',
    { has: 'eggs soy' },
  );
}

function mains(m: MenuWriter): void {
  m.category('wok', 'From the wok', 'High flame, quick hands. With steamed rice.', ['kitchen'], 'kung_pao');
  m.basic(
    'kung_pao',
    'Kung pao chicken 宮保雞丁',
    2190,
    'Chicken thigh, roasted peanuts, dried chilli and Sichuan pepper.',
    'bowl brown chicken peanut chilli springonion',
    { has: 'peanuts soy wheat', mods: [RICE, HEAT, MORE], label: 'Most loved' },
  );
  m.basic(
    'sweet_sour_pork',
    'Sweet and sour pork 咕嚕肉',
    2190,
    'Crisp pork with pineapple, capsicum and a bright tangy glaze.',
    'bowl red pork pineapple capsicum',
    { has: 'wheat soy', mods: [RICE, MORE] },
  );
  m.basic(
    'mongolian_beef',
    'Mongolian beef',
    2390,
    'Sliced rump seared with leek, soy and brown sugar.',
    'bowl dark beef springonion onion',
    { has: 'soy wheat', mods: [RICE, HEAT, MORE] },
  );
  m.basic(
    'black_bean_beef',
    'Beef in black bean sauce',
    2390,
    'With capsicum and onion, the way the old shop made it.',
    'bowl dark beef capsicum onion',
    { has: 'soy wheat', mods: [RICE, MORE] },
  );
  m.basic(
    'mapo_tofu',
    'Mapo tofu 麻婆豆腐',
    1990,
    'Silken tofu, minced pork, doubanjiang and numbing pepper.',
    'bowl chillired tofu mince springonion',
    { has: 'soy wheat', mods: [RICE, HEAT], label: 'Numbing hot' },
  );
  m.basic(
    'honey_chicken',
    'Honey chicken',
    2150,
    'Crackling batter, warm honey, toasted sesame.',
    'bowl gold chicken sesame',
    { has: 'wheat sesame eggs', mods: [RICE] },
  );
  m.basic(
    'lemon_chicken',
    'Lemon chicken',
    2150,
    'Sliced crisp breast under a sharp lemon sauce.',
    'bowl yellow chicken lemon',
    { has: 'wheat eggs', mods: [RICE] },
  );
  m.basic(
    'ginger_fish',
    'Ginger and spring onion fish',
    2690,
    'Rockling fillets steamed with ginger, soy and hot oil.',
    'plate whitefish springonion chilli',
    { has: 'fish soy wheat', mods: [RICE] },
  );
  m.basic(
    'xo_prawns',
    'XO prawns',
    2890,
    'King prawns with snow peas and our own XO.',
    'bowl gold prawn greens chilli',
    { has: 'crustaceans molluscs soy wheat', mods: [RICE, HEAT] },
  );
  m.basic(
    'eggplant',
    'Fish-fragrant eggplant 魚香茄子',
    1990,
    'No fish in it: sticky eggplant, garlic, ginger and vinegar.',
    'bowl dark eggplant chilli springonion',
    { diet: 'VG', has: 'soy wheat', mods: [RICE, HEAT] },
  );
  m.basic(
    'greens',
    'Wok-tossed greens',
    1590,
    'Gai lan and bok choy with garlic or oyster sauce.',
    'plate greens garlic',
    { diet: 'VG', has: 'soy', mods: [group('Sauce', 1, 1, ['Garlic', 'Oyster sauce'])] },
  );
  m.basic(
    'roast_duck',
    'Half roast duck 燒鴨',
    3450,
    'Lacquered skin, plum sauce and cucumber, carved on the bone.',
    'plate duck cucumber plumsauce',
    { has: 'soy wheat', soldout: true },
  );

  m.category('noodles', 'Noodles and rice', 'A bowl is a meal.', ['kitchen'], 'dan_dan');
  m.basic(
    'dan_dan',
    'Dan dan noodles 擔擔麵',
    1790,
    'Wheat noodles, sesame and chilli sauce, crisp pork, preserved greens.',
    'noodles chillired mince greens peanut',
    { has: 'wheat sesame peanuts soy', mods: [HEAT, MORE] },
  );
  m.basic(
    'beef_noodle_soup',
    'Beef noodle soup',
    1890,
    'Braised shin, pulled noodles, star anise broth, coriander.',
    'noodles broth beef greens springonion',
    { has: 'wheat soy', mods: [HEAT, MORE] },
  );
  m.basic(
    'chow_mein',
    'Chicken chow mein',
    1890,
    'Crisp egg noodles under chicken, cabbage and gravy.',
    'noodles gold chicken greens capsicum',
    { has: 'wheat eggs soy', mods: [NOODLE, MORE] },
  );
  m.basic(
    'singapore',
    'Singapore noodles 星洲炒米',
    1890,
    'Rice vermicelli, prawn, roast pork, egg and curry powder.',
    'noodles yellow prawn egg capsicum',
    { has: 'crustaceans eggs soy', mods: [MORE] },
  );
  m.basic(
    'hor_fun',
    'Beef hor fun 乾炒牛河',
    1990,
    'Wide rice noodles with the breath of the wok.',
    'noodles dark beef springonion',
    { has: 'soy wheat', mods: [MORE] },
  );
  m.basic(
    'fried_rice',
    'House fried rice',
    1590,
    'Lap cheong, prawn, egg and peas, every grain apart.',
    'rice egg pea prawn springonion',
    { has: 'eggs crustaceans soy', mods: [MORE] },
  );
  m.basic(
    'veg_fried_rice',
    'Vegetable fried rice',
    1390,
    'Corn, peas, carrot and shiitake.',
    'rice pea corn mushroom',
    { diet: 'VG', has: 'soy', mods: [MORE] },
  );
  m.basic('steamed_rice', 'Steamed rice', 400, 'Jasmine, for one.', 'rice plain', { diet: 'VG GF' });
}

function rest(m: MenuWriter): void {
  m.category('lunch', 'Lunch specials', 'Workdays, half past eleven to three.', ['kitchen'], 'kung_pao');
  const lunch = { hours: at('11:30 AM', 3.5, WORKDAYS), label: 'Lunch', discounted: true };
  m.basic('lunch_kung_pao', 'Lunch kung pao and rice', 1490, 'A lunch bowl of kung pao chicken on rice.', '', {
    ...lunch,
    picture: 'kung_pao',
    has: 'peanuts soy wheat',
    mods: [HEAT],
  });
  m.basic('lunch_noodles', 'Lunch noodles and tea', 1490, 'A small dan dan with a pot of jasmine tea.', '', {
    ...lunch,
    picture: 'dan_dan',
    has: 'wheat sesame peanuts soy',
    mods: [HEAT],
  });

  m.category('sweets', 'Sweets', 'A small, cold ending.', ['kitchen'], 'mango_pudding');
  m.basic(
    'mango_pudding',
    'Mango pudding',
    790,
    'Alphonso mango, evaporated milk, fresh cubes on top.',
    'dessert pannacotta mango',
    { has: 'milk' },
  );
  m.basic(
    'fried_ice_cream',
    'Fried ice cream',
    950,
    'Vanilla in a hot crumb with caramel.',
    'dessert gelato caramel vanilla',
    { diet: 'V', has: 'milk wheat eggs' },
  );
  m.basic(
    'sesame_balls',
    'Sesame balls 煎堆',
    850,
    'Three chewy rounds of sticky rice filled with red bean.',
    'plate sesameball',
    { diet: 'VG', has: 'sesame' },
  );

  m.category('drinks', 'Drinks', 'Tea, cans and cold beer.', ['bar'], 'iced_tea');
  m.basic('jasmine_tea', 'Pot of jasmine tea', 550, 'For two cups or a long talk.', 'coffee tea', {
    diet: 'VG',
    noDelivery: true,
  });
  m.basic('iced_tea', 'Iced lemon tea', 600, 'Strong black tea, lemon, ice.', 'tumbler #a8551c lemon', {
    diet: 'VG',
    mods: [TEA],
  });
  m.basic('milk_tea', 'Hong Kong milk tea', 650, 'Pulled through the sock until silky.', 'tumbler #c79a6b', {
    diet: 'V',
    has: 'milk',
    mods: [TEA],
  });
  m.basic('lychee', 'Lychee soda', 600, 'Sparkling, with whole fruit.', 'tumbler #f0d3d3 mint', { diet: 'VG' });
  m.basic('cola', 'Cola 375 ml', 420, 'An ice-cold can.', 'can #b3202a', { diet: 'VG' });
  m.basic('lager', 'Chinese lager 330 ml', 850, 'Light and malty.', 'bottle #2f7d4a', { has: 'gluten', alcohol: true });

  m.category('banquets', 'Banquets', 'Everything at once, as it should be.', ['kitchen'], 'banquet_two');
  m.deal(
    'banquet_two',
    'Banquet for two',
    5490,
    'A small plate, two wok dishes and fried rice.',
    'deal bowl dumpling rice',
    {
      items: [
        m.slot('start', 'A small plate', 1, ['pork_dumplings', 'veg_dumplings', 'spring_rolls']),
        m.slot('wok', 'Two from the wok', 2, [
          'kung_pao',
          'sweet_sour_pork',
          'mongolian_beef',
          'mapo_tofu',
          'eggplant',
          ['xo_prawns', 600],
        ]),
        m.slot('rice', 'Fried rice', 1, ['fried_rice', 'veg_fried_rice']),
      ],
    },
    { has: 'wheat soy', discounted: true },
  );
  m.category('counter', 'Counter only', '', ['kitchen'], '');
  m.custom('open_item', 'Open item', 0, true, '#78716c');
  m.custom('chopsticks', 'Chopstick set', 500, false, '#a16207');
}

/** Both shops cook the same menu; each has rows of its own. */
export function wokMenu(suburb: 'carlton' | 'richmond'): CastMenu {
  const m = new MenuWriter({ restaurantId: 'golden-wok', storeId: `wok-${suburb}`, key: suburb, pictureKey: 'wok' });
  small(m);
  mains(m);
  rest(m);
  return m.menu();
}
