import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addSemester, MONDAY } from './bellSchedules.ts'
import type { Mailbox } from './mailbox.ts'
import { addClass, enrollAsAdmin, openClassManager, region, richTextField, unusedSection } from './office.ts'
import { clickRowAction } from './people.ts'
import { openRegistration, registerStudent } from './registrations.ts'
import { type ApiClient, addChild, getSemesters, registerConfirmedParent, uniqueName } from './school.ts'

interface School {
  readonly page: Page
  readonly request: APIRequestContext
  readonly office: ApiClient
  readonly family: ApiClient
  readonly mailbox: Mailbox
}

/** How a form is filled in wrongly, then rightly, and sent. */
export interface FormRow {
  readonly file: string
  readonly subject: string
  readonly as?: 'family'
  /** Opens the screen, and returns the part of it that contains the form. */
  readonly open: (school: School) => Promise<Locator>
  /** Opens the form again, if it closes after a save. */
  readonly reopen?: (page: Page) => Promise<void>
  readonly wrong: (form: Locator) => Promise<void>
  readonly right: (form: Locator) => Promise<void>
  readonly button: string | RegExp
  /** Presses what follows the button, such as a confirmation. */
  readonly confirm?: (page: Page) => Promise<void>
  readonly saved: string
}

/** Forms without such a row, and why. */
export const OTHER_FORMS: Readonly<Record<string, string>> = {
  'web/admin/classes/CopyClassForm.tsx': 'closes and fills in another form, which says so',
  'web/admin/classes/changeClasses/ChangeClassesForm.tsx': 'is replaced by the preview of the change',
  'web/admin/messages/GroupMessageForm.tsx': 'closes after the message is sent',
  'web/admin/people/family/NewFamilyForm.tsx': 'opens the page of the new family',
  'web/admin/registration/review/AcceptForm.tsx': 'a registration is accepted once',
  'web/admin/school/PauseForm.tsx': 'has no wrong answer',
  'web/dashboard/MailChoicesForm.tsx': 'has no wrong answer',
  'web/login/LoginForm.tsx': 'opens another screen',
  'web/register/RegistrationForm.tsx': 'is replaced by a panel',
  'web/reset/EmailForm.tsx': 'is replaced by a panel',
  'web/reset/NewPasswordForm.tsx': 'is replaced by a panel',
}

/** The input with this label, with or without the mark of a required one. */
function input(form: Locator, label: string): Locator {
  return form.getByLabel(label, { exact: true }).or(form.getByRole('textbox', { name: label, exact: true }))
}

const empty = (label: string) => (form: Locator) => input(form, label).fill('')

async function openSemester({ page, office }: School, card: string, at = ''): Promise<Locator> {
  const { slug } = await addSemester(office, [MONDAY])
  await page.goto(`/admin/dashboard/semesters/${slug}${at}`)
  return region(page, card)
}

async function openClass({ page, office, family }: School): Promise<void> {
  const course = await addClass(office)
  await enrollAsAdmin(office, course, await addChild(family))
  await openClassManager(page, course)
}

