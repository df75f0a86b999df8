/**
 * Google's token service, messages and topics, on loopback. Assertions are checked with WebCrypto, so that a mistake of
 * the adapter's own tools is not hidden.
 */
import { startWireServer, type WireAnswer } from '../../simulators/wire-server.ts';

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOPIC = /^\/topics\/[a-zA-Z0-9\-_.~%]+$/;
const TOKEN_SECONDS = 3600;
const MAX_TOKENS = 1_000;
const PROJECT = 'servery-simulated';
const EMAIL = `push@${PROJECT}.iam.gserviceaccount.example`;
const ALGORITHM = 'RSASSA-PKCS1-v1_5';

export interface FcmError {
  readonly status: number;
  /** Of FCM's own detail; null: only the HTTP status, with a body that is no JSON. */
  readonly code: string | null;
  readonly retryAfterSeconds?: number;
}

interface World {
  readonly nowMs: () => number;
  readonly publicKey: CryptoKey;
  /** Topics by the token of each app that is installed. */
  readonly apps: Map<string, Set<string>>;
  readonly messages: Record<string, unknown>[];
  /** Until when a token of access lasts. */
  readonly access: Map<string, number>;
  readonly planned: FcmError[];
  readonly asked: string[];
}

export type FcmSimulator = Awaited<ReturnType<typeof startFcmSimulator>>;

