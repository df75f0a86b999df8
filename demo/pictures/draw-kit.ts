/** Pen, light and colours of the food illustrator. Light falls from the top left; every piece throws its shadow to the bottom right. */

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `share` of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((channel, index) => clamp(channel + ((end[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
export const light = (hex: string, share = 0.3) => mix(hex, '#fff6e0', share);
export const dark = (hex: string, share = 0.3) => mix(hex, '#1c0a05', share);

const n = (value: number) => Math.round(value * 10) / 10;

export interface LumpParts {
  /** How uneven the outline is, 0 to 1. */
  rough?: number;
  rotate?: number;
  /** Share of white in the gloss; 0 for none. */
  gloss?: number;
  /** How far the shadow falls. */
  lift?: number;
}

/** One picture's pen. The same seed draws the same picture. */
export class Pen {
  private state: number;
  private readonly defs = new Map<string, string>();

  constructor(seed: string) {
    let hash = 2166136261;
    for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
    this.state = hash >>> 0;
  }

  random(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  between = (least: number, most: number) => least + (most - least) * this.random();
  pick<T>(from: readonly [T, ...T[]]): T {
    return from[Math.floor(this.random() * from.length)] ?? from[0];
  }
  shade = (hex: string, by = 0.12) => {
    const share = this.between(-by, by);
    return share < 0 ? dark(hex, -share) : light(hex, share);
  };

  private def(key: string, make: (id: string) => string): string {
    const known = this.defs.get(key);
    const id = `d${known === undefined ? this.defs.size : [...this.defs.keys()].indexOf(key)}`;
    if (known === undefined) this.defs.set(key, make(id));
    return `url(#${id})`;
  }
  /** A round body lit from the top left. */
  ball = (hex: string, depth = 0.35) =>
    this.def(
      `ball${hex}${depth}`,
      (id) =>
        `<radialGradient id="${id}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${light(hex, depth)}"/><stop offset=".5" stop-color="${hex}"/><stop offset="1" stop-color="${dark(hex, depth)}"/></radialGradient>`,
    );
  radial = (inner: string, outer: string, middle = 0.6) =>
    this.def(
      `radial${inner}${outer}${middle}`,
      (id) =>
        `<radialGradient id="${id}"><stop offset="${middle}" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`,
    );
  fade = (hex: string, from: number, to: number) =>
    this.def(
      `fade${hex}${from}${to}`,
      (id) =>
        `<radialGradient id="${id}"><stop offset="0" stop-color="${hex}" stop-opacity="${from}"/><stop offset="1" stop-color="${hex}" stop-opacity="${to}"/></radialGradient>`,
    );
  linear = (stops: readonly string[], angle: 'across' | 'down' | 'slant' = 'down') =>
    this.def(`linear${stops.join()}${angle}`, (id) => {
      const [x2, y2] = angle === 'across' ? [1, 0] : angle === 'down' ? [0, 1] : [1, 1];
      const written = stops.map((stop, at) => `<stop offset="${n(at / (stops.length - 1))}" stop-color="${stop}"/>`);
      return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${written.join('')}</linearGradient>`;
    });
  private blurred = () =>
    this.def(
      'blur',
      (id) =>
        `<filter id="${id}" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="14"/></filter>`,
    );

  /** A closed, uneven, smooth outline. */
  outline(x: number, y: number, rx: number, ry: number, rough = 0.1, points = 9): string {
    const turn = this.random() * 6.28;
    const ring = Array.from({ length: points }, (_, index) => {
      const angle = turn + (index / points) * Math.PI * 2;
      const reach = 1 + this.between(-rough, rough);
      return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const;
    });
    const point = (index: number) => ring[(index + points) % points] ?? [x, y];
    const start = point(0);
    let path = `M${n(start[0])} ${n(start[1])}`;
    for (let index = 0; index < points; index += 1) {
      const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
      const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
      const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
      path += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`;
    }
    return `${path}Z`;
  }

  path = (d: string, fill: string, opacity = 1) =>
    `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  line = (d: string, stroke: string, width: number, opacity = 1) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
  oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" opacity="${opacity}"/>`;
  ring = (x: number, y: number, r: number, stroke: string, width: number, opacity = 1) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" opacity="${opacity}"/>`;
  box = (x: number, y: number, w: number, h: number, r: number, fill: string, opacity = 1) =>
    `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}" opacity="${opacity}"/>`;
  turned = (x: number, y: number, degrees: number, inside: string, scale = 1) =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)}) scale(${scale})">${inside}</g>`;
  /** A soft shadow under a dish. */
  shadow = (x: number, y: number, rx: number, ry: number, opacity = 0.5) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#120703" opacity="${opacity}" filter="${this.blurred()}"/>`;

  /** A solid piece of food: shadow, lit body, gloss. */
  lump(x: number, y: number, rx: number, ry: number, hex: string, words: LumpParts = {}): string {
    const { rough = 0.1, rotate = 0, gloss = 0.3, lift = 5 } = words;
    const shape = this.outline(0, 0, rx, ry, rough);
    const under = `<path transform="translate(${n(x + lift * 0.7)} ${n(y + lift)}) rotate(${n(rotate)})" d="${shape}" fill="#1a0803" opacity=".38"/>`;
    const shine = gloss > 0 ? this.oval(-rx * 0.28, -ry * 0.38, rx * 0.34, ry * 0.2, '#ffffff', gloss) : '';
    return under + this.turned(x, y, rotate, this.path(shape, this.ball(hex)) + shine);
  }

  /** Points spread evenly over a disc, no two close together. */
  spread(count: number, radius: number, gap: number, cx = 0, cy = 0): [number, number][] {
    const points: [number, number][] = [];
    for (let tries = 0; tries < count * 30 && points.length < count; tries += 1) {
      const angle = this.random() * Math.PI * 2;
      const reach = Math.sqrt(this.random()) * radius;
      const [x, y] = [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach];
      if (points.every((point) => (point[0] - x) ** 2 + (point[1] - y) ** 2 > gap * gap)) points.push([x, y]);
    }
    return points;
  }

  svg(width: number, height: number, inside: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${[...this.defs.values()].join('')}</defs>${inside}</svg>`;
  }
}
