/**
 * A fault that the tests must find. `text` occurs once in `file`. `tests` is the command that finds it, of those of `npm test`.
 * @typedef {{ name: string, file: string, text: string, fault: string, tests: string[] }} Fault
 */

/** Commands of the phases. */
const rules = (/** @type {string[]} */ ...files) => ['vitest', 'run', '--project', 'rules', ...files]
const screens = (/** @type {string[]} */ ...files) => ['vitest', 'run', '--project', 'screens', ...files]
const components = (/** @type {string[]} */ ...files) => ['vitest', 'run', '--project', 'components', ...files]
const school = (/** @type {string[]} */ ...files) => ['vitest', 'run', '--project', 'school', ...files]
const journeys = (/** @type {string[]} */ ...files) => ['playwright', 'test', ...files]

/** @type {Fault[]} */
export const FAULTS = [
  {
    name: 'the focus is lost with the button that had it',
    file: 'web/ui/focus/useFocusFallback.ts',
    text: 'document.getElementById(nearId)?.focus()',
    fault: 'document.getElementById(nearId)',
    tests: components('web/ui/focus'),
  },
  {
    name: 'the result of a form does not get the focus',
    file: 'web/ui/layout/PageTitle.tsx',
    text: 'heading.focus({ preventScroll: true })',
    fault: '',
    tests: components('web/reset'),
  },
  {
    name: 'a class is full one seat too late',
    file: 'domain/course.ts',
    text: 'course.current_seats >= course.max_seats',
    fault: 'course.current_seats > course.max_seats',
    tests: rules('domain/enrollment'),
  },
  {
    name: 'a child enrolls in a class of another grade',
    file: 'domain/enrollment/refusals.ts',
    text: "if (!isForGrade(course, grade)) return { because: 'wrong-grade' }\n  const others",
    fault: 'const others',
    tests: rules('domain/enrollment'),
  },
  {
    name: 'an enrollment window is still open when it closes',
    file: 'domain/enrollment/windows.ts',
    text: 'closes_at > now)\n}',
    fault: 'closes_at >= now)\n}',
    tests: rules('domain/enrollment/windows.test.ts'),
  },
  {
    name: 'a cell of a spreadsheet runs as a formula',
    file: 'domain/csv.ts',
    text: '[=+\\-@＝',
    fault: '[=+@＝',
    tests: rules('domain/csv.test.ts'),
  },
  {
    name: 'a lottery refuses the child with the best number',
    file: 'domain/enrollment/lottery/acceptance.ts',
    text: 'children.pop()',
    fault: 'children.shift()',
    tests: rules('domain/enrollment/lottery'),
  },
  {
    name: 'a free seat goes to the child that joined last',
    file: 'domain/enrollment/waitList/settle.ts',
    text: 'next.sort((a, b) => a.entry_id - b.entry_id)',
    fault: 'next.sort((a, b) => b.entry_id - a.entry_id)',
    tests: rules('domain/enrollment/waitList'),
  },
  {
    name: 'an undo ignores that the class was edited',
    file: 'domain/enrollment/undo.ts',
    text: 'if (isEdited)',
    fault: 'if (isEdited && false)',
    tests: rules('domain/enrollment/undo.test.ts'),
  },
  {
    name: 'streamed seats reach only the enrolled classes',
    file: 'web/live/seatCache.ts',
    text: 'waiting: withCounts(waiting, counts)',
    fault: 'waiting',
    tests: screens('web/live'),
  },
  {
    name: 'a text is not translated',
    file: 'web/locales/es.po',
    text: 'msgstr "Inscripción confirmada"',
    fault: 'msgstr ""',
    tests: screens('web/build/catalogs.test.ts'),
  },
  {
    name: 'a command does not lock the classes that it changes',
    file: 'server/platform/database/rowLocks.ts',
    text: 'missing.courses.length > 0 && waitForCourses(trx, missing.courses)',
    fault: 'false',
    tests: school('test/races'),
  },
  {
    name: 'a parent reads the list of all students',
    file: 'contract/students.ts',
    text: "path: '/api/students',\n  access: 'admin'",
    fault: "path: '/api/students',\n  access: 'parent'",
    tests: school('test/endpoints/access.test.ts'),
  },
  {
    name: "a parent reads another family's child",
    file: 'server/students/families.ts',
    text: "by.role === 'parent' && student.owner_id !== by.id",
    fault: "by.role === 'parent' && student.owner_id === null",
    tests: school('test/endpoints', 'server/students'),
  },
  {
    name: 'a repeated request with another body gets the first response',
    file: 'server/platform/http/idempotency.ts',
    text: 'request.body ?? null',
    fault: 'null',
    tests: school('server/platform/http/idempotency.test.ts'),
  },
  {
    name: 'scripts read the cookie of a device',
    file: 'server/sessions/deviceCookies.ts',
    text: 'httpOnly: true',
    fault: 'httpOnly: false',
    tests: school('server/sessions'),
  },
  {
    name: 'a family gets an email that it turned off',
    file: 'server/familyMails/queueFamilyMails.ts',
    text: 'select from muted_mail where user_id',
    fault: 'select from muted_mail where false and user_id',
    tests: school('server/familyMails'),
  },
  {
    name: 'the database takes a wait list of 50 children',
    file: 'server/schema/migrations/0003_classes.sql',
    text: 'check (wait_list between 0 and 5)',
    fault: 'check (wait_list between 0 and 50)',
    tests: school('server/schema'),
  },
  {
    name: 'gray text has too little contrast',
    file: 'web/theme.ts',
    text: "'--mantine-color-dimmed': stone[7]",
    fault: "'--mantine-color-dimmed': stone[4]",
    tests: journeys('e2e/dashboard.spec.ts'),
  },
  {
    name: 'the buttons of a class do not fit a narrow screen',
    file: 'web/enrollment/classes/ClassItem.module.css',
    text: 'flex: 1 1 10rem;\n  min-width: 0;',
    fault: 'flex: 1 1 10rem;\n  min-width: 24rem;',
    tests: journeys('e2e/enroll.spec.ts', 'e2e/enrollment-phone.spec.ts'),
  },
  {
    name: 'the button that closes a dialog has no name',
    file: 'web/ui/dialog/Dialog.tsx',
    text: "closeButtonProps={{ 'aria-label': t`Close` }}",
    fault: '',
    tests: journeys('e2e/enroll.spec.ts', 'e2e/office-semester.spec.ts'),
  },
  {
    name: 'the installed app shows nothing without a connection',
    file: 'web/offline/worker/serviceWorker.ts',
    text: 'if (!page) throw error',
    fault: 'throw error',
    tests: journeys('e2e/offline.spec.ts'),
  },
]
