import { type Locator, page } from 'vitest/browser'
import { SUMMARY } from '../data/registrationSummary.ts'
import { type Answer, answer, inLines } from './answers.ts'
import {
  BELL_SCHEDULES,
  COURSE,
  LOTTERY,
  LOTTERY_SCREEN,
  NEW_FAMILY,
  PARENT,
  REGISTRATION,
  SEMESTER_WITH_NOTES,
  STUDENT,
  TEACHER,
  WARNING,
} from './sample/accounts.ts'
import { SCHOOL, SEMESTER } from './sample/school.ts'

/** How a form is filled in wrongly, then rightly, and sent. */
export interface FormRow {
  readonly file: string
  readonly subject: string
  readonly path: string
  /** What the screen asks for. By default, as all screens of the office. */
  readonly answers?: readonly Answer[]
  readonly as?: 'parent'
  /** The part of the screen that contains the form. */
  readonly part: () => Locator
  /** Opens the form on its screen. */
  readonly open?: () => Promise<void>
  /** Opens the form again, if it closes after a save. `set` changes answers. */
  readonly reopen?: (set: (...answers: readonly Answer[]) => void) => Promise<void>
  readonly wrong: (form: Locator) => Promise<void>
  readonly right: (form: Locator) => Promise<void>
  readonly button: string | RegExp
  /** Presses what follows the button, such as a confirmation. */
  readonly confirm?: () => Promise<void>
  /** The answer to the save. */
  readonly save: Answer
  /** Whether the form first asks who gets an email. */
  readonly asksWhomItEmails?: true
  /** What the screen gets after the save. */
  readonly after?: readonly Answer[]
  readonly saved: string
}

/** Forms without such a row, and why. */
export const OTHER_FORMS: Readonly<Record<string, string>> = {
  'web/admin/classes/CopyClassForm.tsx': 'closes and fills in another form, which says so',
  'web/admin/classes/changeClasses/ChangeClassesForm.tsx': 'is replaced by the preview of the change',
  'web/admin/documents/DocumentRequestForm.tsx': 'closes, and its page says what was saved',
  'web/admin/documents/ReturnForm.tsx': 'is replaced by the decision',
  'web/admin/messages/GroupMessageForm.tsx': 'closes after the message is sent',
  'web/admin/people/family/NewFamilyForm.tsx': 'opens the page of the new family',
  'web/admin/registration/review/AcceptForm.tsx': 'a registration is accepted once',
  'web/admin/school/PauseForm.tsx': 'has no wrong answer',
  'web/createAccount/AccountForm.tsx': 'is replaced by a panel',
  'web/dashboard/EmailChoicesForm.tsx': 'has no wrong answer',
  'web/login/LoginForm.tsx': 'opens another screen',
  'web/reset/EmailForm.tsx': 'is replaced by a panel',
  'web/reset/NewPasswordForm.tsx': 'is replaced by a panel',
}

const MANAGER = `/admin/dashboard/semesters/${SEMESTER.slug}`
const CLASSES = `/admin/dashboard/classes/${SEMESTER.slug}`
const USERS = '/admin/dashboard/users'
const REGISTRATION_PATH = `/admin/dashboard/registrations/${REGISTRATION.id}`
const NOW = '2026-10-06T17:00:00.000Z'

const region = (name: string) => () => page.getByRole('region', { name, exact: true })
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()
const pressIn = (card: string, name: string) => () => region(card)().getByRole('button', { name, exact: true }).click()

/** The input with this label, with or without the mark of a required one. */
function input(form: Locator, label: string): Locator {
  return form.getByLabelText(label, { exact: true }).or(form.getByRole('textbox', { name: label, exact: true }))
}

const empty = (label: string) => (form: Locator) => input(form, label).fill('')
const fill = (label: string, text: string) => (form: Locator) => form.getByLabelText(label, { exact: false }).fill(text)

/** Opens the form of a row of a list. */
const openRow = (name: string) => async () => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

const openRuby = openRow('Ruby Marsh')
const openElena = openRow('Elena Marsh')
const openGrace = openRow('Grace Whitaker')
const openWarning = openRow('notification 2')

async function openReturn(): Promise<void> {
  await press('Ask to Correct')()
  await dialog().getByText('Student Information', { exact: false }).click()
  await dialog().getByRole('checkbox', { name: 'City', exact: true }).click()
}

