import { cardTerminalSuite } from '../card-terminal.suite.ts';
import { worldlineBench } from './worldline-bench.ts';

cardTerminalSuite('ANZ Worldline', worldlineBench);
