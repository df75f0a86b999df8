import { at, group, type MenuWriter, WORKDAYS, type WrittenMenu } from './menu-writer.ts';
import { coldDrinks, softDrinkSlot } from './starter-parts.ts';

const HEAT = group('Heat', 1, 1, ['Mild', 'Medium', 'Hot']);
const RICE = group('Rice', 1, 1, ['Steamed rice', ['Fried rice', 350], 'No rice']);
const EXTRA = group(
  'Add more',
  0,
  3,
  [
    ['Chicken', 400],
    ['Beef', 450],
    ['Prawns', 600],
    ['Tofu', 300],
  ],
  true,
);

function entrees(m: MenuWriter): void {
  m.category('entrees', 'Entrées', 'To start, or to share.', [], 'spring_rolls');
  m.basic('spring_rolls', 'Spring rolls (4)', 900, 'With plum sauce.', 'plate springroll lettuce plumsauce', {
    diet: 'V',
    has: 'wheat soy',
  });
  m.basic('dumplings', 'Pan-fried dumplings (8)', 1400, 'Pork and chive.', 'plate dumpling springonion chilli', {
    has: 'wheat soy sesame',
  });
  m.basic('vegetable_dumplings', 'Vegetable dumplings (8)', 1350, 'Steamed.', 'plate greendumpling springonion', {
    diet: 'VG',
    has: 'wheat soy sesame',
  });
  m.basic('prawn_toast', 'Sesame prawn toast (4)', 1100, 'Crisp and golden.', 'plate toast sesame lettuce', {
    has: 'wheat crustaceans sesame eggs',
  });
  m.basic('salt_pepper_squid', 'Salt and pepper squid', 1600, 'Chilli and spring onion.', SQUID_ART, {
    has: 'molluscs wheat',
  });
  m.category('soups', 'Soups', '', [], 'wonton_soup');
  m.basic('corn_soup', 'Chicken and corn soup', 950, '', 'soup yellow corn chicken springonion', { has: 'eggs soy' });
  m.basic('wonton_soup', 'Wonton soup', 1150, 'Pork and prawn wontons.', 'soup clear dumpling greens springonion', {
    has: 'wheat crustaceans soy',
  });
}
const SQUID_ART = 'plate calamari chilli springonion';

function mains(m: MenuWriter): void {
  m.category('mains', 'Mains', 'From the wok.', [], 'kung_pao_chicken');
  const wok = { has: 'soy wheat', mods: [RICE, EXTRA] };
  const hot = { ...wok, mods: [HEAT, RICE, EXTRA] };
  m.basic('sweet_sour_pork', 'Sweet and sour pork', 2100, 'Pineapple and capsicum.', SWEET_SOUR_ART, wok);
  m.basic('honey_chicken', 'Honey chicken', 2100, 'Crisp, with sesame.', 'bowl gold chicken sesame', {
    ...wok,
    has: 'wheat sesame eggs',
  });
  m.basic('lemon_chicken', 'Lemon chicken', 2100, 'Crisp, with lemon sauce.', 'bowl yellow chicken lemon', {
    ...wok,
    has: 'wheat eggs',
  });
  m.basic('kung_pao_chicken', 'Kung pao chicken', 2150, 'Peanuts and dried chilli.', KUNG_PAO_ART, {
    ...hot,
    has: 'peanuts soy wheat',
  });
  m.basic('mongolian_beef', 'Mongolian beef', 2300, 'Onion and spring onion.', MONGOLIAN_ART, hot);
  m.basic('black_bean_beef', 'Beef in black bean sauce', 2300, 'Capsicum and onion.', BLACK_BEAN_ART, wok);
  m.basic('ginger_fish', 'Ginger and spring onion fish', 2600, 'Steamed fillets.', 'plate whitefish springonion', {
    ...wok,
    has: 'fish soy wheat',
  });
  m.basic('garlic_prawns', 'Garlic king prawns', 2700, 'With snow peas.', 'bowl gold prawn greens garlic', {
    ...wok,
    has: 'crustaceans soy wheat',
  });
  m.basic('mapo_tofu', 'Mapo tofu', 1900, 'Silken tofu and pork mince.', MAPO_ART, hot);
  m.basic('greens', 'Asian greens', 1500, 'In garlic or oyster sauce.', 'plate greens garlic', {
    diet: 'V',
    has: 'soy',
    mods: [group('Sauce', 1, 1, ['Garlic', 'Oyster sauce'])],
  });
}
const SWEET_SOUR_ART = 'bowl red pork pineapple capsicum';
const KUNG_PAO_ART = 'bowl brown chicken peanut chilli springonion';
const MONGOLIAN_ART = 'bowl dark beef springonion onion';
const BLACK_BEAN_ART = 'bowl dark beef capsicum onion';
const MAPO_ART = 'bowl chillired tofu mince springonion';

