import { ClockIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { breakRows } from './break-rows.tsx';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

export const timeClockPage = settingsPage({
  at: paths.timeClock,
  inStore: { in: 'settings', at: 47, label: 'Time clock', icon: ClockIcon },
  words: 'hours breaks clock in out timesheet attendance wages',
  name: 'employeeTimeClock',
  title: 'Time clock',
  status: 'How employees record their hours at the tills',
  saved: 'Saved. Applies from the next clock-in, break or clock-out.',
  help: {
    title: 'About the time clock',
    points: [
      'Employees clock in and out with their PIN on any till, also from the lock screen and while the till is offline.',
      'Unpaid breaks don’t count as hours worked. Paid breaks do, and one over its limit is marked for a manager.',
      'Pictures of a store with its own box stay on the box: managers see them at the tills, under Staff records.',
      'Someone who is clocked in for more than 16 hours is asked when they finished the next time they clock in.',
    ],
  },
  fields: {
    enableEmployeeTimeClock: yesNo('Employees clock in and out on tills'),
    enableBreakRecording: yesNo('Record breaks'),
    shiftBreakPresets: breakRows,
    enableAutomaticDeduction: yesNo('Deduct missed breaks automatically', {
      help: 'A long shift without a full unpaid break has the rest of it deducted. The first unpaid break with a limit counts.',
    }),
    automaticDeductionAfterHours: whole('From shifts longer than', 'hours'),
    pictureAtClockIn: yesNo('Take a picture at clock-in', {
      help: 'By the camera of the till, if it has one. Only people who manage timesheets see it.',
    }),
    keepPicturesForDays: whole('Delete pictures after', 'days'),
  },
  Layout: ({ put }: SettingsLayoutProps) => (
    <>
      <FormSection title="Time clock">{put('enableEmployeeTimeClock')}</FormSection>
      <FormSection
        title="Breaks"
        lead="Employees choose one when they start a break. Clear a name to remove the break."
      >
        {put('enableBreakRecording')}
        {put('shiftBreakPresets')}
      </FormSection>
      <FormSection title="Automatic deduction" lead="Shown apart from recorded breaks on every timesheet.">
        {put('enableAutomaticDeduction')}
        <div className="max-w-xs">{put('automaticDeductionAfterHours')}</div>
      </FormSection>
      <FormSection
        title="Pictures"
        lead="Tell your team before you turn this on: some places have laws about pictures at work."
      >
        {put('pictureAtClockIn')}
        <div className="max-w-xs">{put('keepPicturesForDays')}</div>
      </FormSection>
    </>
  ),
});
