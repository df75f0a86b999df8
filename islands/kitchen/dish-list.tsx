import type { DishRow, FollowingCourse, KitchenDish, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { cx } from '#src/ui/classes.ts';
import { WarningIcon } from '#src/ui/icon.tsx';
import { isStruck } from './act-queue.ts';
import { startOf } from './start-text.ts';

/** Everything below a ticket's head, in the words of the docket. */
export function TicketBody({ ticket, now }: { ticket: KitchenTicket; now: number }) {
  const { allergies, acknowledgedByName, note, dishes, toFollow } = ticket;
  return (
    <>
      {allergies.length > 0 ? <Allergies texts={allergies} byName={acknowledgedByName} /> : null}
      {note === '' ? null : <Note text={note} />}
      <ul aria-label="Dishes" className="grid gap-2">
        {dishes.map((dish) => (
          <Dish key={dish.key} dish={dish} start={startOf(dish, ticket, now)} />
        ))}
      </ul>
      {toFollow.map((course) => (
        <Following key={course.text} course={course} />
      ))}
    </>
  );
}

function Allergies({ texts, byName }: { texts: readonly string[]; byName: string | null }) {
  return (
    <div
      data-row
      className="mb-2 rounded-input border-2 border-fail bg-fail-soft px-2 py-1 text-22 font-bold text-fail-text"
    >
      <p className="flex items-center gap-2">
        <WarningIcon size="1em" aria-hidden /> Allergy
      </p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {byName ? <p className="text-16 font-semibold">Read by {byName}</p> : null}
    </div>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p
      data-row
      className="mb-2 rounded-input border-2 border-wait bg-wait-soft px-2 py-1 text-22 font-semibold text-wait-text"
    >
      {text}
    </p>
  );
}

/** A word for each change, with its colour. */
const CHANGES = {
  added: ['Added', 'bg-going-soft text-going-text'],
  changed: ['Changed', 'bg-wait-soft text-wait-text'],
  cancelled: ['Cancelled', 'bg-fail-soft text-fail-text'],
  moved: ['Moved to another bill', 'bg-off-soft text-off-text'],
} as const;

function Dish({ dish, start }: { dish: KitchenDish; start: ReturnType<typeof startOf> }) {
  const { change, quantity, name, seat, madeAt, rows, comments, isAllergy } = dish;
  const isOut = isStruck(dish);
  const where = [seat, madeAt === null ? '' : `from ${madeAt}`].filter(Boolean).join(' · ');
  const title = (
    <>
      <span className="tnum">{quantity}</span> × {name}
    </>
  );
  return (
    <li data-row>
      {change ? (
        <p className={cx('w-fit rounded-full px-2.5 text-18 font-bold', CHANGES[change][1])}>{CHANGES[change][0]}</p>
      ) : null}
      {start && !isOut ? (
        <p
          className={cx(
            'tnum w-fit rounded-full px-2.5 text-18 font-bold',
            start.isDue ? 'bg-wait-soft text-wait-text' : 'bg-off-soft text-off-text',
          )}
        >
          {start.text}
        </p>
      ) : null}
      <p className={cx('text-28 leading-tight font-bold', (isOut || start?.isDue === false) && 'text-ink-3')}>
        {isOut ? <del>{title}</del> : title}
      </p>
      {where === '' ? null : <p className="text-18 text-ink-2">{where}</p>}
      {isOut ? null : (
        <>
          <Rows rows={rows} />
          {comments === '' ? null : (
            <p
              className={cx(
                'mt-1 rounded-input border-2 px-2 text-22 leading-tight font-semibold',
                isAllergy ? 'border-fail bg-fail-soft text-fail-text' : 'border-wait bg-wait-soft text-wait-text',
              )}
            >
              {isAllergy ? 'Allergy: ' : ''}
              {comments}
            </p>
          )}
        </>
      )}
    </li>
  );
}

const ROWS: Readonly<Record<DishRow['kind'], string>> = {
  choice: 'text-ink-2',
  change: 'font-bold text-ink',
  safety: 'w-fit rounded-input bg-fail-soft px-1.5 font-bold text-fail-text',
  half: 'font-bold text-ink',
  dish: 'font-semibold text-ink',
};

function Rows({ rows }: { rows: readonly DishRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="text-22 leading-tight">
      {rows.map(({ kind, text, depth }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and a dish whose rows change is another dish to a cook
        <li key={at} className={ROWS[kind]} style={{ marginInlineStart: `${1 + depth}rem` }}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** To plan with: readable, but nothing to make. */
function Following({ course: { text, dishes } }: { course: FollowingCourse }) {
  return (
    <section data-row aria-label={text} className="mt-3 border-t border-line pt-2 text-ink-3">
      <p className="text-18 font-bold">{text}</p>
      <ul className="text-22 leading-tight">
        {dishes.map(({ key, quantity, name }) => (
          <li key={key}>
            <span className="tnum">{quantity}</span> × {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