function noodlesAndRice(m: MenuWriter): void {
  m.category('noodles', 'Noodles and rice', '', [], 'singapore_noodles');
  const more = { mods: [EXTRA] };
  m.basic('chow_mein', 'Chicken chow mein', 1800, 'Egg noodles.', 'noodles gold chicken greens capsicum', {
    ...more,
    has: 'wheat eggs soy',
  });
  m.basic('singapore_noodles', 'Singapore noodles', 1800, 'Prawn, pork and curry.', SINGAPORE_ART, {
    ...more,
    has: 'crustaceans eggs soy',
  });
  m.basic('fried_rice', 'Special fried rice', 1500, 'Prawn, pork and egg.', 'rice egg pea prawn springonion', {
    ...more,
    has: 'eggs crustaceans soy',
  });
  m.basic('vegetable_fried_rice', 'Vegetable fried rice', 1300, '', 'rice pea corn mushroom', {
    ...more,
    diet: 'VG',
    has: 'soy',
  });
  m.basic('steamed_rice', 'Steamed rice', 400, 'For one.', 'rice plain', { diet: 'VG GF' });
}
const SINGAPORE_ART = 'noodles yellow prawn egg capsicum';

function rest(m: MenuWriter): void {
  m.category('lunch', 'Lunch specials', 'Monday to Friday, 11:30 AM to 3:00 PM.', [], 'honey_chicken');
  const lunch = { hours: at('11:30 AM', 3.5, WORKDAYS), label: 'Lunch', discounted: true };
  m.basic('lunch_honey_chicken', 'Lunch honey chicken', 1390, 'With steamed rice.', '', {
    ...lunch,
    has: 'wheat sesame eggs',
    picture: 'honey_chicken',
  });
  m.basic('lunch_black_bean', 'Lunch black bean beef', 1390, 'With steamed rice.', '', {
    ...lunch,
    has: 'soy wheat',
    picture: 'black_bean_beef',
  });
  m.category('desserts', 'Desserts', '', [], 'fried_ice_cream');
  m.basic('fried_ice_cream', 'Fried ice cream', 900, 'With caramel.', 'dessert gelato caramel vanilla', {
    diet: 'V',
    has: 'milk wheat eggs',
  });
  m.basic('mango_pudding', 'Mango pudding', 750, '', 'dessert pannacotta mango', { has: 'milk' });
  m.category('drinks', 'Drinks', '', [], 'cola');
  coldDrinks(m);
  m.category('banquets', 'Banquets', 'For two or more.', [], 'banquet');
  m.deal(
    'banquet',
    'Banquet for two',
    5500,
    'One entrée, two mains, fried rice and two drinks.',
    'deal bowl dumpling rice',
    {
      items: [
        m.slot('entree', 'An entrée', 1, ['spring_rolls', 'dumplings', 'vegetable_dumplings', 'prawn_toast']),
        m.slot('mains', 'Two mains', 2, BANQUET_MAINS),
        m.slot('rice', 'Fried rice', 1, ['fried_rice', 'vegetable_fried_rice']),
        softDrinkSlot(m, 'Two drinks', 2),
      ],
    },
    { has: 'wheat soy', discounted: true },
  );
}
const BANQUET_MAINS = [
  'sweet_sour_pork',
  'honey_chicken',
  'lemon_chicken',
  'kung_pao_chicken',
  'mongolian_beef',
  'mapo_tofu',
  ['garlic_prawns', 500],
] as const;

export function chineseStarter(m: MenuWriter): WrittenMenu {
  entrees(m);
  mains(m);
  noodlesAndRice(m);
  rest(m);
  return m.menu();
}
