/** Those are read with a last name, which a room full of guests is not shown. */
const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|sir|madam)\.?$/i;
/** Written without a space, and most often the last name first: what of it is a first name can't be told. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hangul}]/u;
const LONGEST = 20;

/** What a guest is called by across a room: a first name alone. Empty where there is none, such as for a number or an email. */
export function firstNameOf(guestName: string): string {
  const [last = '', afterComma] = guestName.split(',');
  const [first = ''] = (afterComma ?? last).trim().split(/\s+/);
  if (/[\d@]/.test(guestName) || TITLE.test(first) || WITHOUT_SPACES.test(first)) return '';
  return first.length > LONGEST ? `${first.slice(0, LONGEST - 1)}…` : first;
}
