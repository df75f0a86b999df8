/** `render`: React's own speed on a menu of 120 items, nothing else. Argument: seconds. Prints renders a second. */
import { renderToString } from 'react-dom/server';
import { clockSeconds } from './clock.ts';

const ITEMS = Array.from({ length: 120 }, (_, at) => ({
  id: `item-${at}`,
  name: `Dish number ${at}`,
  description: 'Tomato, mozzarella, basil and what the garden gives, baked until the rim is dark.',
  price: `$${(12 + (at % 20)).toFixed(2)}`,
}));

function Menu() {
  return (
    <main>
      <h1>Menu</h1>
      <ul>
        {ITEMS.map(({ id, name, description, price }) => (
          <li key={id} className="card">
            <a href={`/items/${id}`}>
              <h2>{name}</h2>
              <p>{description}</p>
              <span className="price">{price}</span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const until = performance.now() + Number(process.argv[2]) * 1000;
const started = clockSeconds();
let count = 0;
while (performance.now() < until) {
  if (!renderToString(<Menu />).includes('Dish number 119')) throw new Error('the menu is not whole');
  count++;
}
console.log(count / (clockSeconds() - started));
