import type { PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import type { CastMenu } from './cast.types.ts';
import { at, group, MenuWriter, WORKDAYS } from './menu-builders.ts';

const size = (slug: string, name: string, hasHalfAndHalf: boolean, halfAndHalfExtraCharge: number) => ({
  id: `size_roma_${slug}`,
  name,
  hasHalfAndHalf,
  halfAndHalfExtraCharge,
});
const topping = (slug: string, name: string, small: number) => ({
  id: `topping_roma_${slug}`,
  name,
  prices: {
    size_roma_small: small,
    size_roma_medium: small + 50,
    size_roma_large: small + 100,
    size_roma_family: small + 200,
  },
});

export const ROMA_PIZZA_SETTINGS: PizzaSettings = {
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  halfAndHalfPricing: 'dearer',
  sizes: [
    size('small', 'Small 9"', false, 0),
    size('medium', 'Medium 11"', true, 100),
    size('large', 'Large 13"', true, 100),
    size('family', 'Family 15"', true, 200),
  ],
  toppings: [
    topping('mozzarella', 'Extra mozzarella', 200),
    topping('buffalo', 'Buffalo mozzarella', 350),
    topping('parmesan', 'Shaved parmesan', 200),
    topping('feta', 'Feta', 200),
    topping('pepperoni', 'Pepperoni', 300),
    topping('ham', 'Leg ham', 250),
    topping('salami', 'Hot salami', 300),
    topping('prosciutto', 'Prosciutto', 400),
    topping('sausage', 'Pork and fennel sausage', 350),
    topping('chicken', 'Roast chicken', 350),
    topping('prawns', 'Garlic prawns', 500),
    topping('anchovies', 'Anchovies', 250),
    topping('mushrooms', 'Mushrooms', 200),
    topping('olives', 'Ligurian olives', 200),
    topping('onion', 'Red onion', 150),
    topping('capsicum', 'Roast capsicum', 200),
    topping('pineapple', 'Pineapple', 150),
    topping('jalapenos', 'Jalapeños', 150),
    topping('rocket', 'Rocket', 150),
    topping('basil', 'Basil', 100),
  ],
};

const BASE = group('Base', 1, 1, ['Hand-stretched', 'Thin and crispy', ['Gluten-free base', 450]]);
const SWIRL = group('Finish', 0, 2, ['Chilli oil', ['Garlic oil', 100], ['Truffle mayo', 200]]);
const PASTA = group('Pasta', 1, 1, ['Spaghetti', 'Rigatoni', ['Fresh tagliatelle', 200], ['Gluten-free penne', 350]]);
const EXTRAS = group(
  'Add to your pasta',
  0,
  4,
  [
    ['Shaved parmesan', 200],
    ['Burrata', 650],
    ['Roast chicken', 500],
  ],
  true,
);
const DIPS = group(
  'Dips',
  0,
  3,
  [
    ['Aioli', 150],
    ['Napoli sauce', 150],
    ['Chilli honey', 200],
  ],
  true,
);
const SCOOPS = group(
  'Choose two scoops',
  2,
  2,
  ['Fior di latte', 'Pistachio', 'Dark chocolate', 'Blood orange sorbet'],
  true,
);
const MILK = group('Milk', 1, 1, ['Full cream', 'Skim', ['Oat', 80], ['Almond', 80]]);
const P = { mods: [BASE, SWIRL] };
const usual = { small: 1500, medium: 1900, large: 2300, family: 2900 };
const gourmet = { small: 1800, medium: 2300, large: 2700, family: 3400 };
const seafood = { small: 2000, medium: 2500, large: 2950, family: 3700 };

function pizzas(m: MenuWriter): void {
  m.category(
    'pizzas',
    'Pizzas',
    'Dough proved for 48 hours, stretched by hand, baked on stone.',
    ['pizza'],
    'margherita',
  );
  m.pizza(
    'margherita',
    'Margherita',
    usual,
    'San Marzano tomato, fior di latte, torn basil and good olive oil. The one we judge ourselves by.',
    'pizza mozzarella basil',
    ['Basil', 'Mozzarella'],
    { ...P, diet: 'V', has: 'wheat milk', label: 'Most loved' },
  );
  m.pizza(
    'marinara',
    'Marinara',
    { ...usual, large: 2100 },
    'No cheese, no fuss: slow tomato, shaved garlic, wild oregano, olive oil.',
    'pizza nocheese garlic oregano basil',
    ['Garlic', 'Oregano'],
    { ...P, diet: 'VG LL', has: 'wheat' },
  );
  m.pizza(
    'pepperoni',
    'Pepperoni',
    usual,
    'Curled cups of smoky pepperoni over plenty of mozzarella, with a little oregano.',
    'pizza pepperoni oregano',
    ['Oregano'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'diavola',
    'Diavola',
    gourmet,
    'Hot salami, ’nduja, roast capsicum, olives and chilli. It bites back.',
    'pizza pepperoni capsicum olive chilli',
    ['Olives', 'Capsicum', 'Chilli'],
    { ...P, has: 'wheat milk', label: 'Hot' },
  );
  m.pizza(
    'hawaiian',
    'Hawaiian',
    usual,
    'Leg ham and sweet roasted pineapple. We are not sorry.',
    'pizza ham pineapple',
    ['Ham', 'Pineapple'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'capricciosa',
    'Capricciosa',
    gourmet,
    'Ham, mushrooms, artichoke and Ligurian olives, as in any corner pizzeria in Rome.',
    'pizza ham mushroom olive artichoke',
    ['Ham', 'Mushrooms', 'Olives', 'Artichoke'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'supreme',
    'Supreme',
    gourmet,
    'Pepperoni, ham, mushroom, capsicum, onion and olives: a whole shop on one pizza.',
    'pizza pepperoni mushroom capsicum onion olive',
    ['Onion', 'Olives', 'Mushrooms', 'Capsicum'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'vegetariana',
    'Vegetariana',
    gourmet,
    'Grilled zucchini, eggplant, capsicum, cherry tomato and feta with basil.',
    'pizza zucchini capsicum cherry feta basil',
    ['Feta', 'Eggplant', 'Zucchini'],
    { ...P, diet: 'V', has: 'wheat milk' },
  );
  m.pizza(
    'funghi',
    'Funghi e tartufo',
    gourmet,
    'White base, three mushrooms, taleggio, thyme and a thread of truffle oil.',
    'pizza white mushroom oregano parmesan',
    ['Truffle oil', 'Thyme'],
    { ...P, diet: 'V', has: 'wheat milk' },
  );
  m.pizza(
    'prosciutto',
    'Prosciutto e rucola',
    gourmet,
    'Baked plain, then covered in San Daniele prosciutto, rocket and shaved parmesan.',
    'pizza prosciutto rocket parmesan',
    ['Rocket', 'Parmesan'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'quattro_formaggi',
    'Quattro formaggi',
    gourmet,
    'Mozzarella, gorgonzola, taleggio and parmesan on a white base, with honey on the side.',
    'pizza white mozzarella parmesan feta',
    ['Gorgonzola'],
    { ...P, diet: 'V', has: 'wheat milk' },
  );
  m.pizza(
    'salsiccia',
    'Salsiccia',
    gourmet,
    'Pork and fennel sausage, friarielli, smoked scamorza and chilli.',
    'pizza sausage rocket chilli',
    ['Chilli', 'Friarielli'],
    { ...P, has: 'wheat milk' },
  );
  m.pizza(
    'pollo',
    'Pollo e pesto',
    gourmet,
    'Roast chicken, basil pesto, cherry tomatoes and red onion.',
    'pizza chicken cherry onion basil',
    ['Onion', 'Pesto'],
    { ...P, has: 'wheat milk tree_nuts' },
  );
  m.pizza(
    'gamberi',
    'Gamberi',
    seafood,
    'Garlic prawns, zucchini, lemon zest, chilli and parsley on a white base.',
    'pizza white prawn zucchini chilli oregano',
    ['Chilli', 'Zucchini'],
    { ...P, has: 'wheat milk crustaceans' },
  );
  m.pizza(
    'frutti_di_mare',
    'Frutti di mare',
    seafood,
    'Prawns, calamari, mussels and anchovy over tomato with parsley oil.',
    'pizza prawn calamari olive oregano',
    ['Anchovies', 'Olives'],
    { ...P, has: 'wheat milk crustaceans molluscs fish', soldout: true },
  );

  m.category('halves', 'Half and half', 'Two pizzas on one base: pick a side each.', ['pizza'], 'half_large');
  m.halfAndHalf(
    'half_medium',
    'Half and half, medium',
    'medium',
    'Two halves of any medium pizza. The dearer half sets the price.',
    '',
    { picture: 'half_large', has: 'wheat milk', mods: [BASE] },
  );
  m.halfAndHalf(
    'half_large',
    'Half and half, large',
    'large',
    'Two halves of any large pizza. The end of most arguments.',
    'pizza half pepperoni mushroom basil',
    { has: 'wheat milk', mods: [BASE], label: 'No more arguing' },
  );
  m.halfAndHalf(
    'half_family',
    'Half and half, family',
    'family',
    'Our fifteen-inch base, one half for each end of the sofa.',
    '',
    { picture: 'half_large', has: 'wheat milk', mods: [BASE] },
  );
}

function kitchen(m: MenuWriter): void {
  m.category(
    'starters',
    'Starters and sides',
    'Small plates to share while the oven does its work.',
    ['kitchen'],
    'garlic_bread',
  );
  m.basic(
    'garlic_bread',
    'Garlic bread',
    850,
    'Our pizza dough, garlic butter, parsley and flaky salt, straight from the oven.',
    'plate garlicbread parsley',
    { diet: 'V', has: 'wheat milk', mods: [DIPS] },
  );
  m.basic(
    'arancini',
    'Arancini',
    1400,
    'Four crisp saffron rice balls with a molten mozzarella middle and napoli sauce.',
    'plate arancini napoli basil',
    { diet: 'V', has: 'wheat milk eggs', mods: [DIPS] },
  );
  m.basic(
    'calamari',
    'Fried calamari',
    1750,
    'Tender rings in semolina with lemon and aioli.',
    'plate calamari lemon rocket',
    { has: 'wheat molluscs eggs' },
  );
  m.basic(
    'burrata',
    'Burrata and tomatoes',
    1950,
    'A whole burrata on heirloom tomatoes with basil oil and grilled bread.',
    'salad tomato mozzarella basil cherry',
    { diet: 'V', has: 'milk wheat' },
  );
  m.basic(
    'rocket_salad',
    'Rocket and pear salad',
    1300,
    'Rocket, ripe pear, walnuts and shaved parmesan, dressed with balsamic.',
    'salad rocket parmesan walnut',
    { diet: 'V GF', has: 'milk tree_nuts' },
  );
  m.basic('chips', 'Rosemary chips', 950, 'Hand-cut, fried twice, tossed with rosemary salt.', 'basket fries oregano', {
    diet: 'VG',
    mods: [DIPS],
  });

  m.category('pasta', 'Pasta', 'Cooked to order, al dente unless you ask.', ['kitchen'], 'bolognese');
  m.basic(
    'bolognese',
    'Bolognese',
    2200,
    'Beef and pork cooked for six hours with red wine, finished with butter and parmesan.',
    'pasta red mince parmesan basil',
    { has: 'wheat milk celery sulphites', mods: [PASTA, EXTRAS] },
  );
  m.basic(
    'carbonara',
    'Carbonara',
    2300,
    'Guanciale, egg yolk, pecorino, black pepper. No cream; never has been.',
    'pasta cream bacon parmesan pepper',
    { has: 'wheat milk eggs', mods: [PASTA, EXTRAS] },
  );
  m.basic(
    'arrabbiata',
    'Arrabbiata',
    1950,
    'Tomato, garlic and enough chilli to make you sit up.',
    'pasta red chilli basil cherry',
    { diet: 'VG', has: 'wheat', mods: [PASTA, EXTRAS] },
  );
  m.basic(
    'pesto',
    'Pesto genovese',
    2150,
    'Basil, pine nuts and pecorino pounded this morning, with green beans and potato.',
    'pasta green basil parmesan',
    { diet: 'V', has: 'wheat milk tree_nuts', mods: [PASTA, EXTRAS] },
  );
  m.basic(
    'lasagne',
    'Lasagne al forno',
    2400,
    'Nine layers of ragù, béchamel and parmesan, crisp at the corners.',
    'plate lasagne basil',
    { has: 'wheat milk eggs celery', label: 'Nonna’s' },
  );
  m.basic(
    'gnocchi',
    'Gnocchi alla sorrentina',
    2300,
    'Soft potato gnocchi baked in tomato under bubbling mozzarella.',
    'pasta red gnocchi mozzarella basil',
    { diet: 'V', has: 'wheat milk eggs', mods: [EXTRAS] },
  );
  m.basic(
    'lunch_pasta',
    'Lunch pasta and a drink',
    1690,
    'Half a bolognese or arrabbiata with a can of drink, until three on workdays.',
    '',
    {
      picture: 'bolognese',
      has: 'wheat milk',
      hours: at('11:00 AM', 4, WORKDAYS),
      mods: [group('Lunch sauce', 1, 1, ['Bolognese', 'Arrabbiata'])],
      label: 'Lunch',
    },
  );

  m.category('desserts', 'Desserts', 'Made here, every morning.', ['kitchen'], 'tiramisu');
  m.basic(
    'tiramisu',
    'Tiramisù',
    1300,
    'Savoiardi soaked in espresso and marsala under mascarpone and cocoa.',
    'dessert tiramisu',
    { diet: 'V', has: 'wheat milk eggs' },
  );
  m.basic(
    'panna_cotta',
    'Vanilla panna cotta',
    1200,
    'Set just enough to wobble, with strawberries and balsamic.',
    'dessert pannacotta strawberry',
    { diet: 'GF', has: 'milk' },
  );
  m.basic(
    'gelato',
    'Gelato',
    950,
    'Two scoops from the tub, in a cup, with a wafer.',
    'dessert gelato pistachio chocolate',
    { diet: 'V', has: 'milk', mayHave: 'tree_nuts', mods: [SCOOPS] },
  );
  m.basic(
    'cannoli',
    'Cannoli',
    1100,
    'Two crisp shells filled to order with ricotta, orange and pistachio.',
    'dessert cannoli',
    { diet: 'V', has: 'wheat milk tree_nuts' },
  );
  m.basic(
    'nutella_pizza',
    'Nutella calzone',
    1500,
    'Folded pizza dough, hot hazelnut chocolate, strawberries, icing sugar.',
    'dessert brownie strawberry',
    { diet: 'V', has: 'wheat milk tree_nuts soy', stations: ['pizza'] },
  );
}

function drinks(m: MenuWriter): void {
  m.category('drinks', 'Drinks', 'Cold cans, Italian bottles, hot coffee.', ['bar'], 'limonata');
  m.basic('cola', 'Cola 375 ml', 450, 'An ice-cold can.', 'can #b3202a', { diet: 'VG' });
  m.basic('cola_no_sugar', 'Cola no sugar 375 ml', 450, 'An ice-cold can, none of the sugar.', 'can #2a2a2e', {
    diet: 'VG',
  });
  m.basic('limonata', 'Limonata 330 ml', 550, 'Sparkling Sicilian lemon, cloudy and sharp.', 'tumbler #f3df7a lemon', {
    diet: 'VG',
  });
  m.basic(
    'aranciata',
    'Blood orange 330 ml',
    550,
    'Sparkling blood orange from the slopes of Etna.',
    'tumbler #e2602f orange',
    { diet: 'VG' },
  );
  m.basic('sparkling_water', 'Sparkling water 750 ml', 750, 'For the table.', 'bottle #3d8f7a', { diet: 'VG' });
  m.basic('espresso', 'Espresso', 400, 'Short and dark.', 'coffee espresso', { diet: 'VG', noDelivery: true });
  m.basic('cappuccino', 'Cappuccino', 500, 'Double shot, silky milk, cocoa on top.', 'coffee latte', {
    diet: 'V',
    has: 'milk',
    noDelivery: true,
    mods: [MILK],
  });
  m.basic('chianti', 'Chianti, glass', 1300, 'Cherry, dried herbs and a firm handshake.', 'wine #7a1230', {
    diet: 'VG',
    has: 'sulphites',
    alcohol: true,
    dineInOnly: true,
  });
  m.basic('peroni', 'Italian lager 330 ml', 950, 'Crisp, cold and made for pizza.', 'bottle #5a7d2a', {
    diet: 'VG',
    has: 'gluten',
    alcohol: true,
  });
}

function deals(m: MenuWriter): void {
  m.category('deals', 'Deals', 'The easy way to feed everyone.', ['pizza'], 'family_deal');
  const cans = ['cola', 'cola_no_sugar', ['limonata', 100], ['aranciata', 100]] as const;
  const dear = { gamberi: 400, frutti_di_mare: 400, prosciutto: 200 };
  m.deal(
    'family_deal',
    'Two large and sides',
    5900,
    'Two large pizzas, a garlic bread and two drinks: Friday night, sorted.',
    'deal pizza garlicbread can',
    {
      pizzas: [m.pizzaSlot('two_large', 'Choose two large pizzas', 2, 'large', dear)],
      items: [m.slot('bread', 'Garlic bread', 1, ['garlic_bread']), m.slot('drinks', 'Two drinks', 2, cans)],
    },
    { has: 'wheat milk', label: 'Save $10', discounted: true },
  );
  m.deal(
    'pizza_for_one',
    'Pizza for one',
    2200,
    'A small pizza, a drink and a good evening.',
    'deal pizza can',
    {
      pizzas: [m.pizzaSlot('one_small', 'Choose your small pizza', 1, 'small', dear)],
      items: [m.slot('drink', 'A drink', 1, cans)],
    },
    { has: 'wheat milk', discounted: true },
  );
  m.deal(
    'party_deal',
    'Party for eight',
    11900,
    'Four large pizzas, two garlic breads, chips and four drinks.',
    'deal pizza pizza fries',
    {
      pizzas: [m.pizzaSlot('four_large', 'Choose four large pizzas', 4, 'large', dear)],
      items: [
        m.slot('breads', 'Breads and sides', 3, ['garlic_bread', 'chips', ['arancini', 400]]),
        m.slot('drinks', 'Four drinks', 4, cans),
      ],
    },
    { has: 'wheat milk', discounted: true },
  );

  m.category('counter', 'Counter only', '', ['pass'], '');
  m.custom('open_item', 'Open item', 0, true, '#78716c');
  m.custom('gift_card', 'Gift card', 0, true, '#9f1239');
  m.custom('cakeage', 'Cakeage per person', 300, false, '#a16207');
}

export function romaMenu(): CastMenu {
  const m = new MenuWriter({ restaurantId: 'roma-pizza', storeId: 'roma-newtown', key: 'roma', pictureKey: 'roma' });
  pizzas(m);
  kitchen(m);
  drinks(m);
  deals(m);
  return m.menu(ROMA_PIZZA_SETTINGS);
}
