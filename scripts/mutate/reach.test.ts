import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { importersOf, testsThatReach } from './reach.ts';

test('a file is reached by the tests that import it, by whatever way, the nearest first', () => {
  const root = tempFolder('reach');
  const files: Record<string, string> = {
    'src/domain/tip.ts': 'export const tip = 1;',
    'src/domain/tip.test.ts': "import { tip } from './tip.ts';",
    'src/domain/whole.ts': "import { tip } from '#src/domain/tip.ts';\nexport const whole = tip;",
    'src/domain/whole.test.ts': "import {\n  whole,\n} from './whole.ts';",
    'src/features/sell.test.ts': "import { whole } from '#src/domain/whole.ts';",
    'src/features/other.test.ts': "import type { Tip } from '#src/domain/tip.ts';",
    'tests/battery/day.test.ts': "import { tip } from '#src/domain/tip.ts';",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(testsThatReach('src/domain/tip.ts', importersOf(root, Object.keys(files)))).toEqual([
    'src/domain/tip.test.ts',
    'src/domain/whole.test.ts',
    'src/features/sell.test.ts',
    'tests/battery/day.test.ts',
  ]);
});
