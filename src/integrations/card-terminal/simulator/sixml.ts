/**
 * Messages between the stand-in kit and the simulated terminal: the outside of the acquirer's protocol (an element per
 * message with its function and its number in the order) around a body of our own, because theirs is not public.
 */
export interface SixmlMessage {
  readonly kind: 'Request' | 'Response' | 'Notification';
  readonly name: string;
  /** A response has the number of its request. */
  readonly sequenceNumber: number;
  /** 0: it succeeded. */
  readonly resultCode?: number;
  readonly body: readonly SixmlField[];
}
export interface SixmlField {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

const NAMESPACE = 'www.worldline.com/';

export function writeSixml({ kind, name, sequenceNumber, resultCode, body }: SixmlMessage): string {
  const code = resultCode === undefined ? '' : ` ResultCode="${resultCode}"`;
  const fields = body.map(
    ({ name: field, attributes, text }) =>
      `<${field}${Object.entries(attributes)
        .map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
        .join('')}>${escaped(text)}</${field}>`,
  );
  return `<sixml:${kind} xmlns:sixml="${NAMESPACE}" Function="${name}" SequenceNumber="${sequenceNumber}"${code}>${fields.join('')}</sixml:${kind}>`;
}

/** Null: no whole message. */
export function readSixml(text: string): SixmlMessage | null {
  const whole = text.match(/^<sixml:(Request|Response|Notification)((?: [\w:]+="[^"]*")*)>(.*)<\/sixml:\1>$/s);
  if (!whole) return null;
  const [, kind, head = '', inside = ''] = whole;
  const { Function: name = '', SequenceNumber: number = '0', ResultCode: code } = attributesOf(head);
  const body = [...inside.matchAll(/<(\w+)((?: \w+="[^"]*")*)>([^<]*)<\/\1>/gs)].map(
    ([, field = '', attributes = '', value = '']) => ({
      name: field,
      attributes: attributesOf(attributes),
      text: unescaped(value),
    }),
  );
  return {
    kind: kind as SixmlMessage['kind'],
    name,
    sequenceNumber: Number(number),
    ...(code === undefined ? {} : { resultCode: Number(code) }),
    body,
  };
}

export function fieldOf({ body }: Pick<SixmlMessage, 'body'>, name: string): string | undefined {
  return body.find((field) => field.name === name)?.text;
}

export function field(
  name: string,
  text: string | number,
  attributes: Readonly<Record<string, string>> = {},
): SixmlField {
  return { name, attributes, text: String(text) };
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );
}

const ESCAPES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] as const;

function escaped(text: string): string {
  return ESCAPES.reduce((so, [plain, safe]) => so.replaceAll(plain, safe), text);
}
function unescaped(text: string): string {
  return ESCAPES.toReversed().reduce((so, [plain, safe]) => so.replaceAll(safe, plain), text);
}
