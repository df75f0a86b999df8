import slugify from '@sindresorhus/slugify';

const [SHORTEST, LONGEST] = [3, 40];
/** More stores of one name than a brand has. */
const MOST_TRIES = 100;

/** A name as a part of a web address: "Night Kitchen" is `night-kitchen`. Null: it has too few letters for one. */
export function webAddressOf(name: string): string | null {
  const words = slugify(name, { decamelize: false }).replaceAll(/[^a-z0-9-]/g, '');
  const address = cut(words, LONGEST);
  return address.length >= SHORTEST ? address : null;
}

/**
 * The first free address for a name, in the order an owner would choose: the name, the name after the restaurant's,
 * then numbered. Null when none is free, and a random id has to do.
 */
export async function freeWebAddress(
  name: string,
  isTaken: (address: string) => Promise<boolean>,
  restaurantId?: string,
): Promise<string | null> {
  const own = webAddressOf(name);
  const behind = restaurantId === undefined ? null : webAddressOf(`${restaurantId} ${name}`);
  const last = behind ?? own;
  for (const address of [own, behind]) if (address !== null && !(await isTaken(address))) return address;
  for (let count = 2; last !== null && count <= MOST_TRIES; count += 1) {
    const numbered = `${cut(last, LONGEST - 4)}-${count}`;
    if (!(await isTaken(numbered))) return numbered;
  }
  return null;
}

/** Whole words where one ends in time. */
function cut(address: string, most: number): string {
  if (address.length <= most) return address;
  const short = address.slice(0, most);
  const end = address[most] === '-' ? most : short.lastIndexOf('-');
  return (end >= SHORTEST ? short.slice(0, end) : short).replace(/-+$/, '');
}

/** The addresses that a name is given by itself, the first first. */
export async function addressesFor(name: string, restaurantId?: string): Promise<string[]> {
  const tried: string[] = [];
  await freeWebAddress(
    name,
    async (address) => {
      tried.push(address);
      return tried.length < MOST_ASKED;
    },
    restaurantId,
  );
  return tried;
}

/** Of each other cell, which all share the addresses. */
const MOST_ASKED = 8;
