/**
 * Google's side of food ordering, on loopback: the keys and tokens that its requests are signed with, and the receiver of
 * order updates. Made from the description of the wire alone; it imports nothing of the adapter.
 */
import { startWireServer, type WireAnswer } from '../../simulators/wire-server.ts';

const PROJECT = 'servery-simulated';
const EMAIL = `ordering@${PROJECT}.iam.gserviceaccount.example`;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ALGORITHM = 'RSASSA-PKCS1-v1_5';
const HOUR_SECONDS = 3600;

/** From the reference, and not from our code: what may follow a state. States between may be left out. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  CREATED: ['CONFIRMED', 'IN_PREPARATION', 'READY_FOR_PICKUP', 'IN_TRANSIT', 'FULFILLED', 'CANCELLED', 'REJECTED'],
  CONFIRMED: ['IN_PREPARATION', 'READY_FOR_PICKUP', 'IN_TRANSIT', 'FULFILLED', 'CANCELLED'],
  IN_PREPARATION: ['READY_FOR_PICKUP', 'IN_TRANSIT', 'FULFILLED', 'CANCELLED'],
  READY_FOR_PICKUP: ['FULFILLED', 'CANCELLED'],
  IN_TRANSIT: ['FULFILLED', 'CANCELLED'],
  FULFILLED: [],
  CANCELLED: [],
  REJECTED: [],
};

export interface ReceivedUpdate {
  readonly isInSandbox: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: JSON as it came over the wire
  readonly orderUpdate: any;
}

export interface Plan {
  readonly status: number;
  readonly retryAfterSeconds?: number;
}

/** What a token says, where it isn't what a genuine one does. */
export interface TokenFlaw {
  readonly iss?: string;
  readonly aud?: string;
  readonly expiresInSeconds?: number;
  /** Less than none: in the future. */
  readonly madeSecondsAgo?: number;
  readonly isUnsigned?: boolean;
  /** Signed by somebody else under a name of ours. */
  readonly isForged?: boolean;
  readonly kid?: string;
}

interface World {
  readonly nowMs: () => number;
  readonly ours: CryptoKeyPair;
  readonly updates: ReceivedUpdate[];
  /** By our id of an order: what Google was last told. */
  readonly stateOf: Map<string, string>;
  readonly planned: Plan[];
  readonly access: Set<string>;
  /** Paths, oldest first. */
  readonly asked: string[];
}

export type GoogleOrderingSimulator = Awaited<ReturnType<typeof startGoogleOrderingSimulator>>;

