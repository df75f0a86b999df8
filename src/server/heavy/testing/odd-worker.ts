import { answerPieces } from '../answer-pieces.ts';
import { ODD_PIECES } from './odd-pieces.ts';

answerPieces(ODD_PIECES);
