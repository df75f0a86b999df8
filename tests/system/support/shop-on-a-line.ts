import { rm } from 'node:fs/promises';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type Line, openLine } from './line.ts';
import {
  type Call,
  type Cola,
  colaOf,
  customer,
  owner,
  type Programs,
  pairBox,
  programs,
  startCloud,
  till,
} from './shop.ts';

/** The shipped programs: a cloud with the demo, a box that reaches it over a line, tills at the box, a guest on the website. */
export interface ShopOnALine extends AsyncDisposable {
  cloud: RunningServer;
  box: RunningServer;
  readonly line: Line;
  readonly boxDir: string;
  readonly admin: Call;
  readonly guest: Call;
  readonly tills: readonly Call[];
  readonly cola: Cola;
  /** `kill -9`, and the same folder and port again. */
  killBox(): Promise<void>;
  killCloud(): Promise<void>;
}

export async function openShopOnALine(tillNames: readonly [string, ...string[]]): Promise<ShopOnALine> {
  const program: Programs = await programs();
  const cloud = await startCloud(program.cloud);
  const line = await openLine(portOf(cloud));
  const boxDir = tempFolder('box');
  const box = await runServer({ command: [program.box], dataDir: boxDir });
  const admin = await owner(cloud.url);
  const guest = await customer(cloud);
  await pairBox(admin, box.url, line.url);
  const tills: Call[] = [];
  for (const name of tillNames) tills.push(await till(admin, box.url, name));
  const [first] = tills;
  if (!first) throw new Error('a shop has a till');
  const shop: ShopOnALine = {
    cloud,
    box,
    line,
    boxDir,
    admin,
    guest,
    tills,
    cola: await colaOf(first),
    async killBox() {
      await shop.box.kill();
      shop.box = await runServer({ command: [program.box], dataDir: boxDir, port: portOf(box) });
    },
    async killCloud() {
      await shop.cloud.kill();
      shop.cloud = await runServer({ command: [program.cloud], dataDir: cloud.dataDir, port: portOf(cloud) });
    },
    async [Symbol.asyncDispose]() {
      await shop.box[Symbol.asyncDispose]();
      await line[Symbol.asyncDispose]();
      await shop.cloud[Symbol.asyncDispose]();
      await rm(boxDir, { recursive: true, force: true });
    },
  };
  return shop;
}

const portOf = ({ url }: RunningServer) => Number(new URL(url).port);
