/** What Roma's kitchen makes beside pizzas. */
import { at, group, type MenuWriter, WORKDAYS } from '#src/domain/menu/starters/menu-writer.ts';

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

export function romaKitchen(m: MenuWriter): void {
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
