import { zonesFileReading } from '#src/features/delivery/zones-file.ts';
import { facePicture } from '#src/features/images/face-picture.ts';
import { lookAtPicture } from '#src/features/images/look-at-picture.ts';
import { paperPicture } from '#src/features/images/paper-picture.ts';
import { showPicture } from '#src/features/images/shown-picture.ts';
import { sizePicture } from '#src/features/images/size-picture.ts';
import { importPreviewing } from '#src/features/menu/import/preview-work.ts';
import { spreadsheetReading } from '#src/features/menu/import/read-spreadsheet.ts';
import { unsentFileReading } from '#src/features/sync/unsent-file-work.ts';
import { answerPieces } from '#src/server/heavy/answer-pieces.ts';

/** The entry of the thread that reads what people send: files and pictures. `main.ts` is the one that sells. */
answerPieces([
  facePicture,
  lookAtPicture,
  showPicture,
  sizePicture,
  paperPicture,
  spreadsheetReading,
  importPreviewing,
  zonesFileReading,
  unsentFileReading,
]);