export async function startGoogleOrderingSimulator({
  port,
  nowMs = Date.now,
}: {
  readonly port: number;
  readonly nowMs?: () => number;
}) {
  // One pair for what Google signs and for the account that it gave: they never meet.
  const ours = await keyPair('ours');
  const world: World = {
    ...{ nowMs, ours, updates: [], stateOf: new Map(), planned: [], access: new Set(), asked: [] },
  };
  let isDown = false;
  const server = await startWireServer({
    port,
    async handle(request): Promise<WireAnswer> {
      if (isDown) return { kind: 'hangUp' };
      return { kind: 'answer', response: await respond(world, request) };
    },
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', ours.privateKey)).toString('base64');
  return {
    url: server.url,
    keysUrl: `${server.url}/certs`,
    projectId: PROJECT,
    /** The file that Google's console would give. */
    serviceAccount: JSON.stringify({
      ...{ type: 'service_account', project_id: PROJECT, client_email: EMAIL, token_uri: `${server.url}/token` },
      private_key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    }),
    /** The header of a request of Google's, or of one that only looks like it. */
    authorization: (flaw: TokenFlaw = {}) => signToken(world, flaw),
    /** An order that Google has from an answer, which no update told it of. */
    knows: (actionOrderId: string, state: string) => void world.stateOf.set(actionOrderId, state),
    /** What Google was last told of an order by its name here; undefined: nothing. */
    stateOf: (actionOrderId: string) => world.stateOf.get(actionOrderId),
    updates: world.updates as readonly ReceivedUpdate[],
    /** How often its keys were read. */
    timesKeysRead: () => world.asked.filter((path) => path === '/certs').length,
    answerNext: (plan: Plan) => void world.planned.push(plan),
    setDown(value: boolean) {
      isDown = value;
    },
    stop: () => server.stop(),
  };
}

async function respond(world: World, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  world.asked.push(pathname);
  if (pathname === '/certs') {
    const key = await crypto.subtle.exportKey('jwk', world.ours.publicKey);
    return Response.json({ keys: [{ ...key, kid: 'key-1', use: 'sig' }] });
  }
  if (pathname === '/token') return grant(world, new URLSearchParams(await request.text()));
  if (pathname !== '/v2/conversations:send') return new Response('Not found', { status: 404 });
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  if (!world.access.has(bearer)) return Response.json({ error: { status: 'UNAUTHENTICATED' } }, { status: 401 });
  const plan = world.planned.shift();
  if (!plan) return receive(world, await request.json());
  const { status, retryAfterSeconds } = plan;
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return Response.json({ error: { code: status } }, { status, headers });
}

async function grant({ ours, access }: World, form: URLSearchParams): Promise<Response> {
  const [head = '', body = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const bytes = new Uint8Array(Buffer.from(signature, 'base64url'));
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isSigned = await crypto.subtle.verify(ALGORITHM, ours.publicKey, bytes, signed);
  const said = JSON.parse(Buffer.from(body, 'base64url').toString());
  const isFor = said.iss === EMAIL && said.scope.endsWith('/auth/actions.fulfillment.conversation');
  if (form.get('grant_type') !== GRANT || !isSigned || !isFor) {
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  }
  const token = `ya29.${crypto.randomUUID()}`;
  access.add(token);
  return Response.json({ access_token: token, expires_in: HOUR_SECONDS, token_type: 'Bearer' });
}

// biome-ignore lint/suspicious/noExplicitAny: JSON as it came over the wire
function receive({ stateOf, updates }: World, { isInSandbox, customPushMessage }: any): Response {
  const orderUpdate = customPushMessage?.orderUpdate;
  const why = whyRefused(orderUpdate, stateOf.get(orderUpdate?.actionOrderId));
  if (why !== null) return Response.json({ error: { code: 400, message: why } }, { status: 400 });
  stateOf.set(orderUpdate.actionOrderId, orderUpdate.orderState.state);
  updates.push({ isInSandbox, orderUpdate });
  return Response.json({});
}

async function signToken({ nowMs, ours }: World, flaw: TokenFlaw): Promise<string> {
  const { iss = 'https://accounts.google.com', aud = PROJECT, kid = 'key-1' } = flaw;
  const { expiresInSeconds = HOUR_SECONDS } = flaw;
  const now = Math.floor(nowMs() / 1000);
  const iat = now - (flaw.madeSecondsAgo ?? Math.max(0, -expiresInSeconds) + 1);
  const head = encoded({ alg: flaw.isUnsigned ? 'none' : 'RS256', kid, typ: 'JWT' });
  const signed = `${head}.${encoded({ iss, aud, iat, exp: now + expiresInSeconds })}`;
  if (flaw.isUnsigned) return `Bearer ${signed}.`;
  const { privateKey } = flaw.isForged ? await keyPair('stranger') : ours;
  const bytes = await crypto.subtle.sign(ALGORITHM, privateKey, new TextEncoder().encode(signed));
  return `Bearer ${signed}.${Buffer.from(bytes).toString('base64url')}`;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON as it came over the wire
function whyRefused(update: any, was: string | undefined): string | null {
  const state = update?.orderState?.state;
  if (!update?.actionOrderId || !(state in LATER) || !update.updateTime) return 'not an order update';
  if (was !== undefined && was !== state && !LATER[was]?.includes(state)) return `${state} doesn’t follow ${was}`;
  if (was !== undefined && was === state && LATER[was]?.length === 0) return `${state} is final`;
  // biome-ignore lint/suspicious/noExplicitAny: JSON as it came over the wire
  const actions: any[] = update.orderManagementActions ?? [];
  if (!actions.some(({ type }) => type === 'CUSTOMER_SERVICE')) return 'no customer service';
  if (state === 'CONFIRMED') {
    if (!update.receipt?.userVisibleOrderId) return 'no number that the customer sees';
    if (!update.infoExtension?.estimatedFulfillmentTimeIso8601?.includes('/')) return 'no span of time';
  }
  if (state === 'REJECTED' && !update.rejectionInfo?.type) return 'no reason for a refusal';
  return null;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const made = new Map<string, Promise<CryptoKeyPair>>();

/** One for all simulators of a process: making it takes longer than all else they do. */
function keyPair(name: 'ours' | 'stranger'): Promise<CryptoKeyPair> {
  const publicExponent = new Uint8Array([1, 0, 1]);
  const known = made.get(name);
  if (known) return known;
  const fresh = crypto.subtle.generateKey(
    { name: ALGORITHM, modulusLength: 2048, publicExponent, hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  );
  made.set(name, fresh);
  return fresh;
}