export const FORMS: readonly FormRow[] = [
  {
    file: 'web/admin/semesters/SemesterForm.tsx',
    subject: 'a semester',
    path: MANAGER,
    part: region('Edit Semester'),
    wrong: async (form) => {
      await fill('First day', '2026-08-24')(form)
      await fill('Last day', '2026-08-01')(form)
    },
    right: fill('Last day', '2026-12-18'),
    button: 'Save',
    save: answer('PUT /api/semester/:id', 200, { semester: SEMESTER_WITH_NOTES, semesters: [SEMESTER] }),
    asksWhomItEmails: true,
    saved: 'Semester Successfully Updated!',
  },
  {
    file: 'web/admin/semesters/windows/WindowsForm.tsx',
    subject: 'enrollment windows',
    path: `${MANAGER}/windows`,
    part: region('Enrollment Windows'),
    open: press('Add a Window'),
    wrong: empty('Window 1, Opens'),
    right: fill('Window 1, Opens', '2026-08-03T08:00'),
    button: 'Save Windows',
    save: answer('PUT /api/semester/:id/windows', 200, {
      windows: [{ id: 1, grades: '', opens_at: '2026-08-03T15:00:00.000Z', closes_at: null }],
      seats_end: {},
      now: NOW,
    }),
    saved: 'Enrollment windows saved.',
  },
  {
    file: 'web/admin/semesters/DaysOffForm.tsx',
    subject: 'days off',
    path: `${MANAGER}/days-off`,
    part: region('Days Off'),
    open: press('Add Days Off'),
    wrong: empty('Row 1, First day'),
    right: fill('Row 1, First day', '2026-09-07'),
    button: 'Save Days Off',
    save: answer('PUT /api/semester/:id/days-off', 200, { days_off: [{ date: '2026-09-07', name: '' }] }),
    saved: 'Days off saved.',
  },
  {
    file: 'web/admin/semesters/bellSchedules/BellSchedulesForm.tsx',
    subject: 'bell schedules',
    path: `${MANAGER}/bell-schedules`,
    part: region('Bell Schedules'),
    open: () => page.getByText('Mon, 4–5', { exact: true }).click(),
    wrong: empty('Mon, 4–5, row 1, Starts'),
    right: fill('Mon, 4–5, row 1, Starts', '08:00'),
    button: 'Save Bell Schedules',
    save: answer('PUT /api/semester/:id/bell-schedules', 200, { bell_schedules: BELL_SCHEDULES }),
    saved: 'Bell schedules saved.',
  },
  {
    file: 'web/admin/semesters/NotesForm.tsx',
    subject: 'the notes of a grade',
    path: `${MANAGER}/notes`,
    part: region('Notes Manager'),
    wrong: (form) => form.getByRole('combobox', { name: 'Grade' }).selectOptions(''),
    right: (form) => form.getByRole('combobox', { name: 'Grade' }).selectOptions('5th'),
    button: 'Save Notes',
    save: answer('PUT /api/semester/:id/notes', 200, { semester: SEMESTER_WITH_NOTES }),
    saved: 'Notes Successfully Updated!',
  },
  {
    file: 'web/admin/semesters/lottery/LotteryForm.tsx',
    subject: 'a lottery',
    path: `${MANAGER}/lottery`,
    part: main,
    wrong: empty('Closes'),
    right: async (form) => {
      await fill('Opens', '2099-08-03T08:00')(form)
      await fill('Closes', '2099-08-14T17:00')(form)
    },
    button: /^(Create Lottery|Save Ranking Period)$/,
    save: answer('PUT /api/semester/:id/lottery', 200, { lottery: LOTTERY, now: NOW, etag: '"2"' }),
    after: LOTTERY_SCREEN,
    saved: 'Ranking period saved.',
  },
  {
    file: 'web/admin/semesters/NewSemesterForm.tsx',
    subject: 'a new semester',
    path: '/admin/dashboard/semesters/create',
    part: main,
    wrong: empty('Name'),
    right: (form) => input(form, 'Name').fill('Summer 2027'),
    button: 'Create Semester',
    save: answer('POST /api/semester', 201, {
      semesters: [SEMESTER, { ...SEMESTER, id: 2, name: 'Summer 2027', slug: 'Summer-2027_2' }],
    }),
    saved: 'Semester successfully created!',
  },
  {
    file: 'web/admin/school/SchoolForm.tsx',
    subject: "the school's settings",
    path: '/admin/dashboard/school',
    part: main,
    wrong: fill('Children per family', '51'),
    right: fill('Children per family', '50'),
    button: 'Save',
    save: answer('PUT /api/school', 200, { school: { ...SCHOOL, children_per_family: 50 } }),
    saved: 'School successfully updated!',
  },
  {
    file: 'web/admin/classes/EditClassForm.tsx',
    subject: 'a class',
    path: `${CLASSES}/${COURSE.id}`,
    part: region('Edit Class'),
    open: pressIn('Edit Class', 'Edit'),
    wrong: empty('Seats'),
    right: fill('Seats', '12'),
    button: 'Save',
    save: answer('PUT /api/courses/:id', 200, { course: { ...COURSE, max_seats: 12 }, change_id: null }),
    asksWhomItEmails: true,
    saved: 'Class successfully updated!',
  },
  {
    file: 'web/admin/classes/NewClassForm.tsx',
    subject: 'a new class',
    path: '/admin/dashboard/classes/create',
    part: main,
    wrong: empty('Name'),
    right: async (form) => {
      await input(form, 'Description').fill('Paper and wind.')
      await fill('Section', '502')(form)
      await input(form, 'Name').fill('Kite Building')
      for (const [label, option] of [
        ['Teacher', 'Grace Whitaker'],
        ['Semester', 'Fall 2026'],
        ['Period', '7'],
        ['Days', 'Fri'],
      ] as const)
        await form.getByRole('combobox', { name: label }).selectOptions(option)
      await form.getByRole('checkbox', { name: '5th' }).click()
      await fill('Time', '2:15-3:00')(form)
      await fill('Seats', '12')(form)
    },
    button: 'Create Class',
    save: answer('POST /api/courses', 201, { course: { ...COURSE, id: 502, section: '502' } }),
    asksWhomItEmails: true,
    saved: 'Class successfully created!',
  },
  {
    file: 'web/admin/classes/MessageForm.tsx',
    subject: 'a message to families',
    path: `${CLASSES}/${COURSE.id}`,
    part: dialog,
    open: press('Write to Families'),
    reopen: press('Write to Families'),
    wrong: empty('Subject'),
    right: async (form) => {
      await fill('Subject', 'Bring a pencil')(form)
      await fill('Message', 'Please bring a pencil.')(form)
    },
    button: 'Preview',
    confirm: () => dialog().getByRole('button', { name: 'Send' }).click(),
    save: answer('POST /api/courses/:id/mails', 201, { families: 1 }),
    saved: 'Your message is on its way.',
  },
  {
    file: 'web/admin/savedFilters/SaveFilterForm.tsx',
    subject: 'a filter to keep',
    path: `${CLASSES}?waiting=true`,
    part: dialog,
    open: press('Save this filter'),
    reopen: press('Save this filter'),
    wrong: empty('Name'),
    right: fill('Name', 'With a wait list'),
    button: 'Save',
    save: answer('POST /api/saved-filters', 201, { filters: [] }),
    saved: 'Filter saved.',
  },
  {
    file: 'web/admin/people/teachers/TeacherForm.tsx',
    subject: 'a teacher',
    path: `${USERS}/teachers`,
    part: dialog,
    open: openGrace,
    reopen: openGrace,
    wrong: empty('Last name'),
    right: fill('Last name', 'Whitaker'),
    button: 'Save',
    save: answer('PUT /api/teachers/:id', 200, { teachers: [TEACHER] }),
    saved: 'Teacher successfully updated!',
  },
  {
    file: 'web/admin/people/parents/ParentForm.tsx',
    subject: 'a parent',
    path: `${USERS}/parents`,
    part: dialog,
    open: openElena,
    reopen: openElena,
    wrong: empty('Phone'),
    right: fill('Phone', '4805550187'),
    button: 'Save',
    save: answer('PUT /api/users/parents/:id', 200, { parents: [{ ...PARENT, phone: '4805550187' }] }),
    saved: 'Parent successfully updated!',
  },
  {
    file: 'web/admin/people/students/StudentForm.tsx',
    subject: 'a student',
    path: `${USERS}/students`,
    part: dialog,
    open: openRuby,
    reopen: openRuby,
    wrong: empty('Last name'),
    right: fill('Last name', 'Marsh'),
    button: 'Save',
    save: answer('PUT /api/students/:id', 200, { students: [STUDENT] }),
    asksWhomItEmails: true,
    saved: 'Student successfully updated!',
  },
  {
    file: 'web/admin/notifications/NotificationForm.tsx',
    subject: 'a notification',
    path: '/admin/dashboard/notifications',
    part: dialog,
    open: openWarning,
    reopen: openWarning,
    wrong: empty('Message'),
    right: (form) => form.getByRole('textbox', { name: 'Message', exact: true }).fill(WARNING.message),
    button: 'Save',
    save: answer('PUT /api/system-notifications/:id', 200, { notifications: [WARNING] }),
    saved: 'Notification successfully updated!',
  },
  {
    file: 'web/admin/files/OneRosterForm.tsx',
    subject: 'an export for a learning platform',
    path: '/admin/dashboard/files',
    part: region('Rosters for a Learning Platform'),
    wrong: fill('Last day', '2020-01-01'),
    right: async (form) => {
      await fill('First day', '2026-08-24')(form)
      await fill('Last day', '2026-12-18')(form)
    },
    button: 'Export for OneRoster',
    save: inLines(
      answer('GET /api/oneroster', 200, { name: 'Fall-2026.zip', total: 12, parts: [{ rows: 12, zip: 'UEsFBg==' }] }),
      'parts',
    ),
    saved: 'Saved to your downloads.',
  },
  {
    file: 'web/admin/registration/NotesForm.tsx',
    subject: 'notes on a registration',
    path: REGISTRATION_PATH,
    part: region('Notes'),
    wrong: fill('Notes', 'x'.repeat(10_001)),
    right: fill('Notes', 'Called the family.'),
    button: 'Save Notes',
    save: answer('PUT /api/registrations/:id/notes', 200, { registration: { ...SUMMARY, revision: 2 } }),
    saved: 'Notes saved.',
  },
  {
    file: 'web/admin/registration/review/DeclineForm.tsx',
    subject: 'a refusal of a registration',
    path: REGISTRATION_PATH,
    part: dialog,
    open: press('Decline'),
    reopen: async (set) => {
      set(
        answer('POST /api/registrations/:id/reopen', 200, { registration: SUMMARY }),
        answer('GET /api/registrations/:id', 200, { registration: REGISTRATION }),
      )
      await press('Reopen')()
      await dialog().getByRole('button', { name: 'Yes' }).click()
      await press('Decline')()
    },
    wrong: empty('Message to the family'),
    right: fill('Message to the family', 'The grade is full.'),
    button: 'Decline Registration',
    save: answer('POST /api/registrations/:id/decline', 200, { registration: { ...SUMMARY, state: 'declined' } }),
    after: [answer('GET /api/registrations/:id', 200, { registration: { ...REGISTRATION, state: 'declined' } })],
    saved: 'Registration declined.',
  },
  {
    file: 'web/admin/registration/review/ReturnForm.tsx',
    subject: 'a request to correct a registration',
    path: REGISTRATION_PATH,
    part: dialog,
    open: openReturn,
    reopen: openReturn,
    wrong: empty('Message to the family'),
    right: fill('Message to the family', 'Please check the city.'),
    button: 'Ask to Correct',
    save: answer('POST /api/registrations/:id/return', 200, { registration: { ...SUMMARY, state: 'returned' } }),
    after: [answer('GET /api/registrations/:id', 200, { registration: { ...REGISTRATION, state: 'returned' } })],
    saved: 'Correction asked for.',
  },
  {
    file: 'web/dashboard/StudentForm.tsx',
    subject: 'a child of a family',
    path: '/dashboard',
    answers: NEW_FAMILY,
    as: 'parent',
    part: dialog,
    open: press('Add Student'),
    reopen: press('Add Student'),
    wrong: empty('Last name'),
    right: async (form) => {
      await fill('First name', 'Ruby')(form)
      await fill('Last name', 'Marsh')(form)
      await form.getByRole('combobox', { name: 'Grade' }).selectOptions('5th')
    },
    button: 'Save',
    save: answer('POST /api/students', 201, { students: [STUDENT] }),
    saved: 'Student successfully added!',
  },
]