/** Opens the form of the last row of a list. */
const openLastRow = (path: string) => async (page: Page) => {
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

/** The message of the last notification, which other tests expect to find. */
export const SAMPLE_WARNING = 'Enrollment is closed tonight from 10 to 11 p.m. while we do maintenance.'

export const FORMS: readonly FormRow[] = [
  {
    file: 'web/admin/semesters/SemesterForm.tsx',
    subject: 'a semester',
    open: (school) => openSemester(school, 'Edit Semester'),
    wrong: async (form) => {
      await form.getByLabel('First day').fill('2026-08-24')
      await form.getByLabel('Last day').fill('2026-08-01')
    },
    right: (form) => form.getByLabel('Last day').fill('2026-12-18'),
    button: 'Save',
    saved: 'Semester Successfully Updated!',
  },
  {
    file: 'web/admin/semesters/windows/WindowsForm.tsx',
    subject: 'enrollment windows',
    open: async (school) => {
      const form = await openSemester(school, 'Enrollment Windows', '/windows')
      await form.getByRole('button', { name: 'Add a Window' }).click()
      return form
    },
    wrong: empty('Window 1, Opens'),
    right: (form) => form.getByLabel('Window 1, Opens').fill('2026-08-03T08:00'),
    button: 'Save Windows',
    saved: 'Enrollment windows saved.',
  },
  {
    file: 'web/admin/semesters/DaysOffForm.tsx',
    subject: 'days off',
    open: async (school) => {
      const form = await openSemester(school, 'Days Off', '/days-off')
      await form.getByRole('button', { name: 'Add Days Off' }).click()
      return form
    },
    wrong: empty('Row 1, First day'),
    right: (form) => form.getByLabel('Row 1, First day').fill('2026-09-07'),
    button: 'Save Days Off',
    saved: 'Days off saved.',
  },
  {
    file: 'web/admin/semesters/bellSchedules/BellSchedulesForm.tsx',
    subject: 'bell schedules',
    open: async (school) => {
      const form = await openSemester(school, 'Bell Schedules', '/bell-schedules')
      await form.locator('summary').filter({ hasText: 'Mon, 4–5' }).click()
      return form
    },
    wrong: empty('Mon, 4–5, row 1, Starts'),
    right: (form) => form.getByLabel('Mon, 4–5, row 1, Starts').fill('08:00'),
    button: 'Save Bell Schedules',
    saved: 'Bell schedules saved.',
  },
  {
    file: 'web/admin/semesters/NotesForm.tsx',
    subject: 'the notes of a grade',
    open: (school) => openSemester(school, 'Notes Manager', '/notes'),
    wrong: async (form) => void (await form.getByRole('combobox', { name: 'Grade' }).selectOption('')),
    right: async (form) => void (await form.getByRole('combobox', { name: 'Grade' }).selectOption('5th')),
    button: 'Save Notes',
    saved: 'Notes Successfully Updated!',
  },
  {
    file: 'web/admin/semesters/lottery/LotteryForm.tsx',
    subject: 'a lottery',
    open: async ({ page, office }) => {
      const { slug } = await addSemester(office, [])
      await page.goto(`/admin/dashboard/semesters/${slug}/lottery`)
      return page.getByRole('main')
    },
    wrong: empty('Closes'),
    right: async (form) => {
      await form.getByLabel('Opens').fill('2099-08-03T08:00')
      await form.getByLabel('Closes').fill('2099-08-14T17:00')
    },
    button: /^(Create Lottery|Save Ranking Period)$/,
    saved: 'Ranking period saved.',
  },
  {
    file: 'web/admin/semesters/NewSemesterForm.tsx',
    subject: 'a new semester',
    open: async ({ page }) => {
      await page.goto('/admin/dashboard/semesters/create/')
      return page.getByRole('main')
    },
    wrong: empty('Name'),
    right: (form) => input(form, 'Name').fill(`Summer ${unusedSection()}`),
    button: 'Create Semester',
    saved: 'Semester successfully created!',
  },
  {
    file: 'web/admin/school/SchoolForm.tsx',
    subject: "the school's settings",
    open: async ({ page }) => {
      await page.goto('/admin/dashboard/school')
      return page.getByRole('main')
    },
    wrong: (form) => form.getByLabel('Children per family').fill('51'),
    right: (form) => form.getByLabel('Children per family').fill('50'),
    button: 'Save',
    saved: 'School successfully updated!',
  },
  {
    file: 'web/admin/classes/EditClassForm.tsx',
    subject: 'a class',
    open: async (school) => {
      await openClass(school)
      return region(school.page, 'Edit Class')
    },
    wrong: empty('Seats'),
    right: (form) => form.getByLabel('Seats').fill('12'),
    button: 'Save',
    saved: 'Class successfully updated!',
  },
  {
    file: 'web/admin/classes/NewClassForm.tsx',
    subject: 'a new class',
    open: async ({ page }) => {
      await page.goto('/admin/dashboard/classes/create/')
      return page.getByRole('main')
    },
    wrong: empty('Name'),
    right: async (form) => {
      await richTextField(form.page(), 'Description').fill('Paper and wind.')
      await form.getByLabel('Section').fill(unusedSection())
      await input(form, 'Name').fill('Kite Building')
      for (const label of ['Teacher', 'Semester', 'Period'])
        await form.getByRole('combobox', { name: label }).selectOption({ index: 1 })
      await form.getByRole('combobox', { name: 'Days' }).selectOption('Fri')
      await form.getByRole('checkbox', { name: '5th' }).check()
      await form.getByLabel('Time').fill('2:15-3:00')
      await form.getByLabel('Seats').fill('12')
    },
    button: 'Create Class',
    saved: 'Class successfully created!',
  },
  {
    file: 'web/admin/classes/MessageForm.tsx',
    subject: 'a message to families',
    open: async (school) => {
      await openClass(school)
      await school.page.getByRole('button', { name: 'Write to Families' }).click()
      return school.page.getByRole('dialog')
    },
    reopen: (page) => page.getByRole('button', { name: 'Write to Families' }).click(),
    wrong: empty('Subject'),
    right: async (form) => {
      await form.getByLabel('Subject').fill('Bring a pencil')
      await form.getByLabel('Message').fill('Please bring a pencil.')
    },
    button: 'Preview',
    confirm: (page) => page.getByRole('dialog').getByRole('button', { name: 'Send' }).click(),
    saved: 'Your message is on its way.',
  },
  {
    file: 'web/admin/savedFilters/SaveFilterForm.tsx',
    subject: 'a filter to keep',
    open: async ({ page, office }) => {
      const { open } = await getSemesters(office)
      await page.goto(`/admin/dashboard/classes/${open.slug}?waiting=true`)
      await page.getByRole('button', { name: 'Save this filter' }).click()
      return page.getByRole('dialog')
    },
    reopen: (page) => page.getByRole('button', { name: 'Save this filter' }).click(),
    wrong: empty('Name'),
    right: (form) => form.getByLabel('Name').fill('With a wait list'),
    button: 'Save',
    saved: 'Filter saved.',
  },
  {
    file: 'web/admin/people/teachers/TeacherForm.tsx',
    subject: 'a teacher',
    open: async ({ page, office }) => {
      const first_name = uniqueName()
      await office.send('POST', '/api/teachers', { first_name, last_name: 'Heron', email: `${first_name}@example.com` })
      await page.goto(`/admin/dashboard/users/teachers?search=${first_name}`)
      await clickRowAction(page, 'Edit', `${first_name} Heron`)
      return page.getByRole('dialog')
    },
    reopen: openLastRow('/admin/dashboard/users/teachers'),
    wrong: empty('Last name'),
    right: (form) => form.getByLabel('Last name').fill('Redbird'),
    button: 'Save',
    saved: 'Teacher successfully updated!',
  },
  {
    file: 'web/admin/people/parents/ParentForm.tsx',
    subject: 'a parent',
    open: async (school) => {
      const { name } = await registerConfirmedParent(school.request, school.mailbox)
      await school.page.goto(`/admin/dashboard/users/parents?search=${encodeURIComponent(name)}`)
      await clickRowAction(school.page, 'Edit', name)
      return school.page.getByRole('dialog')
    },
    reopen: openLastRow('/admin/dashboard/users/parents'),
    wrong: empty('Phone'),
    right: (form) => form.getByLabel('Phone').fill('4805550187'),
    button: 'Save',
    saved: 'Parent successfully updated!',
  },
  {
    file: 'web/admin/people/students/StudentForm.tsx',
    subject: 'a student',
    open: async (school) => {
      const { first_name } = await addChild(school.family)
      await school.page.goto(`/admin/dashboard/users/students?search=${first_name}`)
      await clickRowAction(school.page, 'Edit', `${first_name} Marsh`)
      return school.page.getByRole('dialog')
    },
    reopen: openLastRow('/admin/dashboard/users/students'),
    wrong: empty('Last name'),
    right: (form) => form.getByLabel('Last name').fill('Marsh'),
    button: 'Save',
    saved: 'Student successfully updated!',
  },
  {
    file: 'web/admin/notifications/NotificationForm.tsx',
    subject: 'a notification',
    open: async ({ page }) => {
      await openLastRow('/admin/dashboard/notifications')(page)
      return page.getByRole('dialog')
    },
    reopen: openLastRow('/admin/dashboard/notifications'),
    wrong: empty('Message'),
    right: (form) => form.getByRole('textbox', { name: 'Message', exact: true }).fill(SAMPLE_WARNING),
    button: 'Save',
    saved: 'Notification successfully updated!',
  },
  {
    file: 'web/admin/files/OneRosterForm.tsx',
    subject: 'an export for a learning platform',
    open: async ({ page }) => {
      await page.goto('/admin/dashboard/files')
      return region(page, 'Rosters for a Learning Platform')
    },
    wrong: (form) => form.getByLabel('Last day').fill('2020-01-01'),
    right: async (form) => {
      await form.getByLabel('First day').fill('2026-08-24')
      await form.getByLabel('Last day').fill('2026-12-18')
    },
    button: 'Export for OneRoster',
    saved: 'Saved to your downloads.',
  },
  {
    file: 'web/admin/registration/NotesForm.tsx',
    subject: 'notes on a registration',
    open: async ({ page, office, request }) => {
      await openRegistration(page, office, (await registerStudent(request)).reference)
      return region(page, 'Notes')
    },
    wrong: (form) => form.getByLabel('Notes').fill('x'.repeat(10_001)),
    right: (form) => form.getByLabel('Notes').fill('Called the family.'),
    button: 'Save Notes',
    saved: 'Notes saved.',
  },
  {
    file: 'web/admin/registration/review/DeclineForm.tsx',
    subject: 'a refusal of a registration',
    open: async ({ page, office, request }) => {
      await openRegistration(page, office, (await registerStudent(request)).reference)
      await page.getByRole('button', { name: 'Decline' }).click()
      return page.getByRole('dialog')
    },
    reopen: async (page) => {
      await page.getByRole('button', { name: 'Reopen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
      await page.getByRole('button', { name: 'Decline' }).click()
    },
    wrong: empty('Message to the family'),
    right: (form) => form.getByLabel('Message to the family').fill('The grade is full.'),
    button: 'Decline Registration',
    saved: 'Registration declined.',
  },
  {
    file: 'web/admin/registration/review/ReturnForm.tsx',
    subject: 'a request to correct a registration',
    open: async ({ page, office, request }) => {
      await openRegistration(page, office, (await registerStudent(request)).reference)
      await page.getByRole('button', { name: 'Ask to Correct' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Student Information').click()
      await dialog.getByRole('checkbox', { name: 'City', exact: true }).check()
      return dialog
    },
    reopen: async (page) => {
      await page.getByRole('button', { name: 'Ask to Correct' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Student Information').click()
      await dialog.getByRole('checkbox', { name: 'City', exact: true }).check()
    },
    wrong: empty('Message to the family'),
    right: (form) => form.getByLabel('Message to the family').fill('Please check the city.'),
    button: 'Ask to Correct',
    saved: 'Correction asked for.',
  },
  {
    file: 'web/dashboard/StudentForm.tsx',
    subject: 'a child of a family',
    as: 'family',
    open: async ({ page }) => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Add Student' }).click()
      return page.getByRole('dialog')
    },
    reopen: (page) => page.getByRole('button', { name: 'Add Student' }).click(),
    wrong: empty('Last name'),
    right: async (form) => {
      await form.getByLabel('First name').fill(uniqueName())
      await form.getByLabel('Last name').fill('Marsh')
      await form.getByRole('combobox', { name: 'Grade' }).selectOption('5th')
    },
    button: 'Save',
    saved: 'Student successfully added!',
  },
]
