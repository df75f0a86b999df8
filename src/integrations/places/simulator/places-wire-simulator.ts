import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { type GazetteerStreet, STREETS } from './gazetteer.ts';

export interface PlacesWireSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly apiKey: string;
}

export interface PlacesQuery {
  readonly what: 'suggest' | 'locate';
  readonly sessionToken: string | null;
}

export interface PlacesWireSimulator {
  readonly url: string;
  readonly port: number;
  readonly asked: readonly PlacesQuery[];
  setDown(isDown: boolean): void;
  /** The next request is answered with this status. */
  answerNext(status: number): void;
  stop(): Promise<void>;
}

const DETAILS = /^\/v1\/places\/([^/:]+)$/;
const MAX_SUGGESTIONS = 5;

/** A small made-up map on loopback with the new Places API: autocomplete and details. */
export async function startPlacesSimulator(options: PlacesWireSimulatorOptions): Promise<PlacesWireSimulator> {
  const asked: PlacesQuery[] = [];
  let isDown = false;
  let planned: number | null = null;

  async function handle(request: Request): Promise<WireAnswer> {
    if (isDown) return answer(new Response('the simulated map is down', { status: 503 }));
    if (planned !== null) {
      const status = planned;
      planned = null;
      return answer(errorAnswer(status, 'PLANNED', 'Planned by the test.'));
    }
    if (request.headers.get('x-goog-api-key') !== options.apiKey) {
      return answer(errorAnswer(403, 'PERMISSION_DENIED', 'The caller does not have permission.'));
    }
    const url = new URL(request.url);
    if (request.method === 'POST' && url.pathname === '/v1/places:autocomplete') {
      return answer(autocomplete(await request.json().catch(() => null)));
    }
    const placeId = DETAILS.exec(url.pathname)?.[1];
    if (request.method === 'GET' && placeId) {
      if (!request.headers.get('x-goog-fieldmask')) {
        return answer(errorAnswer(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.'));
      }
      asked.push({ what: 'locate', sessionToken: url.searchParams.get('sessionToken') });
      return answer(details(placeId));
    }
    return answer(errorAnswer(404, 'NOT_FOUND', 'Not found.'));
  }

  function autocomplete(body: unknown): Response {
    const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const { input, includedRegionCodes: regions, sessionToken } = fields;
    if (typeof input !== 'string' || input === '') {
      return errorAnswer(400, 'INVALID_ARGUMENT', 'Autocomplete: input is required.');
    }
    asked.push({ what: 'suggest', sessionToken: typeof sessionToken === 'string' ? sessionToken : null });
    const codes = Array.isArray(regions) ? regions.map((one) => String(one).toUpperCase()) : null;
    const { number, words } = partsOf(input);
    const found = STREETS.map((one, at) => ({ one, at }))
      .filter(({ one }) => (codes === null || codes.includes(one.countryCode)) && matches(one, words))
      .slice(0, MAX_SUGGESTIONS);
    // An empty result is `{}` on the wire.
    if (found.length === 0) return Response.json({});
    return Response.json({ suggestions: found.map(({ one, at }) => prediction(one, at, number)) });
  }

  const server = await startWireServer({ port: options.port, handle });
  return {
    url: server.url,
    port: server.port,
    asked,
    setDown(value) {
      isDown = value;
    },
    answerNext(status) {
      planned = status;
    },
    stop: () => server.stop(),
  };
}

/** `4/12 king st newt` is the number `4/12` and three beginnings of words. */
function partsOf(input: string): { number: string; words: string[] } {
  const text = input.trim().toLowerCase();
  const number = /^(\d{1,4}[a-z]?\/)?\d{1,5}[a-z]?(?=\s)/.exec(text)?.[0] ?? '';
  const words = text
    .slice(number.length)
    .split(/[\s,]+/)
    .filter(Boolean);
  return { number, words };
}

const SHORT = new Map([
  ['st', 'street'],
  ['rd', 'road'],
  ['pde', 'parade'],
]);

function matches(one: GazetteerStreet, words: readonly string[]): boolean {
  const known = `${one.street} ${one.suburb} ${one.state} ${one.postcode}`.toLowerCase().split(' ');
  return words.length > 0 && words.every((word) => known.some((other) => other.startsWith(SHORT.get(word) ?? word)));
}

function secondaryOf({ suburb, state, postcode, country }: GazetteerStreet): string {
  return `${suburb} ${state} ${postcode}, ${country}`;
}

function prediction(one: GazetteerStreet, at: number, number: string) {
  const placeId = `Sim${at}_${number.replace('/', '-')}_place`;
  const main = [number, one.street].filter(Boolean).join(' ');
  const secondary = secondaryOf(one);
  return {
    placePrediction: {
      place: `places/${placeId}`,
      placeId,
      text: { text: `${main}, ${secondary}`, matches: [{ endOffset: main.length }] },
      structuredFormat: {
        mainText: { text: main, matches: [{ endOffset: main.length }] },
        secondaryText: { text: secondary },
      },
      types: [number === '' ? 'route' : 'street_address', 'geocode'],
    },
  };
}

function details(placeId: string): Response {
  const [, index, number = ''] = /^Sim(\d+)_([\da-z-]*)_place$/.exec(placeId) ?? [];
  const one = index === undefined ? undefined : STREETS[Number(index)];
  if (!one) return errorAnswer(400, 'INVALID_ARGUMENT', 'Not a valid Place ID.');
  const fixture = number.split('-').at(-1) ?? '';
  const unit = number.includes('-') ? number.split('-')[0] : undefined;
  const component = (types: string[], long: string | undefined, short = long) =>
    long ? [{ longText: long, shortText: short, types, languageCode: 'en' }] : [];
  return Response.json({
    id: placeId,
    formattedAddress: `${[number.replace('-', '/'), one.street].filter(Boolean).join(' ')}, ${secondaryOf(one)}`,
    location: { latitude: one.latitude, longitude: one.longitude },
    addressComponents: [
      ...component(['subpremise'], unit),
      ...component(['street_number'], fixture),
      ...component(['route'], one.street),
      ...component([one.countryCode === 'GB' ? 'postal_town' : 'locality', 'political'], one.suburb),
      ...component(['administrative_area_level_1', 'political'], one.state),
      ...component(['country', 'political'], one.country, one.countryCode),
      ...component(['postal_code'], one.postcode),
    ],
  });
}

function answer(response: Response): WireAnswer {
  return { kind: 'answer', response };
}

function errorAnswer(code: number, status: string, message: string): Response {
  return Response.json({ error: { code, message, status } }, { status: code });
}