export async function startFcmSimulator({ port, nowMs = Date.now }: { port: number; nowMs?: () => number }) {
  const { publicKey, privateKey } = await keyPair();
  const world: World = {
    ...{ nowMs, publicKey, apps: new Map(), messages: [], access: new Map(), planned: [], asked: [] },
  };
  const { apps, messages, access, planned, asked } = world;
  let isDown = false;
  const server = await startWireServer({
    port,
    async handle(request): Promise<WireAnswer> {
      if (isDown) return { kind: 'hangUp' };
      return { kind: 'answer', response: await respond(world, request) };
    },
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
  return {
    url: server.url,
    /** The file that Google's console would give. */
    serviceAccount: JSON.stringify({
      ...{ type: 'service_account', project_id: PROJECT, client_email: EMAIL, token_uri: `${server.url}/token` },
      private_key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    }),
    /** An app that is installed: its token. */
    register(): string {
      const token = `app:${crypto.randomUUID()}`;
      apps.set(token, new Set());
      return token;
    },
    /** The app was removed. */
    expire: (token: string) => void apps.delete(token),
    /** All tokens of access end before their time. */
    revokeAccess: () => access.clear(),
    topicsOf: (token: string) => [...(apps.get(token) ?? [])].toSorted(),
    messages: messages as readonly Record<string, unknown>[],
    /** Paths, oldest first. */
    asked: asked as readonly string[],
    answerNext: (error: FcmError) => void planned.push(error),
    setDown(value: boolean) {
      isDown = value;
    },
    stop: () => server.stop(),
  };
}

async function respond(world: World, request: Request): Promise<Response> {
  const { pathname, href } = new URL(request.url);
  world.asked.push(pathname);
  if (pathname === '/token') return grantToken(world, { form: new URLSearchParams(await request.text()), href });
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  if ((world.access.get(bearer) ?? 0) <= world.nowMs()) return fcmError({ status: 401, code: 'UNAUTHENTICATED' });
  const plan = world.planned.shift();
  if (plan) return fcmError(plan);
  if (pathname === `/v1/projects/${PROJECT}/messages:send`) return send(world, await request.json());
  if (request.headers.get('access_token_auth') !== 'true') return fcmError({ status: 401, code: null });
  if (pathname === '/iid/v1:batchAdd') return changeTopic(world, { ...(await request.json()), isAdding: true });
  if (pathname === '/iid/v1:batchRemove') return changeTopic(world, { ...(await request.json()), isAdding: false });
  const [, token] = /^\/iid\/info\/([^/]+)$/.exec(pathname) ?? [];
  return token === undefined ? new Response('Not found', { status: 404 }) : info(world, decodeURIComponent(token));
}

interface TokenRequest {
  readonly form: URLSearchParams;
  readonly href: string;
}

async function grantToken({ nowMs, publicKey, access }: World, { form, href }: TokenRequest): Promise<Response> {
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const bytes = new Uint8Array(Buffer.from(signature, 'base64url'));
  const isSigned = await crypto.subtle.verify(
    ALGORITHM,
    publicKey,
    bytes,
    new TextEncoder().encode(`${head}.${claims}`),
  );
  if (form.get('grant_type') !== GRANT) return oauthError('unsupported_grant_type');
  if (!isSigned) return oauthError('invalid_grant');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = nowMs() / 1000;
  const isInTime = said.iat <= seconds + 60 && said.exp > seconds && said.exp - said.iat <= TOKEN_SECONDS;
  if (!isInTime || said.iss !== EMAIL || said.aud !== href) return oauthError('invalid_grant');
  const token = `ya29.${crypto.randomUUID()}`;
  access.set(token, nowMs() + TOKEN_SECONDS * 1000);
  return Response.json({ access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' });
}

interface BatchRequest {
  readonly to: string;
  readonly registration_tokens: readonly string[];
  readonly isAdding: boolean;
}

function changeTopic({ apps }: World, { to, registration_tokens: tokens, isAdding }: BatchRequest): Response {
  if (!TOPIC.test(to) || tokens.length === 0 || tokens.length > MAX_TOKENS) {
    return Response.json({ error: 'InvalidTopicName' }, { status: 400 });
  }
  const topic = to.slice('/topics/'.length);
  const results = tokens.map((token) => {
    const topics = apps.get(token);
    if (!topics) return { error: 'NOT_FOUND' };
    if (isAdding) topics.add(topic);
    else topics.delete(topic);
    return {};
  });
  return Response.json({ results });
}

function info({ apps, nowMs }: World, token: string): Response {
  const topics = apps.get(token);
  if (!topics) return Response.json({ error: 'No information found about this instance id.' }, { status: 404 });
  const addDate = new Date(nowMs()).toISOString().slice(0, 10);
  return Response.json({
    ...{ application: 'com.example.till', authorizedEntity: PROJECT, platform: 'ANDROID' },
    ...(topics.size === 0 ? {} : { rel: { topics: Object.fromEntries([...topics].map((one) => [one, { addDate }])) } }),
  });
}

function send({ apps, messages }: World, { message }: { readonly message: Record<string, unknown> }): Response {
  const targets = ['token', 'topic', 'condition', 'fid'].filter((name) => name in message);
  const isOfTexts = Object.values(message.data ?? {}).every((value) => typeof value === 'string');
  if (targets.length !== 1 || !isOfTexts) return fcmError({ status: 400, code: 'INVALID_ARGUMENT' });
  const { token } = message;
  if (typeof token === 'string' && !apps.has(token)) return fcmError({ status: 404, code: 'UNREGISTERED' });
  messages.push(message);
  return Response.json({ name: `projects/${PROJECT}/messages/${messages.length}` });
}

let made: Promise<CryptoKeyPair> | null = null;

/** One for all simulators of a process: making it takes longer than all else they do. */
function keyPair(): Promise<CryptoKeyPair> {
  const publicExponent = new Uint8Array([1, 0, 1]);
  made ??= crypto.subtle.generateKey({ name: ALGORITHM, modulusLength: 2048, publicExponent, hash: 'SHA-256' }, true, [
    'sign',
    'verify',
  ]);
  return made;
}

const oauthError = (error: string) => Response.json({ error, error_description: 'Refused.' }, { status: 400 });

function fcmError({ status, code, retryAfterSeconds }: FcmError): Response {
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  if (code === null) return new Response('<html>no</html>', { status, headers });
  const details = [{ '@type': FCM_ERROR, errorCode: code }];
  return Response.json({ error: { code: status, message: 'Refused.', status: code, details } }, { status, headers });
}
