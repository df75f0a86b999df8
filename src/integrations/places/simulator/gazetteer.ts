/** A few streets around the demo stores; every street number exists. */
export interface GazetteerStreet {
  readonly street: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly countryCode: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

function street(
  countryCode: string,
  name: string,
  [suburb, state, postcode]: readonly [string, string, string],
  [latitude, longitude]: readonly [number, number],
): GazetteerStreet {
  const country = COUNTRIES[countryCode] ?? countryCode;
  return { street: name, suburb, state, postcode, countryCode, country, latitude, longitude };
}

const COUNTRIES: Record<string, string> = {
  AU: 'Australia',
  NZ: 'New Zealand',
  GB: 'United Kingdom',
  US: 'United States',
};

export const STREETS: readonly GazetteerStreet[] = [
  street('AU', 'King Street', ['Newtown', 'NSW', '2042'], [-33.8968, 151.1799]),
  street('AU', 'Australia Street', ['Newtown', 'NSW', '2042'], [-33.8958, 151.1778]),
  street('AU', 'Wilson Street', ['Newtown', 'NSW', '2042'], [-33.8975, 151.1812]),
  street('AU', 'Enmore Road', ['Enmore', 'NSW', '2042'], [-33.8993, 151.1745]),
  street('AU', 'Percival Road', ['Stanmore', 'NSW', '2048'], [-33.8935, 151.164]),
  street('AU', 'Illawarra Road', ['Marrickville', 'NSW', '2204'], [-33.9112, 151.1555]),
  street('AU', 'Cleveland Street', ['Chippendale', 'NSW', '2008'], [-33.8895, 151.1985]),
  street('AU', 'King Street', ['Sydney', 'NSW', '2000'], [-33.8691, 151.2075]),
  street('AU', 'Campbell Parade', ['Bondi Beach', 'NSW', '2026'], [-33.8908, 151.2743]),
  street('AU', 'Church Street', ['Parramatta', 'NSW', '2150'], [-33.8136, 151.0034]),
  street('AU', 'Lygon Street', ['Carlton', 'VIC', '3053'], [-37.8003, 144.9671]),
  street('AU', 'Bridge Road', ['Richmond', 'VIC', '3121'], [-37.8193, 144.9989]),
  street('NZ', 'Ponsonby Road', ['Ponsonby', 'AUK', '1011'], [-36.8547, 174.7464]),
  street('GB', 'Old Compton Street', ['London', 'England', 'W1D 4UH'], [51.5129, -0.1316]),
  street('US', 'Larimer Street', ['Denver', 'CO', '80205'], [39.7589, -104.9859]),
];
